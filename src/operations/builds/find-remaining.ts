import { isCommit } from '../../contract/commit-id.ts';
import { excusing } from '../../contract/errors.ts';
import { isOtherCommit, isSameCommit } from '../../contract/same-commit.ts';
import {
  type Deployment,
  differ,
  isElsewhere,
  isPreview,
  isSameId,
  nameDeployment,
  type Standing,
} from '../../platform/deployment.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import { isRetired, readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import { findOnPlatform } from '../commits/find-on-platform.ts';
import type { Context } from '../operation.ts';
import type { TriedBuild } from '../verdict/followed.ts';
import { isSameApp } from '../verdict/identity.ts';
import { listNewer } from '../verdict/newer-build.ts';
import { hasMoved, type Owner, ownerOf } from '../verdict/owner.ts';
import { anyRefusal, briefly, ifHere } from '../verdict/sources.ts';

/** What an app has that nobody may put something older in place of. */
export interface Remaining {
  readonly name: string | undefined;
  /** Whether it was there before what was tried, and that never came to run. */
  readonly stayed: boolean;
}

/**
 * What is at work, or is what the app runs, and is not what was tried: what has come after that, by the lists of builds and deployments
 * or by the app; and after a failure, which leaves an app as it was, whatever stayed there, unless it is the commit that is to be put there.
 */
export async function findRemaining(
  context: Context,
  { app, tried }: { readonly app: string; readonly tried: TriedBuild },
  wanted: string,
): Promise<Remaining | undefined> {
  const { statusWords: words } = context;
  const { before, ours, stood } = tried;
  const current = await context.platform.apps.get(app);
  const shown = current.deployment;
  const stands = mayStand(shown, words);
  const owner = findOwner(shown, tried, words);
  if (stands && owner === 'other') return { name: nameDeployment(shown), stayed: false };
  // Who sees what was tried stand there, and ill, needs no other witness.
  const isSpare = (error: unknown) => stood !== undefined && owner === 'ours' && error instanceof ApiError;
  const coming = await findComing(context, app, tried, shown).catch(excusing(isSpare));
  if (coming !== undefined) return { name: nameDeployment(coming), stayed: false };
  // What stood may have been taken back, be it by the platform itself.
  if (stood ? !stands || owner !== 'before' : stands && owner === 'ours') return undefined;
  // Where the app shows what failed, what it showed before that is what it still has.
  const runs = await findOnPlatform(context, stands ? current : before);
  const isKept = isOtherCommit(wanted, runs) && !isSameCommit(runs, ours.commit);
  return isKept ? { name: runs, stayed: true } : undefined;
}

/** Whether something is at work, or stands. */
function mayStand(one: Standing, words: StatusWords): boolean {
  return !isRetired(one.status) && readMeaning(one, words) !== 'failed';
}

/** The first that came after what was tried and may run yet: a build, which may have failed after that, as the app or the list of deployments knows; else a deployment. */
async function findComing(
  context: Context,
  app: string,
  tried: TriedBuild,
  shown: Deployment,
): Promise<Partial<Deployment> | undefined> {
  const { platform, statusWords: words } = context;
  const { ours, startedAt } = tried;
  const builds = await listNewer(context, app, ours.id, startedAt);
  const listed = (await ifHere(platform.deployments.listLatest(app, briefly), anyRefusal)) ?? [];
  const build = builds.find((one) => {
    const deployed = [shown, ...listed].filter(({ buildId }) => isSameId(buildId, one.id));
    const isTheirs = ours.id !== undefined || isOtherCommit(ours.commit, one.commit);
    return isTheirs && [one, ...deployed.slice(0, 1)].every((told) => mayStand(told, words));
  });
  if (build?.id !== undefined) return { buildId: build.id };
  const isNewer = ({ createdAt = '' }: Deployment) => Date.parse(createdAt) >= startedAt;
  // An id that nobody knows is no proof, and what is for another place takes none.
  const isOther = (one: Deployment) =>
    (isOtherCommit(ours.commit, one.commit) || differ(one.buildId, ours.id)) &&
    findOwner(one, tried, words) === 'other';
  const own = listed.find((one) => isSameId(one.buildId, ours.id) || isSameCommit(one.commit, ours.commit));
  const isHere = (one: Deployment) =>
    isSameApp(one.app, ours.app) && !isPreview(one) && !(own && isElsewhere(one, own));
  const since = listed.filter((one) => isNewer(one) && isHere(one));
  const unnamed = since.filter((one) => (one.buildId ?? one.commit) === undefined);
  // Of two that tell nothing of whose they are, one is another's.
  return since.find((one) => mayStand(one, words) && (isOther(one) || (unnamed.length > 1 && unnamed.includes(one))));
}

/** Whose an app's deployment is after the end of what was tried. */
function findOwner(now: Deployment, { before, earlier, ours, stood }: TriedBuild, words: StatusWords): Owner {
  const { buildId, commit } = now;
  if (isSameId(buildId, ours.id)) return 'ours';
  if (stood && mayHaveMoved(stood, now)) return 'other';
  const moved = hasMoved(before.deployment, now, words);
  if (!moved || earlier.some((one) => isSameId(one, buildId))) return 'before';
  // A new deployment of the commit that stood, such as one for other config, has taken nothing away.
  if (isCommit(commit) && isSameCommit(commit, stood?.commit ?? ours.commit))
    return !stood && (buildId ?? now.deploymentId) !== undefined ? 'other' : 'ours';
  const owner = ownerOf(now, { before: before.deployment, isBuilt: false, ours, moved });
  return owner === 'ours' && stood && hasMoved(stood, now, words) ? 'other' : owner;
}

/** Whether nothing tells one deployment of an app from another, and the app was changed since. */
function mayHaveMoved(stood: Deployment, now: Deployment): boolean {
  const isNameless = nameDeployment(now) === undefined && now.timestamps.length === 0;
  return isNameless && differ(stood.touchedAt, now.touchedAt);
}
