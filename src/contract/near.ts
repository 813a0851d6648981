/** `; did you mean …?` when one of the words is close to what was written, else nothing. */
export function didYouMean(written: string, words: readonly string[]): string {
  return askFor(findNearest(written, words));
}

/** `; did you mean …?`, if there is a word to ask for. */
export function askFor(near = ''): string {
  return near && `; did you mean \`${near}\`?`;
}

/** A longer text is no slip of the pen. */
const longestWritten = 100;

/** The word that is closest to what was written, if one is close. */
export function findNearest(written: string, words: readonly string[]): string | undefined {
  if (written.length > longestWritten) return undefined;
  let [nearest, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const word of words) {
    const most = Math.max(1, Math.floor(word.length / 3));
    // So many letters at least are to insert or drop.
    if (Math.abs(word.length - written.length) > most) continue;
    const distance = editDistance(written.toLowerCase(), word.toLowerCase());
    if (distance <= most && distance < least) [nearest, least] = [word, distance];
  }
  return nearest;
}

/** Letters to insert, drop, replace or swap with their neighbour to get from one word to the other. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? cell(row - 2, column - 2) : Number.POSITIVE_INFINITY;
      const changed = Math.min(cell(row - 1, column), cell(row, column - 1), swapped) + 1;
      line.push(Math.min(changed, cell(row - 1, column - 1) + (isSame ? 0 : 1)));
    }
  }
  return cell(from.length, to.length);
}
