import { isWholeCommit } from '../../contract/commit-id.ts';
import { askFor, findEachNearest } from '../../contract/did-you-mean.ts';
import type { Block } from '../../contract/outcome.ts';
import type { AppPaths } from '../../contract/parse/app-paths.ts';
import { hurry } from '../../platform/wire/clock.ts';
import { rememberComparisons } from '../commits/compare-commits.ts';
import { searchRunning } from '../commits/search-running.ts';
import { expectAnswers, inParallel } from '../in-parallel.ts';
import { linkCommit } from '../link-commit.ts';
import { type Context, defineOperation } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { openFindFiles } from './find-files.ts';
import { type JudgedApp, judgeApp, type Yardstick } from './judge-app.ts';

/** So many apps are looked at side by side. */
const atOnce = 8;

/** So many jobs GitHub makes of one matrix: of more it makes none. */
const mostJobs = 256;

/** So many commits between two are looked at one by one, where that has to be known. */
const mostBetween = 10;

/** Milliseconds in which a name must be found that may be meant. */
const longestSearch = 2000;

export const listChangedApps = defineOperation({
  name: 'list-changed-apps',
  summary: 'Lists the apps whose files changed since what each of them runs, also as a job matrix',
  needs: ['app-paths'],
  takes: ['branch', 'commitish', 'github-environment', 'success-statuses', 'failure-statuses'],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['getApp', 'getBuild', 'listBuilds', 'listDeployments', 'listApps'],
  example: { 'app-paths': 'my-app: src/**, package.json, !**/*.md\nshop-staging: shop/**' },

  async run(context, { appPaths, branch, commitish, githubEnvironment }) {
    const { event, log } = context;
    const head = await findHead(context, commitish, branch);
    const all = appPaths.map(({ app }) => app);
    const named = all.map((name) => ({ name }));
    const search = searchRunning(context, githubEnvironment, named, [all]);
    const compare = rememberComparisons(context, mostBetween);
    const yardstick = { head, compare, search, findFiles: openFindFiles() };
    const judged = await nameNear(context, await judgeAll(context, appPaths, yardstick));
    const unknown = judged.filter(({ changed }) => changed === 'unknown');
    for (const [why, some] of Map.groupBy(unknown, (one) => one.why))
      log.warning(
        `Taken as changed, because it is not known what changed since what they run: ${listApps(some).join(', ')} (${why})`,
      );
    const names = listApps(judged.filter(({ changed }) => changed !== false));
    if (names.length > mostJobs)
      log.warning(`\`matrix\` has ${names.length} apps, and GitHub makes ${mostJobs} jobs of a matrix at the most.`);
    return {
      headline: `${names.length} of ${judged.length} apps to build`,
      changed: false,
      outputs: {
        names,
        count: names.length,
        matrix: { app: names, include: names.map((app) => ({ app, commit: head })) },
      },
      result: judged.map(({ absent: _, trouble: __, ...told }) => told),
      blocks: [renderJudged(judged, event.repository.url)],
    };
  },
});

/** The whole id of the commit to build: a job that builds a branch would build what it has by then. */
async function findHead({ event, github }: Context, commitish?: string, branch?: string): Promise<string> {
  const name = commitish ?? (branch === undefined ? event.commit : `heads/${branch}`) ?? event.branch ?? 'HEAD';
  if (isWholeCommit(name)) return name;
  const { comparisons } = await github();
  return comparisons.resolve(name);
}

/** Judges apps, a few at a time. */
async function judgeAll(context: Context, all: readonly AppPaths[], yardstick: Yardstick): Promise<JudgedApp[]> {
  const hear = expectAnswers(Math.min(all.length, atOnce));
  return inParallel(all, atOnce, async (paths) => {
    const judged = await judgeApp(context, paths, yardstick);
    hear(judged.trouble);
    return judged;
  });
}

/** Says of each app that is not there which one may be meant. All are looked for in one list, and not for long. */
async function nameNear(context: Context, judged: readonly JudgedApp[]): Promise<readonly JudgedApp[]> {
  if (!judged.some(({ absent }) => absent)) return judged;
  const listed = orExplain(
    context,
    () => context.platform.apps.list(),
    () => [],
  );
  const apps = await hurry(listed, longestSearch, context.clock, []);
  const near = findEachNearest(
    listApps(judged.filter(({ absent }) => absent)),
    apps.map(({ name }) => name),
  );
  return judged.map((one) => (one.absent ? { ...one, why: `${one.why}${askFor(near.get(one.app))}` } : one));
}

function listApps(judged: readonly JudgedApp[]): readonly string[] {
  return judged.map(({ app }) => app);
}

const words = { true: 'yes', false: 'no', unknown: 'not known' } as const;

function renderJudged(judged: readonly JudgedApp[], repository: string): Block {
  return {
    kind: 'table',
    head: ['App', 'Runs', 'Changed', 'Because'],
    rows: judged.map(({ app, changed, running, why }) => [
      { text: app, code: true },
      running === undefined ? 'not known' : linkCommit(repository, running),
      words[`${changed}`],
      why,
    ]),
  };
}
