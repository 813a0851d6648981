const mostWords = 4;

/** Whether a text may name something or tell a state. A sentence is free text, wherever it stands. */
export function isName(text: string): boolean {
  return text.split(/\s+/, mostWords + 1).length <= mostWords;
}
