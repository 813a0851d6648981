import { isCommit } from '../../contract/commit-id.ts';
import { excusing } from '../../contract/errors.ts';
import { type Deployment, isPreview, isSameId, type Standing } from '../../platform/deployment.ts';
import type { App, Build } from '../../platform/models.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import {
  hasSucceeded,
  isRetired,
  readMeaning,
  type StatusWords,
  soundsAtRest,
  soundsAtWork,
  soundsOver,
} from '../../platform/words/status-words.ts';
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
  { clock, platform, statusWords }: Context,
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
  const isRecent = ({ createdAt = '' }) => !(clock.now() - Date.parse(createdAt) > longest);
  const own = deployments.filter((one) => isSameApp(one.app, app) && !isPreview(one));
  const commitOf = (id: string | undefined) => builds.find((one) => isSameId(one.id, id))?.commit;
  const coming = own.filter(({ status = '' }) => soundsAtWork(status));
  const all = [
    ...listUnderWay(builds, app, own, statusWords).filter(isRecent),
    ...coming.filter(isRecent).map(({ buildId, commit = commitOf(buildId) }) => ({ commit })),
  ];
  return [...new Set(all.map(({ commit }) => (isCommit(commit) ? commit : undefined)))];
}

/**
 * The builds that go on, the newest first. Any word may say so that is no end; but one that is said of what stands, too, such as
 * `running`, says it only of what is newer than what the app runs. What has been deployed from a build says how that ended, too.
 */
function listUnderWay(
  builds: readonly Build[],
  { deployment: { buildId } }: App,
  deployments: readonly Deployment[],
  words: StatusWords,
): readonly Build[] {
  const isOver = (standing: Standing) => !['running', undefined].includes(readMeaning(standing, words));
  const isDeployed = ({ id }: Build) => deployments.some((one) => isSameId(one.buildId, id) && isOver(one));
  // A list may begin with the oldest.
  const latest = builds.toSorted(
    (one, other) => Date.parse(other.createdAt ?? '') - Date.parse(one.createdAt ?? '') || 0,
  );
  const known = latest.findIndex((one) => isSameId(one.id, buildId) || hasSucceeded(one, words));
  const isLatest = (at: number) => known < 0 || at < known;
  return latest.filter((one, at) => {
    const { status = '' } = one;
    if (isDeployed(one) || status === '' || isOver(one)) return false;
    return soundsAtWork(status) || (isLatest(at) && !soundsOver(status) && !soundsAtRest(status) && !isRetired(status));
  });
}
