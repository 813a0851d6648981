import { excusing, hasCode } from '../../contract/errors.ts';
import type { AppPaths } from '../../contract/parse/app-paths.ts';
import type { App } from '../../platform/resources/apps.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import { ownFiles } from '../changes/changed-files.ts';
import { type Answer, askOnce } from '../deployment/health-check.ts';
import type { Context } from '../operation.ts';
import { type Running, runningCommit } from '../releases/running-commit.ts';
import { findLate, firstParentLine } from './lateness.ts';

/** What is asked about every app. */
export interface StatusQuestion {
  /** The commit that apps should have; absent if GitHub does not say. */
  readonly head: string | undefined;
  readonly environment: string | undefined;
  /** Milliseconds for which an app may lack a commit. */
  readonly maxBehind: number | undefined;
  readonly appPaths: readonly AppPaths[] | undefined;
  readonly healthCheck: string | undefined;
  readonly healthCheckStatus: (status: number) => boolean;
}

/** How far an app is behind the head. */
export interface Lag {
  readonly behind: number;
  readonly isDiverged: boolean;
  /** It has lacked a commit for too long. */
  readonly isLate: boolean;
  /** When the first commit that it lacks arrived, in milliseconds since the epoch. */
  readonly since: number;
}

/** How an app stands; what is absent is not known. */
export interface AppStatus {
  readonly app: App;
  readonly running?: Running | undefined;
  readonly lag?: Lag | undefined;
  readonly health?: Answer | undefined;
}

const noLag: Lag = { behind: 0, isDiverged: false, isLate: false, since: Number.NaN };

/** Reads what an app runs, how far that is behind, and whether it answers. */
export async function readAppStatus(context: Context, listed: App, question: StatusQuestion): Promise<AppStatus> {
  const isHidden = (error: unknown) => hasStatus(error, 403, 404) || hasCode(error, 'github-refused');
  const found = await context.platform.apps.get(listed.name).catch(excusing(isHidden));
  const app = { ...listed, ...found };
  const running = found && (await runningCommit(context, found, question.environment).catch(excusing(isHidden)));
  const lag = running && (await readLag(context, app, running.commit, question).catch(excusing(isHidden)));
  return { app, running, lag, health: await readHealth(context, app, question) };
}

/** Warns if a health check of several apps asks one address. */
export function warnOfOneAddress({ log }: Pick<Context, 'log'>, healthCheck = '', count: number): void {
  if (count > 1 && URL.canParse(healthCheck))
    log.warning(`\`health-check\` asks one address for ${count} apps. Set a path, such as \`/health\`, for each app.`);
}

async function readLag(
  context: Context,
  app: App,
  running: string | null,
  { appPaths, head, maxBehind = Number.POSITIVE_INFINITY }: StatusQuestion,
): Promise<Lag | undefined> {
  if (running === null) return noLag;
  if (head === undefined) return undefined;
  const { compare } = await context.github();
  const comparison = await compare(running, head);
  const rules = appPaths?.find((one) => one.app === app.name || one.app === app.id)?.rules;
  const isOwn = (files: readonly string[] | undefined) => !rules || !files || ownFiles(files, rules).length > 0;
  const { files, order, total } = comparison;
  const lacks = order === 'ahead' || order === 'diverged';
  if (!lacks || !isOwn(files)) return { ...noLag, isDiverged: order === 'diverged' };
  const line = firstParentLine(comparison);
  const late = findLate(line, context.clock.now(), maxBehind);
  // In a repository of several apps, all that is late may be another’s.
  const isLate = late !== undefined && (!rules || isOwn((await compare(running, late.id)).files));
  return { behind: total, isDiverged: order === 'diverged', isLate, since: Date.parse(line.at(-1)?.at ?? '') };
}

async function readHealth(context: Context, app: App, question: StatusQuestion): Promise<Answer | undefined> {
  const url = question.healthCheck === undefined ? null : URL.parse(question.healthCheck, app.url);
  const check = { statuses: question.healthCheckStatus, expected: undefined, timeout: 10_000 };
  return url === null ? undefined : askOnce(context, { ...check, url }, check.timeout);
}
