import type { Deployment } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import { readDeploymentStatus, readMeaning, type StatusWords } from '../../platform/resources/status-words.ts';
import { type BuildIdentity, type Claim, claimOf } from './claim.ts';
import { hasMoved, type Owner, ownerOf } from './owner.ts';

// How long another build may stand as finished in place of ours before ours counts as overtaken unseen.
const patience = 120_000;

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

  return (app, { ours, built, now }) => {
    const current = app.deployment;
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
        ...(isOvertaken ? [supersede(current)] : claimCurrent(current, owner)),
        ...beside.flatMap((one) => claimOf('app', one, ours, words)).filter(({ says }) => says !== 'succeeded'),
      ],
      tells: app.tellsDeployment || moved,
      buildId: owner === 'ours' ? current.buildId : undefined,
      otherId: owner === 'other' ? current.buildId : undefined,
    };

    function claimCurrent(shown: Deployment, whose: Owner): readonly Claim[] {
      if (whose === 'unknown') return [];
      if (whose !== 'ours') return [{ source: 'app', says: 'elsewhere' }];
      const claims = claimOf('app', shown, ours, words);
      if (readMeaning(shown, words) === undefined && isArrived(shown, before, built)) return [...claims, byIds];
      // The build is ours, but the app still stands on the deployment from before.
      const stays = before?.deploymentId !== undefined && shown.deploymentId === before.deploymentId;
      return claims.map((claim) => (claim.says === 'succeeded' && stays ? { ...claim, says: 'elsewhere' } : claim));
    }
  };
}

const byIds: Claim = { source: 'app', says: 'succeeded' };

/** Whether the app stands on a new deployment, where ids are all that it tells. That of a build alone may be there from its start. */
function isArrived({ deploymentId }: Deployment, before: Deployment | undefined, built: boolean): boolean {
  if (deploymentId === undefined) return false;
  return before === undefined ? built : deploymentId !== before.deploymentId;
}

/** That a newer build has taken the place of this one. */
export function supersede({ buildId, commit, status }: Pick<Deployment, 'buildId' | 'commit' | 'status'>): Claim {
  const now = status ? ` (now ${status})` : '';
  const message = `a newer build, ${buildId ?? commit ?? 'unknown'}, took its place${now}`;
  return { source: 'app', says: 'superseded', message };
}
