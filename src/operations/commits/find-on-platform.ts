import { isCommit } from '../../contract/commit-id.ts';
import { excusing } from '../../contract/errors.ts';
import { type Deployment, differ, isElsewhere, isPreview, isSameId } from '../../platform/deployment.ts';
import type { App, Build } from '../../platform/models.ts';
import { lacksCall } from '../../platform/wire/api-error.ts';
import {
  hasSucceeded,
  isDeploying,
  isRetired,
  readMeaning,
  type StatusWords,
  soundsAtWork,
} from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { isOtherCommit } from '../same-commit.ts';
import { type AskedApp, isSameApp } from '../verdict/identity.ts';
import { isOngoing } from '../verdict/owner.ts';
import { anyFailure, anyRefusal, rememberSources } from '../verdict/sources.ts';
import { openSeekBuild, type SeekBuild } from './seek-build.ts';
import { speaksAgainst } from './speaks-against.ts';

/** How the list is asked for where the app tells a commit, and does without it. */
const inHaste = { attempts: 1, requestTimeout: 3000 };

/** The commit that an app runs: of the deployment that it shows, unless the list of deployments says otherwise; else of the one in that list that can only be it. */
export async function findOnPlatform(
  context: Context,
  app: AskedApp & Pick<App, 'deployment'>,
  seekBuild = openSeekBuild(context),
  ask = rememberSources(),
): Promise<string | undefined> {
  const { address, deployment } = app;
  const { statusWords: words } = context;
  const { buildId, commit, deploymentId, isBuildsCommit } = deployment;
  const isTold = tellsEnd(context, deployment);
  // What is told of a build alone says nothing of how its deployment ended, be it beside the app's own status: whoever lists deployments knows better.
  const isBuilds = commit === undefined || isBuildsCommit === true;
  const shown =
    isTold || commit !== undefined ? await findCommitOf(context, address, deployment, seekBuild) : undefined;
  if (shown !== undefined && ((isTold && !isBuilds) || (deploymentId ?? buildId) === undefined)) return shown;
  const { deployments } = context.platform;
  // A token, or a gateway, may refuse what a platform need not have; and one app may have none although others have: then the record of it is asked for.
  const listed =
    shown === undefined
      ? await ask('deployments', () => deployments.listLatest(address), anyRefusal).catch(excusing(lacksCall))
      : await ask('deployments beside', () => deployments.listLatest(address, inHaste), anyFailure);
  const own = (listed ?? []).filter((one) => isSameApp(one.app, app) && !isPreview(one));
  const ofBuild = own.filter((one) => isSameId(one.buildId, buildId));
  const named = own.find((one) => isSameId(one.deploymentId, deploymentId)) ?? ofBuild[0];
  // What an app tells of its commit stands, unless the list calls another one current, and its own no success.
  const isDenied = isBuilds
    ? speaksAgainst({ own, ofBuild, named }, deployment, words)
    : named && !named.current && own.some(({ current }) => current) && !hasSucceeded(named, words);
  if (shown !== undefined && !isDenied) return shown;
  if (isSplit(own)) return undefined;
  const running = findListed(own, deployment, named, words);
  if (running) return findCommitOf(context, address, running, seekBuild);
  return isTold ? undefined : findCommitOf(context, address, deployment, seekBuild);
}

/** Whether what is called current is of several places, and not the same there. */
function isSplit(listed: readonly Deployment[]): boolean {
  const [one, ...others] = listed.filter(({ current }) => current);
  const isOther = ({ buildId, commit }: Deployment) =>
    isCommit(commit) && isCommit(one?.commit) ? isOtherCommit(commit, one.commit) : differ(buildId, one?.buildId);
  return one !== undefined && others.some((other) => isElsewhere(one, other) && isOther(other));
}

/** The one of a list that an app runs: which is called so, or which the app names; else the only one that stands where others have, unless the app stands on one that is not there. */
function findListed(
  listed: readonly Deployment[],
  shown: Deployment,
  named: Deployment | undefined,
  words: StatusWords,
): Deployment | undefined {
  const { buildId, deploymentId } = shown;
  const current = listed.find((one) => one.current) ?? (named && mayRun(named, words) ? named : undefined);
  const isUnlisted = !named && (deploymentId ?? buildId) !== undefined && mayRun(shown, words);
  if (current || isUnlisted) return current;
  // What the app names and does not run has left in place what went before.
  if (named)
    return (
      listed.slice(listed.indexOf(named)).find((one) => hasSucceeded(one, words) && !isElsewhere(one, named)) ?? named
    );
  const [only, ...others] = listed.filter((one) => hasSucceeded(one, words) && one.current === undefined);
  // A history of successes tells nothing of where each of them is.
  const isOnly = others.length === 0 && listed.some(({ status }) => isRetired(status));
  return isOnly ? only : undefined;
}

/** Whether a deployment has come about, as far as it tells. */
function mayRun(deployment: Deployment, words: StatusWords): boolean {
  const meaning = readMeaning(deployment, words);
  return meaning === 'running' ? !isOngoing(deployment, words) : isWell(meaning);
}

/** The commit of a deployment, unless that one did not come about: by its own word, or by its build's, which must be a good one where the deployment has none. */
async function findCommitOf(
  context: Context,
  app: string,
  deployment: Deployment,
  seekBuild: SeekBuild,
): Promise<string | undefined> {
  const { statusWords } = context;
  const { buildId, commit } = deployment;
  if (!mayRun(deployment, statusWords)) return undefined;
  if (commit !== undefined || buildId === undefined) return isCommit(commit) ? commit : undefined;
  const build = await seekBuild(app, buildId);
  return build && isCommit(build.commit) && hasStood(context, deployment, build) ? build.commit : undefined;
}

function hasStood(context: Context, deployment: Deployment, build: Build): boolean {
  const meaning = readMeaning(build, context.statusWords);
  if (!tellsEnd(context, deployment)) return isWell(meaning);
  // What is told of the deployment is of the one that stands, though the app may name its latest build beside it.
  return meaning !== 'failed' && ![build.status ?? '', ...(build.otherStatuses ?? [])].some(isBuilding);
}

/** Whether a word is of what is not built yet: a build may stay at `releasing` for ever. */
function isBuilding(word: string): boolean {
  return soundsAtWork(word) && !isDeploying(word);
}

/** Whether a deployment tells how it stands, in a word of its own. */
export function tellsEnd({ statusWords }: Context, deployment: Deployment): boolean {
  return readMeaning(deployment, statusWords) !== undefined && !deployment.isBorrowed;
}

function isWell(meaning: string | undefined): boolean {
  return meaning === undefined || meaning === 'succeeded';
}
