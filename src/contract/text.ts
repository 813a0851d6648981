/** A text in at most so many characters; one that is cut says so at its end. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** The beginning of a text, on one line. */
export function excerpt(text: string, length: number): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), length);
}

/** Names as they are written in a workflow file: `a`, `b`. */
export function quote(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/** What to do about a name that is not there: which there are. */
export function adviseNames(input: string, present: readonly string[]): string {
  const all = present.length === 0 ? 'none' : present.map((one) => shorten(one, 100)).join(', ');
  return `Correct \`${input}\`. Available: ${all}.`;
}

/** A time span as people write it: `0.4 s`, `42 s`, `3 min 5 s`, `1 h 30 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9950) return `${Number((milliseconds / 1000).toFixed(1))} s`;
  const seconds = Math.round(milliseconds / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const largest = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(largest, largest + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A moment as people read it: `2026-11-15 02:38:18 UTC`. */
export function formatTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A line that none of some values holds: it ends each of them in a file of the runner. */
export function drawDelimiter(values: readonly string[]): string {
  const drawn = `end_of_value_${Math.random().toString(36).slice(2)}`;
  return values.some((value) => value.includes(drawn)) ? drawDelimiter(values) : drawn;
}

/** The first of some names that was there before. */
export function findTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}
