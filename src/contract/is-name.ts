const mostWords = 4;

/** Whether a text may name something or tell a state. A sentence is free text, wherever it stands, and so is `KEY=value` unless it is part of an address. */
export function isName(text: string): boolean {
  const words = text.split(/\s+/, mostWords + 1).length;
  return words === 1 ? !/=[^=]/.test(text) || /^[a-z]+:\/\//i.test(text) : words <= mostWords && !/[=:"'`]/.test(text);
}
