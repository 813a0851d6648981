import { isCommit } from '../../contract/commit-id.ts';
import { ActionError } from '../../contract/errors.ts';
import { isSameId, type Standing } from '../../platform/deployment.ts';
import type { App, Build } from '../../platform/models.ts';
import { isCanceled, readMeaning } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { isSameCommit } from '../same-commit.ts';
import type { BuildIdentity } from './claim.ts';
import type { Ending } from './ending.ts';
import { supersede } from './follow-app.ts';
import type { Followed } from './follow-build.ts';
import { hasMoved, ownerOf } from './owner.ts';
import { ifHere } from './sources.ts';
import { onlyBuilt, onlyInBuild } from './untold.ts';

/** An ending that is known waits no longer than this for each look at the others. */
const haste = { attempts: 2, requestTimeout: 3000 };

/** Weighs an ending that a newer build would explain, or undo: that this one was cancelled, or that it was built and nothing more is told. */
export async function weighNewer(
  context: Context,
  { app }: Followed,
  id: string | undefined,
  ending: Ending,
): Promise<Ending> {
  const isCut = ending.kind === 'failed' && isCanceled(ending.status);
  if (!isCut && ![onlyBuilt, onlyInBuild].includes(ending.untold ?? '')) return ending;
  const { signal, statusWords } = context;
  const counts = (build: Build) => isCut || readMeaning(build, statusWords) === 'succeeded';
  const newer = await findNewer(context, app, id, counts).catch((error: unknown) => {
    // What is known of this build stays known without the others.
    if (error instanceof ActionError || signal.aborted) return undefined;
    throw error;
  });
  if (newer === undefined) return ending;
  const { message } = supersede({ ...newer, buildId: newer.id });
  return { kind: 'superseded', status: 'superseded', part: 'build', message };
}

/** A build, its app as that was before, and the builds that were there by then. */
export interface TriedBuild {
  readonly before: App;
  readonly ours: BuildIdentity;
  readonly earlier: readonly (string | undefined)[];
}

/** What a build that has come after an ended one is called, where it is at work or what the app runs: by the list of builds, else by the app. */
export async function findSuccessor(
  context: Context,
  app: string,
  { before: { deployment: before }, earlier, ours }: TriedBuild,
): Promise<string | undefined> {
  const { platform, statusWords } = context;
  const isAlive = (one: Standing) => ['running', 'succeeded'].includes(readMeaning(one, statusWords) ?? 'running');
  const newer = await findNewer(context, app, ours.id, isAlive);
  if (newer !== undefined) return newer.id;
  const { deployment } = await platform.apps.get(app);
  const { buildId, commit = '', deploymentId } = deployment;
  // A new deployment of the same commit, such as one for other config, has taken nothing away.
  const isSame = isCommit(commit) && isSameCommit(commit, ours.commit ?? '');
  const isKnown = isSame || earlier.some((one) => isSameId(one, buildId));
  const owner = ownerOf(deployment, { before, isBuilt: false, ours, moved: hasMoved(before, deployment, statusWords) });
  return isKnown || owner !== 'other' || !isAlive(deployment) ? undefined : (buildId ?? (commit || deploymentId));
}

/** Finds in the list, where the platform has one for this token, a build that was started after this one. */
async function findNewer(
  { platform }: Context,
  app: string,
  id: string | undefined,
  counts: (build: Build) => boolean,
): Promise<Build | undefined> {
  if (id === undefined) return undefined;
  const listed = (await ifHere(platform.builds.listLatest(app, haste), () => {})) ?? [];
  const at = listed.findIndex((build) => isSameId(build.id, id));
  const since = Date.parse(listed[at]?.createdAt ?? '');
  // Of two that tell the same second, the list has the newer one first.
  const isNewer = ({ createdAt = '' }: Build, place: number) =>
    Date.parse(createdAt) > since || (Date.parse(createdAt) === since && place < at);
  return listed.find((build, place) => isNewer(build, place) && counts(build));
}
