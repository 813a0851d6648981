import { ActionError } from '../../contract/errors.ts';
import { type AppName, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { isCanceled, readMeaning } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import type { Ending } from './ending.ts';
import { supersede } from './follow-app.ts';
import type { Followed } from './follow-build.ts';
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

/** A build, what its app is called, and those that were there before it. */
export interface TriedBuild {
  readonly app: AppName;
  readonly id: string | undefined;
  readonly earlier: readonly (string | undefined)[];
}

/** The id of a build that has come after an ended one, and is at work or what the app runs: by the list of builds, else by the app. */
export async function findSuccessor(context: Context, app: string, tried: TriedBuild): Promise<string | undefined> {
  const isAlive = (build: Build) =>
    ['running', 'succeeded'].includes(readMeaning(build, context.statusWords) ?? 'running');
  const newer = await findNewer(context, app, tried.id, isAlive);
  if (newer !== undefined) return newer.id;
  const { buildId } = (await context.platform.apps.get(app)).deployment;
  return [tried.id, ...tried.earlier].some((one) => isSameId(one, buildId)) ? undefined : buildId;
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
