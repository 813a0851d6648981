import { isCommit } from '../../contract/commit-id.ts';
import { type Deployment, isSameId, type Standing } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { cameToNothing, readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import { findOnPlatform } from '../commits/find-on-platform.ts';
import type { Context } from '../operation.ts';
import { isOtherCommit, isSameCommit } from '../same-commit.ts';
import type { TriedBuild } from '../verdict/followed.ts';
import { listNewer } from '../verdict/newer-build.ts';
import { hasMoved, type Owner, ownerOf } from '../verdict/owner.ts';
import { anyRefusal, ifHere } from '../verdict/sources.ts';

/** What an app has that nobody may put something older in place of. */
export interface Remaining {
  readonly name: string | undefined;
  /** Whether it was there before what was tried, and that never came to run. */
  readonly stayed: boolean;
}

/**
 * What is at work, or is what the app runs, and is not what was tried: what has come after that, by the list of builds or by the app;
 * and after a failure, which leaves an app as it was, whatever stayed there, unless it is the commit that is to be put there.
 */
export async function findRemaining(
  context: Context,
  { app, tried }: { readonly app: string; readonly tried: TriedBuild },
  wanted: string,
): Promise<Remaining | undefined> {
  const { statusWords: words } = context;
  const { before, ours, stood } = tried;
  const newer = await listNewer(context, app, ours.id);
  const current = await context.platform.apps.get(app);
  const { buildId, commit, deploymentId } = current.deployment;
  const coming = await findComing(context, app, newer, current.deployment);
  if (coming?.id !== undefined) return { name: coming.id, stayed: false };
  const stands = mayStand(current.deployment, words);
  if (stands && findOwner(current.deployment, tried, words) === 'other')
    return { name: buildId ?? commit ?? deploymentId, stayed: false };
  if (stood !== undefined) return undefined;
  // Where the app shows what failed, what it showed before that is what it still has.
  const runs = await findOnPlatform(context, stands ? current : before);
  const isKept = isOtherCommit(wanted, runs) && !isSameCommit(runs ?? '', ours.commit ?? '');
  return isKept ? { name: runs, stayed: true } : undefined;
}

function mayStand(one: Standing, words: StatusWords): boolean {
  return !cameToNothing(one.status) && readMeaning(one, words) !== 'failed';
}

/** The first of these builds that may come to run yet: one that was built may have failed after that, as the app or the list of deployments knows. */
async function findComing(
  { platform, statusWords: words }: Context,
  app: string,
  builds: readonly Build[],
  shown: Deployment,
): Promise<Build | undefined> {
  const alive = builds.filter((build) => mayStand(build, words));
  if (alive.length === 0) return undefined;
  const listed = (await ifHere(platform.deployments.listLatest(app), anyRefusal)) ?? [];
  return alive.find(({ id }) => {
    const deployed = [shown, ...listed].filter(({ buildId }) => isSameId(buildId, id));
    return deployed.length === 0 || deployed.some((one) => mayStand(one, words));
  });
}

/** Whose an app's deployment is after the end of what was tried. */
function findOwner(now: Deployment, { before, earlier, ours, stood }: TriedBuild, words: StatusWords): Owner {
  const { buildId, commit } = now;
  if (isSameId(buildId, ours.id)) return 'ours';
  const moved = hasMoved(before.deployment, now, words);
  if (!moved || earlier.some((one) => isSameId(one, buildId))) return 'before';
  // A new deployment of the commit that stood, such as one for other config, has taken nothing away.
  if (isCommit(commit) && isSameCommit(commit, stood?.commit ?? ours.commit ?? '')) return stood ? 'ours' : 'other';
  const owner = ownerOf(now, { before: before.deployment, isBuilt: false, ours, moved });
  return owner === 'ours' && stood && hasMoved(stood, now, words) ? 'other' : owner;
}
