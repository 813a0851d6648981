import type { Clock } from '../../platform/wire/clock.ts';
import { isAtWork } from '../../platform/words/status-words.ts';
import type { Claim } from './claim.ts';
import type { ListedClaims } from './look-by-name.ts';
import { measureSpan } from './measure-span.ts';
import { timeUnseen } from './owner.ts';

/** A list of deployments in which there is nothing for so long may be none that this token sees. */
const timeToFill = 30_000;

/**
 * Believes a list of deployments only after a while where that may change: what is just begun may not be in it yet, and what is at
 * work may still come to stand where a newer one was done first.
 */
export function believeList(clock: Clock): (listed: ListedClaims) => ListedClaims {
  const [emptyFor, lateFor, passedFor] = [measureSpan(), measureSpan(), measureSpan()];
  return (listed) => {
    const now = clock.now();
    const isPassed = ({ says, status = '' }: Claim) => says === 'superseded' && isAtWork(status);
    const mayCome = passedFor(listed.claims?.some(isPassed), now) < timeUnseen;
    const wait = (claim: Claim): Claim => (mayCome && isPassed(claim) ? { ...claim, says: 'running' } : claim);
    const isLate = lateFor(listed.isLate, now) < timeToFill && listed.isLate === true;
    const claims = listed.claims?.map(wait) ?? (isLate ? [] : undefined);
    return { ...listed, ...(claims && { claims }), isLate, isEmpty: emptyFor(listed.isEmpty, now) >= timeToFill };
  };
}
