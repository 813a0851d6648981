/** A text in at most so many characters; one that is cut says so at its end. */
export function shorten(text: string, length: number, ending = '…'): string {
  return text.length <= length ? text : `${text.slice(0, length - ending.length).toWellFormed()}${ending}`;
}

/** The ending of a text that is cut: it tells how long the whole was. */
export function describeCut(length: number): string {
  return `… (cut: ${length} characters in all)`;
}

/** The beginning of a text, on one line. */
export function excerpt(text: string, length: number): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), length);
}
