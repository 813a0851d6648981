import { type Deployment, differ } from '../../platform/deployment.ts';
import { isElsewhere } from '../../platform/resources/reading/deployment-places.ts';
import { hasSucceeded, readMeaning, type StatusWords, soundsAtWork } from '../../platform/words/status-words.ts';
import { type Claim, claimOf, weighInner } from './claim.ts';
import type { BuildIdentity } from './identity.ts';

/**
 * What speaks against a deployment in what was made for it, the newest first: that in one of its places all of it has failed, or is at
 * work while no other place has it. Where a list is of several environments, nobody knows which of them is meant.
 */
export function claimOfMade(
  made: readonly Deployment[],
  listed: readonly Deployment[],
  ours: BuildIdentity,
  words: StatusWords,
): readonly Claim[] {
  const goesOn = ({ status = '' }: Deployment) => soundsAtWork(status);
  const isBad = (one: Deployment) => goesOn(one) || readMeaning(one, words) === 'failed';
  const isOfMany = (one: Deployment) => listed.some((other) => differ(one.place?.[0], other.place?.[0]));
  const spoiled = made.filter(
    (one) => !isOfMany(one) && made.every((other) => isElsewhere(one, other) || isBad(other)),
  );
  const ranked = [...spoiled.filter(goesOn), ...spoiled];
  const last = spoiled.filter((one) => one === ranked.find((other) => !isElsewhere(one, other)));
  const hasArrived = made.some((one) => hasSucceeded(one, words));
  return last
    .filter((one) => !hasArrived || !goesOn(one))
    .flatMap((one) => claimOf('deployment', one, ours, words))
    .flatMap(weighInner);
}

/** Whether a moment is not before another, which may be told in whole seconds. */
export function isSince(told = '', start: number): boolean {
  const moment = Date.parse(told);
  return moment >= start || (moment % 1000 === 0 && moment >= start - (start % 1000));
}
