import { isCommit } from '../../contract/commit-id.ts';
import { type Deployment, isSameId, type Standing } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import { readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { isOtherCommit, isSameCommit } from '../same-commit.ts';
import type { BuildIdentity } from './identity.ts';
import { findNewer } from './newer-build.ts';
import { hasMoved, type Owner, ownerOf } from './owner.ts';

/** A build, its app as that was before, and the builds that were there by then. */
export interface TriedBuild {
  readonly before: App;
  readonly ours: BuildIdentity;
  readonly earlier: readonly (string | undefined)[];
  /** What the app showed of it when it had ended well. */
  readonly stood: Deployment | undefined;
}

/** What a build is called that came to nothing, though it did not fail. */
const isOver = /^(skipped|superseded|inactive)$/i;

/** What an app has that nobody may put something older in place of. */
export interface Remaining {
  readonly name: string;
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
  const { ours, stood } = tried;
  const isAlive = (one: Standing) => !isOver.test(one.status ?? '') && readMeaning(one, words) !== 'failed';
  const newer = await findNewer(context, app, ours.id, isAlive);
  const { deployment } = await context.platform.apps.get(app);
  const { buildId, commit: runs, deploymentId } = deployment;
  // One that was built may have failed after that: only the app knows.
  const isInVain = !isAlive(deployment) && isSameId(newer?.id, buildId);
  if (newer?.id !== undefined && !isInVain) return { name: newer.id, stayed: false };
  if (!isAlive(deployment)) return undefined;
  if (findOwner(deployment, tried, words) === 'other')
    return { name: buildId ?? runs ?? `${deploymentId}`, stayed: false };
  const stays = !stood && isOtherCommit(wanted, runs) && !isSameCommit(runs ?? '', ours.commit ?? '');
  return stays ? { name: `${runs}`, stayed: true } : undefined;
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
