import { isCommit } from '../../contract/commit-id.ts';
import { isOtherCommit } from '../../contract/same-commit.ts';
import { isSameId } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import { findOnPlatform } from '../commits/find-on-platform.ts';
import type { SeekBuild } from '../commits/seek-build.ts';
import type { Context } from '../operation.ts';
import type { Claim } from '../verdict/claim.ts';
import { hasMoved } from '../verdict/owner.ts';

/** A target of a promotion before that began. */
export interface Target {
  readonly app: App;
  /** The commit that it ran, where that is known. */
  readonly running?: string | undefined;
}

/** What an app is to run after a promotion. */
interface Wanted {
  /** As it was before. */
  readonly source: App;
  readonly commit: string | undefined;
  readonly target: Target;
  /** Whether it was seen there: what the source gets after that is none of this. */
  readonly hasArrived: boolean;
  /** Whether the promotion is called failed: then only what names the commit or the build tells that it came here. */
  readonly isDoubted?: boolean;
  /** Finds the build that an app names, be it of another app. */
  readonly seekBuild: SeekBuild;
}

/** Whether an app runs what it was to get: what it ran before, it may show a little longer; and the source may have had another by then. Its build is the source's. */
export async function judgeArrival(
  context: Context,
  app: App,
  { commit, hasArrived, isDoubted = false, seekBuild, source, target }: Wanted,
): Promise<true | 'not-yet' | { readonly other: string }> {
  const { buildId } = app.deployment;
  const from = source.deployment;
  // Each app may count its builds by itself: only what the source runs is known by its id there, unless both come to the same number.
  const isSame = isSameId(buildId, from.buildId) && !/^v?\d+$/i.test(buildId ?? '');
  const runs = await findOnPlatform(context, app, { seekBuild });
  if (isCommit(runs)) {
    if (!isOtherCommit(commit, runs)) return true;
    return isCommit(target.running) && !isOtherCommit(target.running, runs)
      ? 'not-yet'
      : { other: `${app.name} runs ${runs}` };
  }
  if (isSame || hasArrived) return true;
  if (isDoubted) return 'not-yet';
  const { deployment } = await context.platform.apps.get(source.address);
  // Of the same build, a new deployment is the same artefact.
  const hasChanged = !isSameId(deployment.buildId, from.buildId) && hasMoved(from, deployment, context.statusWords);
  return (
    !hasChanged || {
      other: `${source.address} was deployed anew meanwhile, and nothing tells which of both was promoted`,
    }
  );
}

/** What speaks against a promotion that has brought what its source got meanwhile. */
export async function findBrought(
  { platform }: Context,
  { deployment: { commit: runs }, name }: App,
  { commit, source, target }: Omit<Wanted, 'hasArrived' | 'isDoubted' | 'seekBuild'>,
): Promise<readonly Claim[]> {
  if (!isOtherCommit(commit, runs) || runs === (target.running ?? target.app.deployment.commit)) return [];
  const { deployment } = await platform.apps.get(source.address);
  const message = `${name} runs ${runs}, which ${source.address} got meanwhile`;
  return runs === deployment.commit ? [{ source: 'deployment', says: 'contradicting', message }] : [];
}
