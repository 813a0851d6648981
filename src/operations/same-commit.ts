import { isCommit, isRatherTag } from '../contract/commit-id.ts';

/** Whether both names of a commit are told, and are of two commits. A branch or tag is no proof of that. */
export function isOtherCommit(ours: string | undefined, told: string | undefined): boolean {
  if (!isCommit(ours) || !isCommit(told) || isRatherTag(ours)) return false;
  const length = Math.min(ours.length, told.length);
  return ours.slice(0, length).toLowerCase() !== told.slice(0, length).toLowerCase();
}

/** Whether two names are of the same commit, as far as they tell it. */
export function isSameCommit(one: string, other: string): boolean {
  return one === other || (isCommit(one) && isCommit(other) && !isOtherCommit(one, other));
}
