/** A text in at most so many characters; what is cut off leaves a mark. */
export function shorten(text: string, length: number, mark = '…'): string {
  return text.length <= length ? text : `${text.slice(0, length - mark.length).toWellFormed()}${mark}`;
}

/** The mark of a cut that tells how long the text was. */
export function markCut(length: number): string {
  return `… (cut: ${length} characters in all)`;
}

/** The beginning of a text, on one line. */
export function excerpt(text: string, length: number): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), length);
}
