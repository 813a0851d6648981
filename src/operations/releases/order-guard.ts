import { isWholeCommit, shortenCommit } from '../../contract/commit.ts';
import { ActionError, hasCode } from '../../contract/errors.ts';
import type { Comparison, Order } from '../../contract/github.ts';
import type { App } from '../../platform/resources/apps.ts';
import { meaningOf } from '../../platform/shape/statuses.ts';
import type { Context } from '../operation.ts';
import { newestEnded, readRecords } from './records.ts';
import { commitOfBuild, type Running, runningCommit } from './running-commit.ts';

/** A commit that may replace what an app runs. */
export interface OrderQuestion {
  readonly app: App;
  readonly commit: string;
  readonly environment: string | undefined;
  /** Asks the platform if GitHub cannot compare the two. */
  compareElsewhere?(): Promise<Comparison | undefined>;
}

/** How a commit stands to what an app runs; without an order, the app runs nothing. */
export interface OrderFacts {
  readonly running: Running | undefined;
  readonly order?: Order | 'unknown' | undefined;
  readonly comparison?: Comparison | undefined;
}

/** Compares a commit with what an app runs. If that is not possible, the order is unknown, with a warning. */
export async function readOrder(context: Context, question: OrderQuestion): Promise<OrderFacts> {
  const { app, commit, environment } = question;
  const running = await orWarn(context, app, () => runningCommit(context, app, environment));
  if (running?.commit === null) return { running };
  const compare = async () => running?.commit && (await context.github()).compare(running.commit, commit);
  const comparison = (await orWarn(context, app, compare)) || (await question.compareElsewhere?.());
  if (running === undefined && comparison === undefined)
    context.log.warning(`The commit that ${app.name} runs is not known, so the order of commits is not checked.`);
  if (comparison?.order === 'diverged')
    context.log.warning(`${app.name} runs a commit with a diverged history: it may lose changes.`);
  return { running, order: comparison?.order ?? 'unknown', comparison };
}

/** Why a commit is too old to replace what an app runs or is about to run, if it is. */
export async function findOlder(
  context: Context,
  { app, commit, environment }: OrderQuestion,
  { order, running }: OrderFacts,
): Promise<string | undefined> {
  const name = shortenCommit(commit);
  if (order === 'behind')
    return `${app.name} runs ${shortenCommit(running?.commit ?? 'a commit')}, which is newer than ${name}`;
  for (const coming of await listComing(context, app)) {
    const comparison = await orWarn(context, app, async () => (await context.github()).compare(coming, commit));
    if (comparison?.order === 'behind')
      return `${app.name} is about to run ${shortenCommit(coming)}, which is newer than ${name}`;
  }
  const runsIt = running?.by === 'platform' && running.commit === commit;
  if (runsIt || environment === undefined) return undefined;
  const records = await orWarn(context, app, () => readRecords(context, app, environment));
  const isLeft = newestEnded(records ?? []).some((record) => record.commit === commit && record.wasLeft);
  return isLeft ? `${app.name} was rolled back from ${name}` : undefined;
}

/** The builds and deployments of an app that have not ended. */
export async function listUnderWay({ platform, words }: Context, app: App) {
  const builds = (await platform.builds.list(app.name)) ?? [];
  const deployments = (await platform.deployments.list(app.name)) ?? [];
  const going = builds.filter(({ state }) => meaningOf('build', state, words) === 'going');
  const open = deployments.filter(({ state }) => meaningOf('deployment', state, words) === 'going');
  return [
    ...going.map(({ id, version }) => ({ buildId: id, version })),
    ...open.map(({ buildId }) => ({ buildId, version: undefined })),
  ];
}

async function listComing(context: Context, app: App): Promise<readonly string[]> {
  const commits = (await listUnderWay(context, app)).map(
    ({ buildId, version }) => version ?? (buildId && commitOfBuild(context, app, buildId)),
  );
  const coming = [...new Set(await Promise.all(commits))];
  if (!coming.every(isWholeCommit))
    context.log.warning(`A commit on its way to ${app.name} is not known, so its order is not checked.`);
  return coming.filter(isWholeCommit);
}

/** What GitHub answers; if it refuses, the order is not known. */
export async function orWarn<T>({ log }: Context, app: App, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!hasCode(error, 'github-refused')) throw error;
    log.warning(`The order of commits on ${app.name} is not fully checked: ${error.message}`, error.detail);
    return undefined;
  }
}

/** The whole commit that a commitish or a branch stands for: a branch can be called like a commit. */
export async function resolveCommit(
  { github }: Pick<Context, 'github'>,
  { branch, commitish }: { readonly branch?: string | undefined; readonly commitish?: string | undefined },
): Promise<string> {
  if (isWholeCommit(commitish)) return commitish;
  return (await github()).resolve(commitish ?? (branch === undefined ? 'HEAD' : `heads/${branch}`));
}

/** The error of a commit that is too old. */
export function commitOlder(reason: string): ActionError {
  const hint = 'Deploy a newer commit, or set `on-older: allow`.';
  return new ActionError('commit-older', `Nothing was deployed: ${reason}`, hint);
}

/** The error of a start that is not made, because the app runs, or is about to run, something else. */
export function superseded(what: string): ActionError {
  return new ActionError(
    'superseded',
    `No further build was started: ${what}`,
    'Check what the app runs, then run this again.',
  );
}
