/** Whether something is a commit's whole id, as Git writes it: what is shorter may be a tag, such as `20261116a`. */
export function isWholeCommit(told: unknown): told is string {
  return typeof told === 'string' && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(told);
}
