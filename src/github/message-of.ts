/** What was thrown, in words. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/**
 * What went wrong with a call to GitHub, in words: where an answer has another shape than GitHub's, the engine tells only at what
 * the reading broke off. An error of Node's own has a code. The sentence goes on where it is told: its end is left out.
 */
export function describeTrouble(thrown: unknown): string {
  const isMisread = thrown instanceof TypeError && !('code' in thrown);
  return isMisread ? 'GitHub’s answer is not understood' : messageOf(thrown).replace(/\.$/, '');
}
