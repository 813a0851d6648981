import { findEachNearest } from './did-you-mean.ts';
import { excerpt } from './shorten.ts';

/** What to write in an input in place of names that are not there: those that are near, and which there are. */
export function adviseNear(
  input: string,
  missing: readonly string[],
  present: readonly string[],
  listed: readonly string[] = present,
): string {
  const near = [...new Set(findEachNearest(missing, present).values())];
  const all = listed.length === 0 ? 'none' : listed.map((one) => excerpt(one, 100)).join(', ');
  return near.length === 0
    ? `Correct \`${input}\`; there are ${all}.`
    : `Write ${quote(near)} in \`${input}\` if that is meant; there are ${all}.`;
}

/** Names as they are written in a workflow file. */
export function quote(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
