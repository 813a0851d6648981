import { isCommit } from '../../contract/commit-id.ts';
import { type Deployment, differ, isSameId, nameDeployment } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import {
  isOfRunningApp,
  readDeploymentStatus,
  readMeaning,
  type StatusWords,
} from '../../platform/words/status-words.ts';
import { type Claim, claimOf, standOn, supersede } from './claim.ts';
import { type BuildIdentity, isOfAnother } from './identity.ts';
import { measureSpan } from './measure-span.ts';
import { followMoves, followOwner, hasMoved, type Owner, ownerOf } from './owner.ts';

// How long the ids of a build from elsewhere must have stood, since one may be named before it stands; and how long a build that is done waits for another time.
const timeToSettle = 30_000;

/** What is known beside what the app shows. */
export interface AppLook {
  readonly ours: BuildIdentity;
  readonly now: number;
  readonly built?: boolean;
  /** Whether the build is at work still. */
  readonly isBuilding?: boolean;
  /** Whether ours was seen to stand: then another that is at work, or has failed, has not taken its place, be it of the same build. */
  readonly stood?: boolean;
}

/** What an app's reply tells of this build. */
export interface AppTold {
  readonly claims: readonly Claim[];
  /** Whether it tells of deployments at all. */
  readonly tells: boolean;
  /** Whether what it shows is taken for this build's. */
  readonly isOurs: boolean;
  /** The id of this build, where it can only be this one's. */
  readonly buildId: string | undefined;
  /** The build in its place, where that is not the one before it either. */
  readonly otherId: string | undefined;
}

/**
 * Tells this build's deployment from the ones before and after it, by what an app shows look for look. `shownBefore` is what it showed
 * before, where that alone does not tell whose it is.
 */
export function followApp(
  before: Deployment | undefined,
  words: StatusWords,
  shownBefore = before,
): (app: App, look: AppLook) => AppTold {
  let lastSuccess = before;
  const seeMove = followMoves(before, words);
  const overtake = followOwner();
  const waits = measureSpan();
  let first: { readonly at: number; readonly shown: Deployment } | undefined;

  return (app, { built = false, isBuilding = false, ours, now, stood }) => {
    const { deployment: current, tellsDeployment } = app;
    first ??= { at: now, shown: shownBefore ?? current };
    // Who did not see it start can tell only by time whether it stands already.
    const isSettled = before === undefined && now - first.at >= timeToSettle;
    const byIds = claimByIds(current, first.shown, built && !tellsDeployment, isSettled);
    const moved = seeMove(current, isBuilding, now);
    const owner = ownerOf(current, { before, isBuilt: isSettled && built, ours, moved });
    // Of one that stood there when a build was taken up nobody knows whether it came before or after that.
    const hasCome = before !== undefined || hasMoved(first.shown, current, words);
    if (!stood) lastSuccess = current;
    const isLater = differ(current.deploymentId, lastSuccess?.deploymentId);
    if (stood && (owner === 'other' || isLater) && isInVain(current, words)) return nothingTold;
    const isLate = built && owner === 'unknown' && before?.timestamps.length && waits(true, now) < timeToSettle;
    const hasEnded = readDeploymentStatus(current.status, words) !== 'running';
    const { isBack, isOvertaken } = overtake(owner, hasCome && hasEnded, now);
    const successor = hasCome && !isBack ? supersede(current) : { ...standOn(current), says: 'superseded' as const };
    const own = isOvertaken ? [successor] : claimCurrent(current, { before, byIds, ours, owner, words });
    return {
      claims: [...own, ...claimBeside(app, ours, words)],
      // A time alone tells that something has come, and neither what nor how it ended.
      tells: Boolean(tellsDeployment || isLate || (moved && (nameDeployment(current) || !isUntold(current, words)))),
      isOurs: owner === 'ours',
      buildId: owner === 'ours' ? current.buildId : undefined,
      otherId: owner === 'other' ? current.buildId : undefined,
    };
  };
}

/** What speaks against this build in what an app shows beside its current deployment. */
function claimBeside({ otherDeployments }: App, ours: BuildIdentity, words: StatusWords): readonly Claim[] {
  const own = otherDeployments.filter(({ buildId }) => isSameId(buildId, ours.id));
  return own.flatMap((one) => claimOf('app', one, ours, words)).filter(({ says }) => says !== 'succeeded');
}

/** Whether a deployment is told not to stand: it is at work, or has failed. */
function isInVain(current: Deployment, words: StatusWords): boolean {
  return !isOfRunningApp(current) && /running|failed/.test(readMeaning(current, words) ?? '');
}

/** Of a build that stood, what comes after it tells nothing while that is at work, or when it has failed. */
const nothingTold: AppTold = { claims: [], tells: true, isOurs: false, buildId: undefined, otherId: undefined };

/** What is known when what an app shows is judged. */
interface Shown {
  readonly owner: Owner;
  readonly ours: BuildIdentity;
  readonly words: StatusWords;
  readonly before: Deployment | undefined;
  /** What its ids claim by themselves. */
  readonly byIds: Claim | undefined;
}

function claimCurrent(current: Deployment, { before, byIds, ours, owner, words }: Shown): readonly Claim[] {
  if (owner === 'unknown') return [];
  if (owner !== 'ours') return [standOn(current)];
  // What stood there before is none of this build's.
  const doubt = before && current.doubts?.find((one) => !before.doubts?.includes(one));
  const lack = current.lack ?? (before && before.appLack !== current.appLack ? current.appLack : undefined);
  // The build is ours, but the app still stands on the deployment from before, of whatever commit.
  const stays = isSameId(before?.deploymentId, current.deploymentId);
  const commit = stays && current.commit === before?.commit ? undefined : current.commit;
  const claims = claimOf('app', { ...current, commit, error: current.error ?? doubt, lack }, ours, words);
  if (isUntold(current, words) && byIds) return [...claims, byIds];
  // The commit of a build that was started elsewhere may have been there before.
  const isNamed = before !== undefined && isCommit(ours.commit) && isCommit(current.commit);
  const isUnnamed = current.buildId === undefined && !isNamed;
  if (isUnnamed && !current.deploymentId && isOfAnother(current, before, ours))
    return claims.filter(({ says }) => says !== 'succeeded');
  return claims.map((claim) => {
    if (claim.says !== 'succeeded' || !stays) return { ...claim, ...(isUnnamed && { untold: 'build' }) };
    return {
      source: 'app',
      says: 'not-yet',
      message: `the app stands on the deployment from before (now ${claim.status})`,
    };
  });
}

/** Whether no word tells how it stands. */
function isUntold(current: Deployment, words: StatusWords): boolean {
  return readMeaning(current, words) === undefined || isOfRunningApp(current);
}

/** What the ids of an app claim by themselves where they name this build: that its deployment, or what is built, has come, or has stood there all the time. */
function claimByIds(current: Deployment, first: Deployment, isBuilt: boolean, isSettled: boolean): Claim | undefined {
  const { deploymentId } = current;
  const claim: Claim = { source: 'app', says: 'succeeded' };
  if (deploymentId === undefined) return isBuilt && nameDeployment(current) ? claim : undefined;
  if (!isSameId(deploymentId, first.deploymentId)) return claim;
  return isSettled ? { ...claim, untold: 'end' } : undefined;
}
