import type { Deployment } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import {
  isOfRunningApp,
  readDeploymentStatus,
  readMeaning,
  type StatusWords,
} from '../../platform/resources/status-words.ts';
import { type BuildIdentity, type Claim, claimOf } from './claim.ts';
import { hasMoved, type Owner, ownerOf } from './owner.ts';
import { isCommit } from './same-commit.ts';

// How long another build may stand as finished in place of ours before ours counts as overtaken unseen.
const patience = 120_000;

// How long the ids of a build that was started elsewhere must have stood: a platform may name a build shortly before it stands.
const settleTime = 5000;

/** What is known beside what the app shows. */
export interface AppLook {
  readonly ours: BuildIdentity;
  /** Whether the build itself has said that it succeeded. */
  readonly built: boolean;
  readonly now: number;
}

/** What an app's reply tells of this build. */
export interface AppTold {
  readonly claims: readonly Claim[];
  /** Whether it tells of deployments at all. */
  readonly tells: boolean;
  /** The id of this build, where it can only be this one's. */
  readonly buildId: string | undefined;
  /** The build in its place, where that is not the one before it either. */
  readonly otherId: string | undefined;
}

/** Tells this build's deployment from the ones before and after it, by what an app shows look for look. */
export function followApp(before: Deployment | undefined, words: StatusWords): (app: App, look: AppLook) => AppTold {
  let baseline = before;
  let moved = false;
  let seen = false;
  let overtakenAt: number | undefined;
  let first: { readonly at: number; readonly shown: Deployment } | undefined;

  return (app, { ours, built, now }) => {
    const current = app.deployment;
    first ??= { at: now, shown: before ?? current };
    // Who did not see it start can tell only by the build's word, or by time, whether it stands already.
    const stands = before === undefined && (built || now - first.at >= settleTime);
    const isNew = current.deploymentId !== first.shown.deploymentId || stands;
    const isArrived = current.deploymentId !== undefined && isNew;
    moved ||= baseline !== undefined && hasMoved(baseline, current, words);
    // An older deployment that had not ended has done so now, unless it is ours: what comes next is told from this.
    if (baseline !== undefined && !moved) baseline = current;
    const owner = ownerOf(current, { before, ours, moved });
    const isEnded = readDeploymentStatus(current.status, words) !== 'running';
    overtakenAt = owner === 'other' && isEnded ? (overtakenAt ?? now) : undefined;
    seen ||= owner === 'ours';
    const isOvertaken = owner === 'other' && (seen || (overtakenAt !== undefined && now - overtakenAt >= patience));
    const beside = app.otherDeployments.filter(({ buildId }) => buildId !== undefined && buildId === ours.id);
    return {
      claims: [
        ...(isOvertaken
          ? [supersede(current, before !== undefined || current.buildId !== first.shown.buildId)]
          : claimCurrent(current, { before, isArrived, ours, owner, words })),
        ...beside.flatMap((one) => claimOf('app', one, ours, words)).filter(({ says }) => says !== 'succeeded'),
      ],
      tells: app.tellsDeployment || moved,
      buildId: owner === 'ours' ? current.buildId : undefined,
      otherId: owner === 'other' ? current.buildId : undefined,
    };
  };
}

/** What is known when what an app shows is judged. */
interface Shown {
  readonly owner: Owner;
  readonly ours: BuildIdentity;
  readonly words: StatusWords;
  readonly before: Deployment | undefined;
  readonly isArrived: boolean;
}

function claimCurrent(current: Deployment, { before, isArrived, ours, owner, words }: Shown): readonly Claim[] {
  if (owner === 'unknown') return [];
  if (owner !== 'ours') return [{ source: 'app', says: 'elsewhere' }];
  const claims = claimOf('app', current, ours, words);
  const isUntold = readMeaning(current, words) === undefined || isOfRunningApp(current);
  if (isUntold && isArrived) return [...claims, byIds];
  // The build is ours, but the app still stands on the deployment from before.
  const stays = before?.deploymentId !== undefined && current.deploymentId === before.deploymentId;
  const isUnnamed = current.buildId === undefined && !(isCommit(ours.commit) && isCommit(current.commit));
  return claims.map((claim) =>
    claim.says === 'succeeded' && stays ? { ...claim, says: 'elsewhere' } : { ...claim, isUnnamed },
  );
}

const byIds: Claim = { source: 'app', says: 'succeeded' };

/** That another build, as far as that is known a newer one, has taken the place of this one. */
export function supersede(
  { buildId, commit, status }: Pick<Deployment, 'buildId' | 'commit' | 'status'>,
  isNewer = true,
): Claim {
  const now = status ? ` (now ${status})` : '';
  const name = buildId ?? commit ?? 'unknown';
  const message = isNewer
    ? `a newer build, ${name}, took its place${now}`
    : `the app stands on another build, ${name}${now}`;
  return { source: 'app', says: 'superseded', message };
}
