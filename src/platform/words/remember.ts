/** So many spellings are kept: more names than any platform gives its fields. */
const most = 1000;

/** Spells a text as something does, and no text twice: those of every item of a list are the same, and to spell them anew takes longer than to read it. */
export function remember(spell: (text: string) => string): (text: string) => string {
  const spelt = new Map<string, string>();
  return (text) => {
    const known = spelt.get(text) ?? spell(text);
    if (spelt.size < most) spelt.set(text, known);
    return known;
  };
}
