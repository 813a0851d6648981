import { isCommit } from '../../contract/commit-id.ts';
import { isOtherCommit } from '../../contract/same-commit.ts';
import { type Deployment, differ, isSameId } from '../../platform/deployment.ts';
import { isAtWork, readDeploymentStatus, type StatusWords, tellsNone } from '../../platform/words/status-words.ts';
import type { BuildIdentity } from './identity.ts';
import { measureSpan } from './measure-span.ts';

/** How long another build may stand as finished in place of ours before ours counts as overtaken unseen. */
export const timeUnseen = 120_000;

/** How long a build may be told to be at work when what came of it has ended: a platform may tell the one a little later than the other. */
const timeToAgree = 20_000;

/** How long another move is waited for when the build is done: if none comes, the one before was of this build after all. */
const timeToMove = 60_000;

/** Whose deployment an app shows; `unknown` where nothing tells it from the one before the start. */
export type Owner = 'ours' | 'before' | 'other' | 'unknown';

/** What a deployment is compared with. */
interface Known {
  /** What the app showed before the build was started; nothing when the build was started elsewhere. */
  readonly before: Deployment | undefined;
  readonly ours: BuildIdentity;
  /** Whether what identifies the deployment has changed since. */
  readonly moved: boolean;
  /** Whether the build has been done for a while: then the app that has its commit runs what it built, or the same from before. */
  readonly isBuilt: boolean;
}

/** Tells whose deployment this is, by the strongest thing that identifies it. */
export function ownerOf(current: Deployment, { before, isBuilt, ours, moved }: Known): Owner {
  if (current.buildId !== undefined) {
    if (isSameId(current.buildId, ours.id)) return 'ours';
    if (isSameId(current.buildId, before?.buildId)) return 'before';
    if (ours.id !== undefined) return 'other';
  }
  if (isOtherCommit(ours.commit, current.commit)) return current.commit === before?.commit ? 'before' : 'other';
  if (isSameId(current.deploymentId, before?.deploymentId)) return 'before';
  if (differ(current.deploymentId, ours.deploymentId)) return 'other';
  const isOurCommit = isCommit(current.commit) && isCommit(ours.commit);
  return moved || (isBuilt && before === undefined && isOurCommit) ? 'ours' : 'unknown';
}

/** Tells by whose deployment an app shows, look for look, whether another one stands in place of ours, or that from before again: it was rolled back to. */
export function followOwner() {
  const standsFor = measureSpan();
  let seen = false;
  return (owner: Owner, stands: boolean, now: number) => {
    const isBack = owner === 'before' && seen;
    const isLong = standsFor((owner === 'other' || isBack) && stands, now) >= timeUnseen;
    const isOvertaken = isLong || (owner === 'other' && seen);
    seen ||= owner === 'ours';
    return { isBack, isOvertaken };
  };
}

/**
 * Tells, look for look, whether an app has come to show another deployment than before a build was started. One that was over while the
 * build went on is of others: where a word alone tells it, only a later one can be of this build.
 */
export function followMoves(before: Deployment | undefined, words: StatusWords) {
  let [baseline, moved, hadMoved] = [before, false, false];
  const [overFor, doneFor] = [measureSpan(), measureSpan()];
  return (current: Deployment, isBuilding: boolean, now: number): boolean => {
    const isOver = !isOngoing(current, words);
    if (overFor(isBuilding && isOver && moved, now) > timeToAgree) [baseline, moved, hadMoved] = [current, false, true];
    moved ||= baseline !== undefined && hasMoved(baseline, current, words);
    const mayBeOurs = hadMoved && readDeploymentStatus(current.status, words) === 'succeeded';
    moved ||= doneFor(!isBuilding && mayBeOurs, now) > timeToMove;
    // An older deployment that had not ended has done so now, unless it is ours: what comes next is told from this.
    if (baseline !== undefined && !moved) baseline = current;
    return moved;
  };
}

/**
 * Whether an app shows another deployment than it did. Ids decide where both tell one. Else it is its state and its times, but
 * those of one that had not ended yet may still be its own.
 */
export function hasMoved(before: Deployment, current: Deployment, words: StatusWords): boolean {
  if (differ(before.deploymentId, current.deploymentId) || differ(before.buildId, current.buildId)) return true;
  if (isSameId(before.deploymentId, current.deploymentId) || isSameId(before.buildId, current.buildId)) return false;
  if (isOtherCommit(before.commit, current.commit)) return true;
  const isOver = tellsNone(before.status) || !isOngoing(before, words);
  return isOver && (identify(before) !== identify(current) || hasOtherStatus(before, current));
}

/** Whether a deployment had not ended. An app as a whole that is `running` is none. */
export function isOngoing({ isBorrowed, status }: Deployment, words: StatusWords): boolean {
  if (status === undefined) return false;
  return isBorrowed ? isAtWork(status) : readDeploymentStatus(status, words) === 'running';
}

/** Whether the state is another one. That of the app as a whole may change without a deployment, unless it speaks of one. */
function hasOtherStatus(before: Deployment, { isBorrowed, status }: Deployment): boolean {
  if (status === undefined || status === before.status) return status !== before.status;
  return !isBorrowed || isAtWork(status);
}

function identify({ buildId, deploymentId, commit, timestamps }: Deployment): string {
  return JSON.stringify([buildId, deploymentId, commit, timestamps]).toLowerCase();
}
