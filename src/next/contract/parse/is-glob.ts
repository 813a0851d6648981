/** What a glob is made of. A bracket is a character as any other, but for `+(…)` and its like; what is left over is none of these: nor is `[0-9]+`, which a workflow’s `paths` reads as several digits. */
const piece = /\*+(?!\()|\?(?!\()|\[(?!\[:|[!^]\])[!^]?\]?[^\]/\\{}]*\](?![+?])|\\\W|[!+@](?!\()|[^!+@*?[\\]/gsuy;

/** Whether a glob is made of `*`, `**`, `?`, `[a-z]` and `{a,b}`, of which everybody has the same idea, and not of `!(a)` or `{1..9}`. */
export function isGlob(text: string): boolean {
  const written = text.match(piece) ?? [];
  // How many commas there are in each brace that is open.
  const commas: number[] = [];
  for (const sign of written) {
    const inner = commas.length - 1;
    if (sign === '{') commas.push(0);
    if (sign === ',' && inner >= 0) commas[inner] = (commas[inner] ?? 0) + 1;
    // What no comma parts is a range, or nothing that a shell would read.
    if (sign === '}' && !commas.pop()) return false;
  }
  return commas.length === 0 && written.join('') === text && !written.some(isBackwards);
}

/** Whether it is a bracket with a range such as `[z-a]`, in which nothing is. */
function isBackwards(sign: string): boolean {
  const ranges = sign.startsWith('[') ? sign.slice(1, -1).matchAll(/(.)-(.)/gsu) : [];
  return [...ranges].some(([, first = '', last = '']) => first > last);
}
