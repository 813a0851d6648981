import { isCommit } from '../../contract/commit-id.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import { type Deployment, isElsewhere } from '../../platform/deployment.ts';
import { readMeaning, type StatusWords, soundsAtWork } from '../../platform/words/status-words.ts';
import { type Claim, claimOf, weighInner } from './claim.ts';
import type { BuildIdentity } from './identity.ts';

/** The deployments of a list that were made of a commit since a moment. */
export function listMade(listed: readonly Deployment[], made = '', start: number): readonly Deployment[] {
  const isOf = (commit: string) => isCommit(commit) && isSameCommit(commit, made);
  return listed.filter(({ commit = '', createdAt }) => isOf(commit) && isSince(createdAt, start));
}

/** What speaks against a deployment in what was made for it, the newest first: that all of it has failed, or is at work. Where others in the list are for another place, nobody knows which is meant. */
export function claimOfMade(
  made: readonly Deployment[],
  listed: readonly Deployment[],
  ours: BuildIdentity,
  words: StatusWords,
): readonly Claim[] {
  const goesOn = ({ status = '' }: Deployment) => soundsAtWork(status);
  const isBad = (one: Deployment) =>
    (goesOn(one) || readMeaning(one, words) === 'failed') && !listed.some((other) => isElsewhere(one, other));
  const last = made.find(goesOn) ?? made[0];
  return last && made.every(isBad) ? claimOf('deployment', last, ours, words).flatMap(weighInner) : [];
}

/** Whether a moment is not before another, which may be told in whole seconds. */
export function isSince(told = '', start: number): boolean {
  const moment = Date.parse(told);
  return moment >= start || (moment % 1000 === 0 && moment >= start - (start % 1000));
}
