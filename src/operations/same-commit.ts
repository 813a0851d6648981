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

/** Whether a name is a tag rather than the beginning of a commit's id, which has both digits and letters: `20261115`, `20261115b`, `deadbeef`. */
export function isRatherTag(name: string): boolean {
  return /^(\d{7,39}|[a-f]{7,39}|20\d\d[01]\d[0-3]\d[0-9a-f]{0,8})$/i.test(name);
}

/** Whether a name is a commit's own id, perhaps a short one. */
export function isCommit(name: string | undefined): name is string {
  return name !== undefined && /^[0-9a-f]{7,64}$/i.test(name);
}
