import { readFileSync } from 'node:fs';

/** A document's text without its blocks of code. */
export const readProse = (file: string) => readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '');

/** The anchors that GitHub gives to a document's headings; the second of two equal ones is numbered. */
export function findAnchors(file: string): readonly string[] {
  const seen = new Map<string, number>();
  return [...readProse(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}
