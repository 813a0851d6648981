import { isCommit } from '../../contract/commit-id.ts';
import type { Deployment } from '../../platform/deployment.ts';
import type { App, Build } from '../../platform/models.ts';
import { ApiError, hasStatus, lacksCall } from '../../platform/wire/api-error.ts';
import {
  hasSucceeded,
  isDeploying,
  readMeaning,
  type StatusWords,
  soundsAtWork,
} from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import type { AskedApp } from '../verdict/identity.ts';
import { type AskSource, anyRefusal, asAddition, rememberSources } from '../verdict/sources.ts';
import { findListed, isHalfDone, isSplit, sortListed } from './find-listed.ts';
import { hasCrashed, isWell, mayRun } from './may-run.ts';
import { openSeekBuild, type SeekBuild } from './seek-build.ts';
import { speaksAgainst } from './speaks-against.ts';

/** How the list is asked for where the app tells a commit. A slow one is waited for all the same: it may overrule that. */
const inPassing = { attempts: 2 };

/** What an app is judged by: what it shows as its own, and what stands beside that. */
type ShowingApp = AskedApp & Pick<App, 'deployment' | 'otherDeployments'>;

/** Says what an app runs whose list is in trouble, and could overrule the commit that it shows. */
type InDoubt = (trouble: ApiError, shown: string | undefined) => undefined;

/** How an app is looked at. */
interface Looking {
  /** Finds the build that it names, if not among its own alone. */
  readonly seekBuild?: SeekBuild | undefined;
  /** How sources are asked that a platform need not have, if not for this app alone. */
  readonly ask?: AskSource | undefined;
  readonly inDoubt?: InDoubt;
  /** Whether what has crashed may stand there still, as it had come up: then nobody knows what runs, instead of what went before. */
  readonly minds?: 'crashes';
}

/** The commit that an app runs: of the deployment that it shows, unless the list of deployments says otherwise; else of the one in that list that can only be it. */
export async function findOnPlatform(
  context: Context,
  app: ShowingApp,
  { ask = rememberSources(), inDoubt = raise, minds, seekBuild = openSeekBuild(context) }: Looking = {},
): Promise<string | undefined> {
  const { statusWords: words } = context;
  const deployment = findShown(app, words);
  const { buildId, commit, deploymentId, isBuildsCommit, namesBuild } = deployment;
  const isTold = tellsEnd(context, deployment);
  // What is told of a build alone says nothing of how its deployment ended, be it beside the app's own status: whoever lists deployments knows better.
  const isBuilds = commit === undefined || isBuildsCommit === true;
  const findCommit = (one: Deployment) => findCommitOf(context, app.address, one, seekBuild);
  const shown = isTold || commit !== undefined ? await findCommit(deployment) : undefined;
  if (shown !== undefined && ((isTold && !isBuilds) || (deploymentId ?? buildId) === undefined)) return shown;
  const answer = await readList(context, app, ask, shown !== undefined);
  if ('trouble' in answer) return isBuilds && !namesBuild ? inDoubt(answer.trouble, shown) : shown;
  const list = sortListed(answer.listed, app, deployment, words);
  const { named, ofBuild, own } = list;
  if (isBuilds && isHalfDone(ofBuild, words)) return undefined;
  // What an app tells of its commit stands, unless the list calls another one current, and its own no success.
  const isDenied = isBuilds
    ? speaksAgainst(list, { ...deployment, commit: shown }, words)
    : named && !named.current && own.some(({ current }) => current) && !hasSucceeded(named, words);
  if (shown !== undefined && !isDenied) return shown;
  const mayStand = minds === 'crashes' && named && hasCrashed(named) && !own.some(({ current }) => current);
  if (isSplit(own) || mayStand) return undefined;
  const running = findListed(list, deployment, words);
  if (running) return findCommit(running);
  return isTold || isDenied ? undefined : findCommit(deployment);
}

function raise(trouble: ApiError): never {
  throw trouble;
}

/** The deployment that an app shows: what a part of its reply names as that, and has come about, goes before a build that is named beside it. */
function findShown({ deployment, otherDeployments }: ShowingApp, words: StatusWords): Deployment {
  const part = otherDeployments.find(({ current, isBuildsCommit }) => current && !isBuildsCommit);
  const meaning = part && readMeaning(part, words);
  // A word beside a part that has none may be of that.
  const stands = meaning === undefined ? mayRun(deployment, words) : meaning === 'succeeded';
  return part && stands ? part : deployment;
}

/** The list of an app's deployments, empty where there is none for us; or what is in its way, where a commit is told without it. */
async function readList(
  { platform: { deployments } }: Context,
  { address }: AskedApp,
  ask: AskSource,
  isBeside: boolean,
): Promise<{ readonly listed: readonly Deployment[] } | { readonly trouble: ApiError }> {
  try {
    // A token, or a gateway, may refuse what a platform need not have; and one app may have none although others have: then the record of it is asked for.
    const listed = isBeside
      ? await ask('deployments', () => deployments.listLatest(address, inPassing), asAddition)
      : await ask('deployments', () => deployments.listLatest(address), anyRefusal);
    return { listed: listed ?? [] };
  } catch (error) {
    if (lacksCall(error)) return { listed: [] };
    // What calls itself a success and refuses is no trouble that passes.
    if (isBeside && hasStatus(error, 200)) return { listed: [] };
    if (isBeside && error instanceof ApiError) return { trouble: error };
    throw error;
  }
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
