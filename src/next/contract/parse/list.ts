import type { Parse } from './problem.ts';

/** Names, one per line or separated by commas. */
export const list: Parse<readonly string[]> = (value) =>
  value
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
