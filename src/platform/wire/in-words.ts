/** A name or word in the one spelling in which it is compared: `rolledBack`, `ROLLED-BACK` and `Rolled back` are `rolled_back`. */
export function inWords(text: string): string {
  return text
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replace(/[^a-z\d]+/gi, '_')
    .toLowerCase();
}
