/** Whether something is a commit's whole id, as Git writes it: what is shorter may be a tag, such as `20261116a`. */
export function isWholeCommit(told: unknown): told is string {
  return typeof told === 'string' && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(told);
}

/** Whether a name is a commit's own id, perhaps a short one. */
export function isCommit(name: string | undefined): name is string {
  return name !== undefined && /^[0-9a-f]{7,64}$/i.test(name);
}

/** Whether a name is a tag rather than the beginning of a commit's id, which has both digits and letters: `20261115`, `20261115b`, `deadbeef`. */
export function isRatherTag(name: string): boolean {
  return /^(\d{7,39}|[a-f]{7,39}|20\d\d[01]\d[0-3]\d[0-9a-f]{0,8})$/i.test(name);
}

/** A commit's id as people read it; another name of a commit as it is. */
export function shortenCommit(name: string): string {
  return isWholeCommit(name.toLowerCase()) ? name.slice(0, 12) : name;
}
