import picomatch from 'picomatch';
import type { AppPaths } from '../../contract/parse/app-paths.ts';
import { findRunning } from '../builds/find-running.ts';
import { ifFound } from '../existence.ts';
import type { Context } from '../operation.ts';
import type { Compared } from './compare-running.ts';

/** What is known of an app's changes. What is not known for certain to be unchanged counts as changed. */
export interface JudgedApp {
  readonly app: string;
  readonly changed: boolean | 'unknown';
  /** The commit that it runs. */
  readonly running?: string | undefined;
  readonly why: string;
}

/** Judges whether files of an app changed since what it runs. */
export async function judgeApp(
  context: Context,
  { app, ...paths }: AppPaths,
  environment: string | undefined,
  compare: (running: string) => Promise<Compared>,
): Promise<JudgedApp> {
  const found = await ifFound(context.platform.apps.get(app));
  if (found === undefined) return { app, changed: 'unknown', why: 'The platform shows no such app' };
  const running = await findRunning(context, found, environment);
  if (running === undefined) return { app, changed: 'unknown', why: 'Nobody tells what it runs' };
  return { app, running, ...judgeFiles(await compare(running), paths) };
}

/** What a comparison says of an app with these paths. */
export function judgeFiles(compared: Compared, paths: Omit<AppPaths, 'app'>): Pick<JudgedApp, 'changed' | 'why'> {
  if ('trouble' in compared) return { changed: 'unknown', why: compared.trouble };
  if (compared.order === 'identical') return { changed: false, why: 'Runs this commit' };
  if (compared.order === 'behind') return { changed: false, why: 'Runs a newer commit' };
  if (compared.files === undefined) return { changed: 'unknown', why: 'GitHub does not list all files that changed' };
  // A dot at the start of a name makes no file less a part of the app.
  const isOwn = picomatch(paths.globs, { dot: true, nonegate: true, ignore: paths.except });
  const own = compared.files.filter((file) => isOwn(file));
  if (own.length === 0) return { changed: false, why: 'None of its files changed' };
  const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
  return { changed: true, why: `${own[0]}${more}` };
}
