import { ActionError, excusing } from '../../contract/errors.ts';
import { isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { hasSucceeded, isCanceled } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { supersede } from './claim.ts';
import { type Ending, endSuperseded } from './ending.ts';
import type { Followed } from './followed.ts';
import { anyRefusal, briefly, ifHere } from './sources.ts';

/** Weighs an ending that a newer build would explain, or undo: that this one was cancelled, or that it was built and nothing more is told. */
export async function weighNewer(
  context: Context,
  { app }: Followed,
  id: string | undefined,
  ending: Ending,
): Promise<Ending> {
  const isCut = ending.kind === 'failed' && isCanceled(ending.status);
  if (!isCut && ending.untold !== 'deployment' && ending.untold !== 'app') return ending;
  const { signal, statusWords } = context;
  const counts = (build: Build) => isCut || hasSucceeded(build, statusWords);
  // What is known of this build stays known without the others.
  const isFine = (error: unknown) => error instanceof ActionError || signal.aborted;
  const listed = await listNewer(context, app, id).catch(excusing(isFine, []));
  const newer = listed.find(counts);
  if (newer === undefined) return ending;
  return endSuperseded('build', supersede({ ...newer, buildId: newer.id }).message);
}

/** The builds in the list, where the platform has one for this token, that were started after this one, or after a moment where it is not there. */
export async function listNewer(
  { platform }: Context,
  app: string,
  id: string | undefined,
  startedAt = Number.NaN,
): Promise<readonly Build[]> {
  if (id === undefined && !startedAt) return [];
  const listed = (await ifHere(platform.builds.listLatest(app, briefly), anyRefusal)) ?? [];
  const at = listed.findIndex((build) => isSameId(build.id, id));
  const since = at < 0 ? startedAt : Date.parse(listed[at]?.createdAt ?? '');
  // Of two that tell the same second, the list has the newer one first.
  const isNewer = ({ createdAt = '' }: Build, place: number) =>
    Date.parse(createdAt) > since || (Date.parse(createdAt) === since && place < at);
  return listed.filter(isNewer);
}
