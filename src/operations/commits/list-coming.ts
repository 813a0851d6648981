import { isCommit } from '../../contract/commit-id.ts';
import { excusing } from '../../contract/errors.ts';
import { isPreview, isSameId } from '../../platform/deployment.ts';
import type { App } from '../../platform/models.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import { soundsAtWork } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { isSameApp } from '../verdict/identity.ts';
import { type AskSource, anyRefusal, briefly, rememberSources } from '../verdict/sources.ts';

/** Milliseconds after which nobody expects an end any more of what a list still calls at work. */
const longest = 86_400_000;

/**
 * The commits of what is being built or deployed for an app, as far as its platform lists that; `undefined` for one that nobody names. What was begun goes on,
 * also where the job that began it was cancelled: what an app runs now is not all that it may come to run.
 */
export async function listComing(
  { clock, platform }: Context,
  app: App,
  ask: AskSource = rememberSources(),
): Promise<readonly (string | undefined)[]> {
  const isTrouble = (error: unknown) => error instanceof ApiError;
  const [builds = [], deployments = []] = await Promise.all([
    ask('builds', () => platform.builds.listLatest(app.address, briefly), anyRefusal).catch(excusing(isTrouble)),
    ask('deployments', () => platform.deployments.listLatest(app.address, briefly), anyRefusal).catch(
      excusing(isTrouble),
    ),
  ]);
  const goesOn = ({ createdAt = '', status = '' }) =>
    soundsAtWork(status) && !(clock.now() - Date.parse(createdAt) > longest);
  const own = deployments.filter((one) => isSameApp(one.app, app) && !isPreview(one) && goesOn(one));
  const commitOf = (id: string | undefined) => builds.find((one) => isSameId(one.id, id))?.commit;
  const all = [...builds.filter(goesOn), ...own.map(({ buildId, commit = commitOf(buildId) }) => ({ commit }))];
  return [...new Set(all.map(({ commit }) => (isCommit(commit) ? commit : undefined)))];
}
