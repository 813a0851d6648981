import { hasCode } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import type { AppPaths } from '../../contract/parse/app-paths.ts';
import { askOnce } from '../ask-once.ts';
import { ifFound } from '../existence.ts';
import { inParallel } from '../in-parallel.ts';
import { type Context, defineOperation } from '../operation.ts';
import { resolveCommit } from '../releases/order-guard.ts';
import { type Running, runningCommit } from '../releases/running-commit.ts';
import { renderRunning } from '../render-running.ts';
import { type Change, chooseChange } from './changed-files.ts';

export const listChangedApps = defineOperation({
  name: 'list-changed-apps',
  summary: 'Lists the apps whose files changed since what each of them runs, also as a job matrix',
  needs: ['app-paths'],
  takes: ['branch', 'commitish', 'github-environment', 'success-statuses', 'failure-statuses'],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['getApp', 'getBuild', 'listBuilds', 'listDeployments', 'listPipelineApps'],
  example: { 'app-paths': 'my-app: src/**, package.json, !**/*.md\nshop-staging: shop/**' },

  async run(context, { appPaths, branch, commitish, githubEnvironment }) {
    const { event, log } = context;
    const pushed = branch === undefined ? event.commit : undefined;
    // A branch may have moved by the time of the build.
    const head = await resolveCommit(context, { commitish: commitish ?? pushed, branch: branch ?? event.branch });
    const shared = askOnce(context);
    const rows = await inParallel(appPaths, 16, (one) => compareApp(shared, one, head, githubEnvironment));
    const unknown = rows.filter(({ changed }) => changed === 'unknown');
    for (const [why, some] of Map.groupBy(unknown, (row) => row.why))
      log.warning(`Treated as changed: ${some.map(({ app }) => app).join(', ')}. ${why}.`);
    const names = rows.filter(({ changed }) => changed !== false).map(({ app }) => app);
    if (names.length > 256) log.warning(`\`matrix\` has ${names.length} apps; GitHub starts no jobs of more than 256.`);
    const include = names.map((app) => ({ app, commit: head }));
    return {
      headline: `${names.length} of ${rows.length} apps to build`,
      changed: false,
      outputs: { names, count: names.length, matrix: { app: names, include } },
      result: rows.map(({ running, ...row }) => ({ ...row, running: running?.commit })),
      outside: true,
      blocks: [renderRows(rows, event.repository.url)],
    };
  },
});

interface Row extends Change {
  readonly app: string;
  readonly running?: Running | undefined;
}

async function compareApp(
  context: Context,
  { app, rules }: AppPaths,
  head: string,
  environment?: string,
): Promise<Row> {
  const found = await ifFound(context.platform.apps.get(app));
  if (found === undefined) return { app, changed: 'unknown', why: 'The platform has no such app' };
  try {
    const running = await runningCommit(context, found, environment);
    if (running === undefined) return { app, changed: 'unknown', why: 'The commit that it runs is not known' };
    const { commit } = running;
    if (commit === null) return { app, running, changed: true, why: 'It runs nothing yet' };
    const { compare } = await context.github();
    const there = await compare(commit, head);
    const back = there.order === 'diverged' ? [await compare(head, commit)] : [];
    return { app, running, ...chooseChange([there, ...back], rules) };
  } catch (error) {
    if (!hasCode(error, 'github-refused')) throw error;
    return { app, changed: 'unknown', why: error.message };
  }
}

function renderRows(rows: readonly Row[], repositoryUrl: string): Block {
  return {
    kind: 'table',
    head: ['App', 'Runs', 'Changed', 'Reason'],
    rows: rows.map(({ app, changed, running, why }) => [
      { text: app, code: true },
      renderRunning(repositoryUrl, running),
      changed === 'unknown' ? 'not known' : changed ? 'yes' : 'no',
      // It names files, and strangers name those.
      changed === true ? { text: why, outside: true } : why,
    ]),
  };
}
