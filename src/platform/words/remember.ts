/** So much is kept: more names than any platform gives its fields. */
const most = 1000;

/** Answers for a text as something does, and for no text twice: the names in every item of a list are the same, and to look at them anew takes longer than to read it. */
export function remember<T extends NonNullable<unknown>>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (answers.size < most) answers.set(text, found);
    return found;
  };
}
