import { shortenCommit } from '../../contract/commit-id.ts';
import type { AppPaths, PathRule } from '../../contract/parse/app-paths.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import { type Compare, type Compared, tellTrouble } from '../commits/compare-commits.ts';
import type { RunningSearch } from '../commits/search-running.ts';
import { ifFound } from '../existence.ts';
import type { Context } from '../operation.ts';
import type { FindFiles } from './find-files.ts';

/** What is known of an app's changes. What is not known for certain to be unchanged counts as changed. */
export interface JudgedApp {
  readonly app: string;
  readonly changed: boolean | 'unknown';
  /** The commit that it runs. */
  readonly running?: string | undefined;
  readonly why: string;
  /** Set where the platform shows no app of that name. */
  readonly absent?: true;
  /** What the platform was in trouble about. */
  readonly trouble?: ApiError;
}

/** What apps are judged by. */
export interface Yardstick {
  /** The commit to build. */
  readonly head: string;
  readonly compare: Compare;
  readonly search: RunningSearch;
  readonly findFiles: FindFiles;
}

/** Judges whether files of an app changed since what it runs. That the platform is in trouble about one app tells nothing of the others. */
export async function judgeApp(context: Context, paths: AppPaths, yardstick: Yardstick): Promise<JudgedApp> {
  try {
    return await judgeByRunning(context, paths, yardstick);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { app: paths.app, changed: 'unknown', why: error.message, trouble: error };
  }
}

async function judgeByRunning(
  context: Context,
  { app, rules }: AppPaths,
  { head, search, ...means }: Yardstick,
): Promise<JudgedApp> {
  const found = await ifFound(context.platform.apps.get(app));
  if (found === undefined) return { app, changed: 'unknown', why: 'The platform shows no such app', absent: true };
  const running = await search.findRunning(found);
  if (running === undefined) return { app, changed: 'unknown', why: 'Nobody tells what it runs' };
  const shown = await judgePaths(means, [running, head], rules);
  const left = shown.changed === true ? await search.listLeft(found, running) : [];
  const judged = (await judgeByLeft(left, means, [running, head], rules)) ?? shown;
  if (judged.changed !== false) return { app, running, ...judged };
  // Nobody waits any more for what a job began that was cancelled: it comes all the same.
  for (const coming of await search.listComing(found, running)) {
    if (coming === undefined) return { app, running, changed: 'unknown', why: 'Nobody tells what is on its way to it' };
    const { changed, why } = await judgePaths(means, [coming, head], rules);
    if (changed !== false)
      return { app, running, changed, why: `${why}, since ${shortenCommit(coming)}, which it may come to run` };
  }
  return { app, running, ...judged };
}

/** What was rolled back comes back with a change of its own files, and not with what changed elsewhere. */
async function judgeByLeft(
  left: readonly string[],
  means: Parameters<typeof judgePaths>[0],
  [running, head]: readonly [running: string, head: string],
  rules: readonly PathRule[],
): Promise<Pick<JudgedApp, 'changed' | 'why'> | undefined> {
  for (const one of left) {
    const since = await means.compare(running, one);
    // What is older was left on the way forward.
    if ('order' in since && since.order !== 'ahead' && since.order !== 'diverged') continue;
    if (!(await hasChanged(means, [one, head], rules)))
      return {
        changed: false,
        why: `Rolled back from ${shortenCommit(one)}, and none of its files changed since`,
      };
  }
  return undefined;
}

/** Whether files of an app changed on the way from one commit to another, be it that they are as they were by now: who takes a change back and makes it again wants it. */
async function hasChanged(
  means: Parameters<typeof judgePaths>[0],
  [from, to]: readonly [from: string, to: string],
  rules: readonly PathRule[],
): Promise<boolean> {
  const compared = await means.compare(from, to);
  if ((await judgePaths(means, [from, to], rules)).changed !== false) return true;
  for (const { id } of 'commits' in compared ? compared.commits : []) {
    const since = await means.compare(from, id);
    // What comes from a branch that began before lacks the other’s files, and has not changed them.
    const isLater = 'order' in since && since.order === 'ahead';
    if (isLater && (await judgePaths(means, [from, id], rules)).changed !== false) return true;
  }
  return false;
}

/** Whether what lies between what an app runs and what it is to run is in its files. */
export async function judgePaths(
  { compare, findFiles }: Pick<Yardstick, 'compare' | 'findFiles'>,
  [running, head]: readonly [running: string, head: string],
  rules: readonly PathRule[],
): Promise<Pick<JudgedApp, 'changed' | 'why'>> {
  const there = await compare(running, head);
  // Where histories went different ways, what only the app's own has is to go: that is a change too.
  const back = 'order' in there && there.order === 'diverged' ? await compare(head, running) : there;
  return judgeFiles([there, back], rules, findFiles);
}

/** What comparisons say of an app with these paths. */
export async function judgeFiles(
  compared: readonly Compared[],
  rules: readonly PathRule[],
  findFiles: FindFiles,
): Promise<Pick<JudgedApp, 'changed' | 'why'>> {
  for (const one of compared) {
    if ('trouble' in one) return { changed: 'unknown', why: tellTrouble(one) };
    if (one.order === 'identical') return { changed: false, why: 'Runs this commit' };
    if (one.order === 'behind') return { changed: false, why: 'Runs a newer commit' };
    if (one.files === undefined) return { changed: 'unknown', why: 'GitHub does not list all files that changed' };
  }
  const files = new Set(compared.flatMap((one) => ('files' in one ? (one.files ?? []) : [])));
  const own = await findFiles(rules, files);
  if (own === undefined)
    return { changed: 'unknown', why: 'Its globs could not be compared with the files that changed' };
  if (own.length === 0) return { changed: false, why: 'None of its files changed' };
  const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
  return { changed: true, why: `${own[0]}${more}` };
}
