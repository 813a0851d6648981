import { hash } from 'node:crypto';

/** An id in the form of a UUID that follows from what it names, so that the seed is the same in every run. */
export function stableId(kind: string, name: string): string {
  const digest = hash('sha256', `${kind}:${name}`);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
