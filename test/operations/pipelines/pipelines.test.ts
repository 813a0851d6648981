import { describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../harness/world.ts';
import { codeOf, commit, type NetRow, payloadOf, playRows } from '../../net/rows.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(commit) as [string, string, string, string];
const shop = { team: 'acme', pipeline: 'shop' };
const names = { DATABASE_URL: 'fake value', LOG_LEVEL: 'info' };
const seed = {
  teams: [{ name: 'acme' }],
  apps: [
    { ...shop, name: 'shop-pr-7', stage: 'review', commits: [a], config: { OTHER: 'fake value' } },
    { ...shop, name: 'shop-production', stage: 'production', commits: [a], config: { LOG_LEVEL: 'warn' } },
    { ...shop, name: 'shop-staging', stage: 'staging', commits: [d], config: { ...names, ONLY_HERE: 'fake value' } },
    { ...shop, name: 'shop-staging-2', stage: 'staging', commits: [d], config: names },
  ],
  pipelines: [{ name: 'shop' }],
};
const history = ({ github }: TestWorld) => void github.commits.setHistory(a, b, c, d);
const status = { operation: 'pipeline-status', pipeline: 'shop' };

/** The rows of the summary's table, as texts without marks. */
const tableOf = ({ summary }: { summary: string }) =>
  summary
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`​]|<\/?code>/g, ''));

const rows: readonly NetRow[] = [
  {
    title: 'shows stages in their order, and others before them',
    world: { seed },
    prepare: history,
    with: status,
    exit: 0,
    headline: '4 apps in pipeline shop: 2 behind main',
    outputs: {
      names: ['shop-pr-7', 'shop-staging', 'shop-staging-2', 'shop-production'],
      ...{ count: '4', 'stale-names': [], changed: 'false' },
    },
    says: ['DATABASE_URL'],
    saysNot: ['ONLY_HERE', 'fake value'],
  },
  {
    title: 'does not count apps of pull requests',
    world: { seed },
    prepare: history,
    with: { ...status, 'max-behind': '1h' },
    exit: 1,
    code: 'behind',
    outputs: { 'stale-names': ['shop-production'] },
  },
  {
    title: 'counts them if their stage is asked for',
    world: { seed },
    prepare: history,
    with: { ...status, 'max-behind': '1h', stage: 'review' },
    exit: 1,
    code: 'behind',
    outputs: { 'stale-names': ['shop-pr-7'] },
  },
  {
    title: 'reads the branch as it is now',
    world: { seed },
    prepare: (world) => {
      history(world);
      world.github.commits.addBranch('release', b);
    },
    with: { ...status, branch: 'release', stage: 'production' },
    exit: 0,
    outputs: { matrix: expect.objectContaining({ include: [expect.objectContaining({ behind: '1', commit: a })] }) },
  },
  {
    title: 'takes only files of the app’s own for a lag',
    world: { seed },
    prepare: history,
    with: { ...status, 'max-behind': '1h', 'app-paths': 'shop-production: docs/**' },
    exit: 0,
    outputs: { 'stale-names': [] },
  },
  {
    title: 'is red for a late file of its own',
    world: { seed },
    prepare: history,
    with: { ...status, 'max-behind': '1h', 'app-paths': `shop-production: src/${b.slice(0, 7)}.ts` },
    exit: 1,
    code: 'behind',
  },
  {
    title: 'is red if an app is not healthy',
    world: { seed, app: ({ hostname }) => ({ status: hostname.includes('production') ? 503 : 200, body: '' }) },
    prepare: history,
    with: { ...status, 'health-check': '/up' },
    exit: 1,
    code: 'unhealthy',
    says: ['shop-production (503)', '503, not healthy'],
  },
  {
    title: 'warns if one address stands for the health of all',
    world: { seed },
    prepare: history,
    with: { ...status, 'health-check': 'https://shop-production.apps.platform.example/up' },
    exit: 0,
    says: [/asks one address for 4 apps/],
  },
  {
    title: 'cannot tell how late apps are without the branch',
    world: { seed },
    with: { ...status, 'max-behind': '999d' },
    exit: 1,
    code: 'lag-unknown',
    says: [/::warning/],
  },
  {
    title: 'cannot tell how late no app is',
    world: { seed },
    prepare: history,
    with: { ...status, stage: 'development', 'max-behind': '999d' },
    exit: 1,
    code: 'lag-unknown',
    says: ['review, production, staging', 'no app to check'],
  },
];

describe('The status of a pipeline', () => {
  playRows(rows);

  it('has a row for an app that the token may not read', async () => {
    const world = openTestWorld({ seed });
    history(world);
    const ends = { status: 403, body: { code: 'forbidden', message: 'Not yours' } };
    world.disturb({ on: ({ path }) => path.startsWith('/apps/shop-production'), count: 99, ends });
    const step = await world.run({ with: status });
    expect(step.exitCode).toBe(0);
    expect(tableOf(step).at(-1)).toMatch(/production.*not known.*not known.*not known/);
  });

  it('names a record that is open beside the one that counts', async () => {
    const world = openTestWorld({ seed, switches: { builds: false } });
    history(world);
    world.github.addRecord('prod-shop-production', b, ['success'], payloadOf('shop-production'));
    world.github.addRecord('prod-shop-production', c, ['in_progress'], payloadOf('shop-production'));
    const step = await world.run({ with: { ...status, 'github-environment': 'prod-{app}' } });
    expect(tableOf(step).at(-1)).toMatch(/bbbbbbbbbbbb \(cccccccccccc has not ended\).*2 commits/);
  });

  it('asks four times per app, and GitHub once per commit', async () => {
    const world = openTestWorld({ seed });
    history(world);
    const step = await world.run({ with: status });
    const reads = step.calls.filter((call) => /^GET \/apps\//.test(call));
    // App, deployments and build of each; config names where there is a stage before.
    expect(reads).toHaveLength(4 * 3 + 3);
    expect(step.githubCalls.filter((call) => call.includes('/compare/'))).toHaveLength(2);
  });

  it('is red for what was merged late, and not for old commits of a new merge', async () => {
    const world = openTestWorld({ seed });
    history(world);
    // There is one commit a day, and the world is months later: a limit between tells them apart.
    const days = (world.time.now() - Date.UTC(2026, 0, 3)) / 86_400_000;
    const run = (limit: number) => world.run({ with: { ...status, stage: 'production', 'max-behind': `${limit}d` } });
    expect(codeOf(await run(Math.floor(days) - 2))).toBe('behind');
    expect(codeOf(await run(Math.ceil(days) + 2))).toBeUndefined();
  });
});

describe('Lists', () => {
  playRows([
    {
      title: 'of pipelines say what they may leave out without a team',
      world: { seed },
      with: { operation: 'list-pipelines' },
      exit: 0,
      outputs: { names: ['shop'], count: '1' },
      says: ['Without `team`'],
    },
    {
      title: 'of the pipelines of a team do not',
      world: { seed },
      with: { operation: 'list-pipelines', team: 'acme' },
      exit: 0,
      headline: '1 pipeline of team acme',
      saysNot: ['Without `team`'],
    },
    {
      title: 'of the apps of a stage that is misspelled name the stages',
      world: { seed },
      with: { operation: 'list-pipeline-apps', pipeline: 'shop', stage: 'prod' },
      exit: 0,
      outputs: { names: [] },
      says: ['review, production, staging'],
    },
    {
      title: 'show one pipeline with its environments',
      with: { operation: 'get-pipeline', pipeline: 'shop' },
      exit: 0,
      headline: 'Pipeline shop',
      outputs: { id: /./ },
      says: ['ra', 'ci'],
    },
  ]);
});
