import { excusing } from '../../contract/errors.ts';
import type { Comparison } from '../../contract/github.ts';
import type { AppPaths } from '../../contract/parse/app-paths.ts';
import type { Deployment } from '../../platform/deployment.ts';
import type { App, PipelineApp } from '../../platform/models.ts';
import { ApiError, hasStatus, isHidden } from '../../platform/wire/api-error.ts';
import { readMeaning, type StatusWords, soundsAtWork } from '../../platform/words/status-words.ts';
import type { FindFiles } from '../changes/find-files.ts';
import { judgePaths } from '../changes/judge-app.ts';
import type { Compare, Compared } from '../commits/compare-commits.ts';
import { tellsEnd } from '../commits/find-on-platform.ts';
import type { FindRunning } from '../commits/search-running.ts';
import { askOnce, resolveUrl } from '../deployment/health-check.ts';
import { knownNames } from '../known-names.ts';
import type { Context } from '../operation.ts';
import type { Lag, MeasureLag, Touches } from './measure-lag.ts';

/** Milliseconds in which an app must answer. */
const timeToAnswer = 10_000;

/** Why a comparison has no answer that the step did not wait for. */
const atEnd = { trouble: 'the step came to its end', hint: 'Give `timeout` a longer time.' };

/** What is asked of every app. */
export interface StatusQuestions {
  /** The branch that apps are to have. */
  readonly head: string;
  /** The files that apps are made of, where they are told: what changed elsewhere, none of them lacks. */
  readonly appPaths: readonly AppPaths[] | undefined;
  readonly findFiles: FindFiles;
  readonly compare: Compare;
  readonly measureLag: MeasureLag;
  readonly findRunning: FindRunning;
  readonly healthCheck: string | undefined;
  readonly healthCheckStatus: (status: number) => boolean;
  /** Hears how each request ended, and what the platform was in trouble about: what was asked for stays unknown. */
  hear(trouble?: ApiError): void;
}

/** How an app stands; what is absent is not known. */
export interface AppStatus extends Lag {
  readonly app: PipelineApp;
  readonly running?: string | undefined;
  /** What became of its last deployment, where that is why nobody knows what it runs. */
  readonly last?: string | undefined;
  /** How many commits of the branch it lacks. */
  readonly behind?: number | undefined;
  readonly diverged?: boolean;
  /** When what it runs was committed. */
  readonly since?: number | undefined;
  /** What it answered when it was asked for its health. */
  readonly health?: string | undefined;
  readonly healthy?: boolean | undefined;
}

/** Reads how an app stands: what it runs, how far that is behind, and whether it answers. */
export async function readAppStatus(
  context: Context,
  app: PipelineApp,
  questions: StatusQuestions,
): Promise<AppStatus> {
  const { compare, findRunning, head, measureLag } = questions;
  let [{ url }, last]: [PipelineApp, string | undefined] = [app, undefined];
  const find = async () => {
    const shown = await showApp(context, app, questions);
    url ??= shown.url;
    last = describeLast(shown.deployment, context.statusWords);
    return findRunning({ ...shown, deployment: complete(shown.deployment, app.deployment) });
  };
  const running = await orUnknown(find, questions, 404);
  const health = await checkOnce(context, url, questions);
  if (running === undefined) return { app, running, last, ...health };
  const compared = await compare(running, head).catch(excusing<Compared>(() => context.signal.aborted, atEnd));
  if ('trouble' in compared) return { app, running, ...health, incomparable: compared };
  const names = knownNames(app);
  const paths = questions.appPaths?.find((one) => names.includes(one.app));
  const touches: Touches = async (...both) =>
    !paths || (await judgePaths(questions, both, paths.rules)).changed !== false;
  const status = {
    app,
    running,
    ...health,
    ...measure(compared),
    ...(!(await touches(running, head)) && { behind: 0 }),
  };
  return status.behind ? { ...status, ...(await measureLag(running, compared, touches)) } : status;
}

/** What a deployment says of itself; the word of an app as a whole may be of anything. */
function describeLast(deployment: Deployment, words: StatusWords): string | undefined {
  const { isBorrowed = false, status = '' } = deployment;
  if (isBorrowed) return undefined;
  if (readMeaning(deployment, words) === 'failed') return 'its last deployment failed';
  return soundsAtWork(status) ? 'its last deployment has not ended' : undefined;
}

/** What some work comes to; nothing where the platform answers with one of these statuses, or is in trouble, which is told then. */
export async function orUnknown<T>(
  work: () => Promise<T>,
  { hear }: Pick<StatusQuestions, 'hear'>,
  ...answers: readonly number[]
): Promise<T | undefined> {
  try {
    const known = await work();
    hear();
    return known;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    hear(hasStatus(error, ...answers) ? undefined : error);
    return undefined;
  }
}

/**
 * An app as the pipeline lists it, where that tells its commit or build, how that stands, and its address if that is needed; else as
 * it is shown by itself: a summary may name what failed.
 */
async function showApp(context: Context, app: PipelineApp, { healthCheck }: StatusQuestions): Promise<App> {
  const { buildId, commit = buildId } = app.deployment;
  const lacksAddress = healthCheck !== undefined && URL.parse(healthCheck, app.url) === null;
  if (commit !== undefined && tellsEnd(context, app.deployment) && !lacksAddress) return app;
  return context.platform.apps.getListed(app).catch(excusing(isHidden, app));
}

/** What an app says by itself of its deployment; what that is of, only the list may tell. */
function complete(shown: Deployment, { buildId, commit }: Deployment): Deployment {
  return (shown.buildId ?? shown.commit) === undefined ? { ...shown, buildId, commit } : shown;
}

function measure({ order, since, total }: Comparison): Partial<AppStatus> {
  const at = Date.parse(since ?? '');
  const lacks = order === 'ahead' || order === 'diverged';
  return {
    behind: lacks ? total : 0,
    diverged: order === 'diverged',
    since: Number.isNaN(at) ? undefined : at,
  };
}

/** Asks an app once for its health, where that is wanted and its address is told. */
async function checkOnce(
  context: Context,
  url: string | undefined,
  { healthCheck, healthCheckStatus: statuses }: StatusQuestions,
): Promise<Pick<AppStatus, 'health' | 'healthy'>> {
  if (healthCheck === undefined || URL.parse(healthCheck, url) === null) return {};
  const check = { url: resolveUrl(healthCheck, url), statuses, expected: [], timeout: timeToAnswer };
  const { answer, healthy } = await askOnce(context, check, timeToAnswer);
  return { health: healthy ? answer : `${answer}, not healthy`, healthy };
}
