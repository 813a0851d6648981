import { createHash } from 'node:crypto';

/** An id in the form of a UUID that follows from what it names, so that the seed is the same in every run. */
export function stableId(kind: string, name: string): string {
  const hash = createHash('sha256').update(`${kind}:${name}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
