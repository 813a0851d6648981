/** `; did you mean …?` when one of the words is close to what was written, else nothing. */
export function didYouMean(written: string, words: readonly string[]): string {
  return askFor(findNearest(written, words));
}

/** `; did you mean …?`, where there is a word to ask for. */
export function askFor(near = ''): string {
  return near && `; did you mean \`${near}\`?`;
}

/** The word that is closest to what was written, if one is close. */
export function findNearest(written: string, words: readonly string[]): string | undefined {
  return findEachNearest([written], words).get(written);
}

/** Letters held against letters: of more, nobody looks for a slip of the pen. */
const mostWork = 10_000_000;

/** For each that was written, the word that is closest to it, if one is close; for none of very many, which would take too long. */
export function findEachNearest(written: readonly string[], words: readonly string[]): ReadonlyMap<string, string> {
  const [here, there] = [written, words].map((names) => names.reduce((sum, name) => sum + name.length, 0));
  if (Number(here) * Number(there) > mostWork) return new Map();
  const found = written.map((name) => [name, seekNearest(name, words)] as const);
  return new Map(found.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

const longestWritten = 200;

/** By its letters, or by its parts in whatever order. */
function seekNearest(written: string, words: readonly string[]): string | undefined {
  if (written.length > longestWritten) return undefined;
  // What lacks a whole part may mean any of those that have it.
  const lacksPart = (word: string) => word.startsWith(`${written}-`) || word.endsWith(`-${written}`);
  if (words.filter(lacksPart).length > 1) return undefined;
  return words
    .map((word) => ({ word, distance: Math.min(measure(written, word), measure(sortParts(written), sortParts(word))) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)[0]?.word;
}

/** How far a word is from what was written; infinitely far where it is not close. */
function measure(written: string, word: string): number {
  const farthest = Math.max(1, Math.floor(word.length / 3));
  // So many letters at least are to insert or drop.
  if (Math.abs(word.length - written.length) > farthest) return Number.POSITIVE_INFINITY;
  const distance = editDistance(written.toLowerCase(), word.toLowerCase());
  return distance <= farthest ? distance : Number.POSITIVE_INFINITY;
}

/** `apps:create`, `createApp` and `create-app` have the same parts. */
function sortParts(name: string): string {
  const parts = name
    .slice(0, 2 * longestWritten)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/);
  return parts
    .filter(Boolean)
    .map((part) => part.replace(/s$/, ''))
    .sort()
    .join('-');
}

/** Letters to insert, drop, replace or swap with their neighbour to get from one word to the other. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          (rows[row - 1]?.[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(line);
  }
  return rows[from.length]?.[to.length] ?? 0;
}

/** Advises on names that are missing: the near ones, and which there are. */
export function adviseNear(input: string, missing: readonly string[], present: readonly string[]): string {
  const near = [...new Set(findEachNearest(missing, present).values())];
  const all = present.length === 0 ? 'none' : present.map((one) => one.slice(0, 100)).join(', ');
  return near.length === 0
    ? `Correct \`${input}\`. Available: ${all}.`
    : `Did you mean \`${input}: ${near.join(', ')}\`? Available: ${all}.`;
}
