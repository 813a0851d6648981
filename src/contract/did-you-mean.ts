/** `; did you mean …?` when one of the words is close to what was written, else nothing. */
export function didYouMean(written: string, words: readonly string[]): string {
  const farthest = (word: string) => Math.max(1, Math.floor(word.length / 3));
  const near = words
    // So many letters at least are to insert or drop.
    .filter((word) => Math.abs(word.length - written.length) <= farthest(word))
    .map((word) => ({ word, distance: editDistance(written.toLowerCase(), word) }))
    .filter(({ word, distance }) => distance <= farthest(word))
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? `; did you mean \`${near.word}\`?` : '';
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
