import { countUpTo, keyLength, prepareSearch, readKey } from './skip-search.ts';

/** A piece of a secret or of a public text, as bytes. */
interface Needle {
  readonly bytes: Buffer;
  /** Set where not even a public text may show it; of a public text, where it goes on with what is not public. */
  closed: boolean;
  /** The longest other needle with which this one begins. */
  shorter: Needle | undefined;
}

/** Where a needle was found. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

/** Long texts hardly ever come again. */
const longestRemembered = 200;
const mostRemembered = 10_000;

export type Needles = ReturnType<typeof createNeedles>;

/** Needles that are all looked for at once: ten thousand of them cost a text hardly more than one does. */
export function createNeedles() {
  const known = new Map<string, Needle>();
  const buckets = new Map<number, Needle[]>();
  const unsorted = new Set<Needle[]>();
  const memory = rememberFinds();
  let search: ReturnType<typeof prepareSearch> = () => [];
  let shortest = Number.POSITIVE_INFINITY;

  const add = (bytes: Buffer, closed: boolean) => {
    const name = bytes.toString('latin1');
    memory.forget();
    const twin = known.get(name);
    if (twin) twin.closed ||= closed;
    if (twin || bytes.length < keyLength) return;
    const needle = { bytes, closed, shorter: undefined };
    known.set(name, needle);
    const key = readKey(bytes, 0);
    const bucket = buckets.get(key) ?? [];
    bucket.push(needle);
    buckets.set(key, bucket);
    unsorted.add(bucket);
    shortest = Math.min(shortest, bytes.length);
  };

  return {
    add,
    /** Makes ready to find what was added. The fewest bytes that any of them has: a shorter text holds none, and no form of a text is longer than the text. */
    prepare() {
      if (unsorted.size > 0) search = prepareSearch([...known.values()], shortest);
      for (const bucket of unsorted) sort(bucket);
      unsorted.clear();
      return shortest;
    },
    /** Every place where needles begin, from left to right: the longest, and where that is not closed the longest closed one. */
    find: (bytes: Buffer): readonly Found[] =>
      search(bytes).flatMap((start) => findAt(buckets.get(readKey(bytes, start)) ?? [], bytes, start)),
    remember: memory.remember,
  };
}

/** Keeps what was found in a text: names and words come again and again, in the log, the outputs and the summary. */
function rememberFinds() {
  const memory = new Map<string, readonly Found[]>();
  return {
    forget: () => memory.clear(),
    remember(text: string, look: (text: string) => readonly Found[] | undefined): readonly Found[] | undefined {
      const found = memory.get(text) ?? look(text);
      if (found && text.length <= longestRemembered && memory.size < mostRemembered) memory.set(text, found);
      return found;
    },
  };
}

function findAt(bucket: readonly Needle[], bytes: Buffer, start: number): readonly Found[] {
  const found: Found[] = [];
  // The last that is not behind the text: if any begins the text, this one or one with which it begins does.
  const last = countUpTo(bucket.length, (at) => compare(bucket[at] as Needle, bytes, start) <= 0) - 1;
  for (let needle = bucket[last]; needle; needle = needle.shorter) {
    if (compare(needle, bytes, start) !== 0 || (found.length > 0 && !needle.closed)) continue;
    found.push({ start, end: start + needle.bytes.length, closed: needle.closed });
    if (needle.closed) break;
  }
  return found;
}

/** Sorts needles, and tells each of them with which other it begins. */
function sort(bucket: Needle[]): void {
  bucket.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  let last: Needle | undefined;
  for (const needle of bucket) {
    while (last && compare(last, needle.bytes, 0) !== 0) last = last.shorter;
    needle.shorter = last;
    last = needle;
  }
}

/** Zero where a text goes on with the needle; else which of them comes first. */
function compare({ bytes: needle }: Needle, bytes: Buffer, start: number): number {
  return needle.compare(bytes, start, Math.min(start + needle.length, bytes.length));
}
