/** Bytes by which a place in a text is compared at once. */
export const keyLength = 4;
/** Bytes of each needle by which is told how far off the next may begin. */
const longestReach = 16;
const spread = 0x9e3779b1;

/**
 * A search for the places in a text where a needle may begin: nearly all others are passed over, most of them without a look. By
 * four bytes of the text it is told how many places have to be passed over until some needle could have them where they stand.
 */
export function prepareSearch(
  needles: readonly { readonly bytes: Buffer }[],
  shortest: number,
): (text: Buffer) => readonly number[] {
  const reach = Math.min(shortest, longestReach);
  const furthest = reach - keyLength;
  const bits = Math.min(20, 5 + Math.ceil(Math.log2(needles.length * (furthest + 1))));
  const slotOf = (bytes: Buffer, at: number) => Math.imul(readKey(bytes, at), spread) >>> (32 - bits);
  const skips = new Uint8Array(1 << bits).fill(furthest + 1);
  for (const { bytes } of needles) {
    for (let at = 0; at <= furthest; at++) {
      const slot = slotOf(bytes, at);
      skips[slot] = Math.min(skips[slot] as number, furthest - at);
    }
  }
  return (text) => {
    const starts: number[] = [];
    for (let at = furthest; at <= text.length - keyLength; ) {
      const skip = skips[slotOf(text, at)] as number;
      if (skip === 0) starts.push(at - furthest);
      at += skip || 1;
    }
    return starts;
  };
}

/** How many of a sorted list, from its start, are not beyond what is sought. */
export function countUpTo(length: number, isUpTo: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isUpTo(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bytes as one number. `readInt32BE` checks where it reads, which takes longer than to read. */
export function readKey(bytes: Buffer, at: number): number {
  const [a, b, c, d] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]] as [number, number, number, number];
  return (a << 24) | (b << 16) | (c << 8) | d;
}
