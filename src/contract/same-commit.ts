import { isCommit, isRatherTag } from './commit-id.ts';

/** Whether both names of a commit are told, and are of two commits. A branch or tag is no proof of that. */
export function isOtherCommit(ours: string | undefined, told: string | undefined): boolean {
  return isCommit(ours) && isCommit(told) && !isRatherTag(ours) && !beginAlike(ours, told);
}

/** Whether two names are of the same commit, as far as they tell it. */
export function isSameCommit(one: string | undefined, other: string | undefined): boolean {
  return (one !== undefined && one === other) || (isCommit(one) && isCommit(other) && beginAlike(one, other));
}

function beginAlike(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).toLowerCase() === other.slice(0, length).toLowerCase();
}
