import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { runStep } from '../../harness/step.ts';

const inputs = { operation: 'pipeline-status', pipeline: 'shop' };
const [old, newer, head] = ['a'.repeat(40), 'b'.repeat(40), 'main'];

/** Lets staging run the newer commit, and production the old one. */
async function deployBoth(both: Awaited<ReturnType<typeof startPlatformAndGitHub>>): Promise<void> {
  both.github.setHistory(old, newer, head);
  for (const [app, commitish] of [
    ['shop-staging', newer],
    ['shop-production', old],
  ] as const)
    expect((await both.step({ operation: 'build', app, commitish, branch: 'main' })).exitCode).toBe(0);
  both.platform.calls();
}

describe.each(['status', 'builds', 'deployments'] as const)('pipeline-status in the dialect %s', (dialect) => {
  it('tells of each app what it runs, how far that is behind and what its config lacks', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    await deployBoth(both);
    await both.step({ operation: 'set-config', app: 'shop-staging', 'config-vars': 'NEW_KEY=fake-value-of-it' });
    both.platform.calls();
    const { exitCode, log, outputs, summary } = await both.step(inputs);
    expect(exitCode, log).toBe(0);
    expect(JSON.parse(outputs['names'] ?? '')).toEqual(['shop-staging', 'shop-production']);
    expect(outputs['stale-names']).toBe('[]');
    expect(JSON.parse(outputs['matrix'] ?? '').include).toMatchObject([
      { app: 'shop-staging', stage: 'staging', commit: newer, behind: '1' },
      { app: 'shop-production', stage: 'production', commit: old, behind: '2' },
    ]);
    expect(summary).toContain('2 apps in the pipeline shop: 2 behind main');
    expect(summary).toMatch(/staging.*shop-staging.*bbbbbbbbbbbb.*1 commit.*\n.*production.*2 commits.*NEW_KEY/);
    expect(`${log}${summary}`).not.toContain('fake-value-of-it');
    const calls = both.platform.calls();
    expect(calls.every((call) => call.startsWith('GET '))).toBe(true);
    // Where the list tells no status, each app, its deployments and its build are asked.
    const extra = dialect === 'status' ? 0 : 2 * 3;
    expect(calls, calls.join('\n')).toHaveLength(3 + extra);
  });

  it('says that none is behind, or that there is none', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    await deployBoth(both);
    both.github.setHistory(old, newer);
    const atStage = (stage: string) => both.step({ ...inputs, stage });
    expect((await atStage('staging')).summary).toContain('1 app in the pipeline shop: none behind main');
    expect((await atStage('nowhere')).summary).toContain('No apps in the pipeline shop\n');
  });

  it.each([
    [200, 0],
    [500, 1],
  ])('asks each app for its health where that is wanted: %i ends in %i', async (status, ending) => {
    await using both = await startPlatformAndGitHub({ dialect });
    await using served = await serveHttp((_, response) => response.writeHead(status).end());
    const { exitCode, log, summary } = await both.step({ ...inputs, 'health-check': `${served.url.origin}/health` });
    expect(exitCode, log).toBe(ending);
    expect(summary).toContain(ending ? '| 500, not healthy |' : '| 200 |');
    expect(log.includes('do not answer as `health-check` wants it: shop-staging (')).toBe(ending > 0);
    expect(/:::bad/.test(summary)).toBe(ending > 0);
    expect(/not healthy"\]:::bad/.test(summary.replaceAll('#160;', ' '))).toBe(ending > 0);
  });

  it('says where one address is asked for several apps', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    await using served = await serveHttp((_, response) => response.end());
    const check = { 'health-check': `${served.url.origin}/health` };
    const told = '::warning::`health-check` is one address for 2 apps: give a path to ask each.';
    expect((await both.step({ ...inputs, ...check })).log).toContain(told);
    expect((await both.step({ ...inputs, ...check, stage: 'staging' })).log).not.toContain('is one address');
    expect((await both.step(inputs)).log).not.toContain('is one address');
  });

  it('names what is not healthy also where something is late', async () => {
    await using both = await startPlatformAndGitHub({ dialect });
    await deployBoth(both);
    await using served = await serveHttp((_, response) => response.writeHead(503).end());
    const check = { 'health-check': `${served.url.origin}/health`, 'max-behind': '1s' };
    const { exitCode, log } = await both.step({ ...inputs, ...check });
    expect(exitCode, log).toBe(1);
    expect(log).toMatch(/Behind main for longer than 1 s: .*\. These apps do not answer .*shop-staging \(503/);
  });
});

describe('pipeline-status where the platform tells no commit', () => {
  it('calls unknown what is not known', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'silent' });
    const { exitCode, outputs, summary } = await both.step(inputs);
    expect(exitCode).toBe(0);
    expect(summary).toContain('2 apps in the pipeline shop: 2 not known');
    expect(JSON.parse(outputs['matrix'] ?? '').include[0]).toMatchObject({ commit: '', behind: '' });
    expect(both.github.calls()).toEqual([]);
  });

  it('is red where it is to raise an alarm', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'silent' });
    const { exitCode, log } = await both.step({ ...inputs, 'max-behind': '24h' });
    expect(exitCode).toBe(1);
    expect(log).toContain('How far these apps are behind main is not known: shop-staging, shop-production');
  });
});

/** A pipeline whose replies, and those of GitHub, are typed by hand. */
interface Told {
  readonly apps?: readonly object[];
  /** By app: its names, or the status of a refusal. */
  readonly config?: Readonly<Record<string, readonly string[] | number>>;
  readonly compared?: Readonly<Record<string, unknown>> | number | ((call: string) => object);
  /** By app: what it says by itself, where the list is only a summary. */
  readonly single?: Readonly<Record<string, object>>;
  /** How a build is answered. */
  readonly build?: number;
  readonly inputs?: Readonly<Record<string, string>>;
}

const hour = 3_600_000;
/** What every config var holds, and GitHub says where it refuses something. */
const configValue = 'fake-value/0123456789';
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
/** A branch with so many commits that the app lacks, all of that age. What the app runs is far older. */
const at = (hours: number, total: number, status = 'ahead') => ({
  status,
  total_commits: total,
  commits: Array.from({ length: total }, (_, index) => commit(`c${index}`, ago(hours), [`c${index - 1}`])),
  base_commit: { commit: { committer: { date: ago(5000) } } },
});
const commit = (sha: string, date: string | undefined, parents: readonly string[]) => ({
  sha,
  parents: parents.map((parent) => ({ sha: parent })),
  commit: { message: sha, author: { date: ago(9000) }, committer: date === undefined ? null : { date } },
});
const app = (name: string, stage: string, commit?: string) => ({
  name,
  pipeline_stage: stage,
  ...(commit && { current_commit: commit, deployment_status: 'succeeded' }),
});
const two = [app('two', 'production', 'b'.repeat(40)), app('one', 'staging', 'a'.repeat(40))];

async function show(told: Told) {
  const { apps = two, build = 404, config = {}, compared = at(30, 3), inputs: more = {}, single: own = {} } = told;
  const calls: string[] = [];
  await using github = await startGitHub();
  github.disturb((call) => {
    if (!call.includes('/compare/')) return undefined;
    const refusal = { message: `Nothing to compare at ${configValue}` };
    const answer = typeof compared === 'function' ? compared(call) : compared;
    const ends = typeof answer === 'number' ? { status: answer, body: refusal } : { status: 200, body: answer };
    return { acts: false, ends };
  });
  await using server = await serveHttp((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    calls.push(path);
    const name = /^\/apps\/([^/]+)\/config-vars$/.exec(path)?.[1];
    const keys = name === undefined ? undefined : (config[name] ?? []);
    const status = typeof keys === 'number' ? keys : path.includes('/builds/') ? build : 200;
    const single =
      own[path.replace('/apps/', '')] ?? apps.find((one) => path === `/apps/${(one as { name: string }).name}`);
    const body = Array.isArray(keys) ? Object.fromEntries(keys.map((key) => [key, configValue])) : (single ?? apps);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status === 200 ? body : {}));
  });
  const step = await runStep({
    with: {
      'api-url': `${server.url.origin}/api/v1`,
      token: 'fake-token',
      'github-token': github.token,
      operation: 'pipeline-status',
      pipeline: 'p',
      timeout: '20s',
      ...more,
    },
    env: { GITHUB_API_URL: github.url },
  });
  return { ...step, calls, compared: github.calls().filter((call) => call.includes('/compare/')) };
}

describe('a commit that only the list tells', () => {
  const commit = 'a'.repeat(40);
  const apps = [{ name: 'one', pipeline_stage: 'staging', current_commit: commit }];

  it.each<[string, object, string]>([
    ['is what an app runs that says nothing of it', {}, commit],
    ['is what an app runs that says that its deployment succeeded', { deployment_status: 'succeeded' }, commit],
    ['is not what an app runs whose deployment failed', { deployment_status: 'failed' }, ''],
  ])('%s', async (_, alone, runs) => {
    const { outputs } = await show({ apps, single: { one: { name: 'one', ...alone }, 'one/deployments': [] } });
    expect(JSON.parse(outputs['matrix'] ?? '').include).toMatchObject([{ commit: runs }]);
  });
});

it.each([
  ['/health', 2],
  ['http://127.0.0.1:9/health', 0],
])('asks apps for their address only where the health check %s needs it', async (check, asked) => {
  const { calls } = await show({ inputs: { 'health-check': check } });
  expect(calls.filter((call) => /^\/apps\/\w+$/.test(call))).toHaveLength(asked);
});

it.each([
  ['failed', 'its last deployment failed'],
  ['building', 'its last deployment has not ended'],
])('says why nobody knows what runs where the last deployment is %s', async (status, why) => {
  const apps = [{ name: 'one', pipeline_stage: 'staging', deployment: { id: 'd1', status, commit: 'a'.repeat(40) } }];
  const plain = await show({ apps });
  expect(plain.exitCode, plain.log).toBe(0);
  expect(plain.summary).toContain(`| ${why} | not known |`);
  const alarm = await show({ apps, inputs: { 'max-behind': '24h' } });
  expect(alarm.exitCode).toBe(1);
  expect(alarm.log).toContain(`behind main is not known: one (${why})`);
  expect(alarm.log).toContain('Look at these deployments on the platform');
});

it.each(['active', 'running', 'created', 'STOPPED', 'suspended', 'sleeping', 'crashed', 'enabled'])(
  'takes no word of an app as a whole for that of its deployment: %s',
  async (status) => {
    const { log, summary } = await show({
      apps: [{ name: 'one', pipeline_stage: 'staging', status }],
      inputs: { 'max-behind': '24h' },
    });
    expect(summary).not.toContain('last deployment');
    expect(log).toContain('If the platform tells no commit, give `github-environment`');
  },
);

describe('a token that may not read builds', () => {
  it.each([403, 404, 405])('leaves unknown what an app runs, and says so (%i)', async (build) => {
    const apps = [{ name: 'one', pipeline_stage: 'staging', build: { id: 'b1', status: 'succeeded' } }];
    const { exitCode, log, summary } = await show({ apps, build });
    expect(exitCode, log).toBe(0);
    expect(summary).toContain('1 not known');
  });
});

describe('a config value that GitHub happens to say', () => {
  it.each([404, 422, 500])('is shown nowhere, with status %i', async (compared) => {
    const config = { one: ['KEY'], two: [] };
    const { exitCode, log, outputs, summary } = await show({ compared, config, inputs: { 'max-behind': '24h' } });
    expect(exitCode).toBe(1);
    expect(summary).toContain(String.raw`Nothing to compare at \*\*\*`);
    expect(`${log}${summary}${JSON.stringify(outputs)}`).not.toContain(configValue);
  });
});

describe('max-behind', () => {
  it.each([
    ['behind and older', at(30, 3), 1, ['one', 'two']],
    ['behind and younger', at(20, 3), 0, []],
    ['older, and not behind', at(3000, 0, 'identical'), 0, []],
    ['older, and ahead of the branch', at(3000, 0, 'behind'), 0, []],
    ['gone another way, behind and older', at(30, 2, 'diverged'), 1, ['one', 'two']],
  ])('with what runs %s', async (_, compared, exitCode, stale) => {
    const step = await show({ compared, inputs: { 'max-behind': '24h' } });
    expect(step.exitCode, step.log).toBe(exitCode);
    expect(JSON.parse(step.outputs['stale-names'] ?? '')).toEqual(stale);
    if (exitCode === 1) expect(step.log).toContain('Behind main for longer than 1 d: one (');
  });

  it.each([
    ['GitHub does not compare', 404],
    ['GitHub is in trouble', 500],
    ['GitHub tells no age', { ...at(1, 3), commits: [commit('c', undefined, [])] }],
    ['what is lacking is dated in the future', at(-30, 3)],
    ['GitHub contradicts itself', at(30, 0)],
  ])('states nothing where %s', async (_, compared) => {
    const step = await show({ compared, inputs: { 'max-behind': '24h' } });
    expect(step.exitCode).toBe(1);
    expect(step.outputs['stale-names']).toBe('[]');
    expect(step.log).toMatch(/How (far|long) these apps are behind main is not known: one, two/);
    expect((await show({ compared })).exitCode).toBe(0);
  });
});

it.each([
  ['files of its own', ['one/a.js', 'two/b.js'], ['one', 'two'], 1],
  ['files of others', ['two/b.js'], ['two'], 1],
  ['no file of any', ['docs/a.md'], [], 0],
  ['more files than GitHub tells', Array.from({ length: 300 }, (_, at) => `docs/${at}.md`), ['one', 'two'], 1],
])('with app-paths an app lacks only commits with %s', async (_, changed, stale, exitCode) => {
  const compared = { ...at(30, 3), files: changed.map((filename) => ({ filename })) };
  const inputs = { 'max-behind': '24h', 'app-paths': 'one: one/**\ntwo: two/**' };
  const step = await show({ compared, inputs });
  expect(step.exitCode, step.log).toBe(exitCode);
  expect(JSON.parse(step.outputs['stale-names'] ?? '')).toEqual(stale);
});

it('with app-paths an app is late that has what is no longer on the branch in its files', async () => {
  const files = (...names: readonly string[]) => names.map((filename) => ({ filename }));
  const compared = (call: string) => ({
    ...at(30, 1, 'diverged'),
    files: /\/main\.\.\./.test(call) ? files('one/a.js') : files('docs/a.md'),
  });
  const inputs = { 'max-behind': '24h', 'app-paths': 'one: one/**\ntwo: two/**' };
  const step = await show({ compared, inputs });
  expect(JSON.parse(step.outputs['stale-names'] ?? ''), step.log).toEqual(['one']);
});

describe('with app-paths, how long an app has lacked something', () => {
  const apps = [app('one', 'production', 'a'.repeat(40))];
  const inputs = { 'max-behind': '24h', 'app-paths': 'one: one/**' };
  const [first, second] = ['c'.repeat(40), 'd'.repeat(40)];
  /** A branch with a commit of three days ago, and one of just now, each with one file. */
  const branch =
    (files: readonly string[], ages = [72, 0.2]) =>
    (call: string) => {
      const [before, after] = ages.map(ago);
      const commits = [commit(first, before, ['a'.repeat(40)]), commit(second, after, [first])];
      const count = call.includes(`...${first}`) ? 1 : 2;
      const told = { status: 'ahead', total_commits: count, base_commit: { commit: { committer: { date: ago(99) } } } };
      return {
        ...told,
        commits: commits.slice(0, count),
        files: files.slice(0, count).map((filename) => ({ filename })),
      };
    };

  it.each([
    ['does not begin with a commit of others', ['docs/a.md', 'one/a.js'], 0, 3],
    ['begins with the first of its own', ['one/a.js', 'one/b.js'], 1, 3],
    ['is not asked for where nothing of it has changed', ['docs/a.md', 'docs/b.md'], 0, 1],
    ['goes by the line, where dates are out of order', ['docs/a.md', 'one/a.js'], 1, 3, [30, 72]],
  ])('%s', async (_, files, exitCode, asked, ages?: number[]) => {
    const step = await show({ apps, compared: branch(files, ages), inputs });
    expect(step.exitCode, step.log).toBe(exitCode);
    expect(step.compared).toHaveLength(asked);
    if (exitCode > 0) expect(step.log).toContain('one (2 commits, for 3 d');
  });
});

describe('the age of what an app lacks', () => {
  const branch = (...commits: readonly object[]) => ({ ...at(1, 0), total_commits: commits.length, commits });

  it.each<[string, object, boolean]>([
    [
      'is that of the merge, whenever what it brings was committed',
      branch(commit('s1', ago(900), ['base']), commit('s2', ago(800), ['s1']), commit('m', ago(2), ['base', 's2'])),
      false,
    ],
    [
      'is that of the first merge, however young the last one is',
      branch(
        commit('s1', ago(900), ['base']),
        commit('m1', ago(30), ['base', 's1']),
        commit('s2', ago(20), ['m1']),
        commit('m2', ago(1), ['m1', 's2']),
      ),
      true,
    ],
    [
      'is that of a commit that was pushed as it is',
      branch(commit('c1', ago(30), ['base']), commit('c2', ago(1), ['c1'])),
      true,
    ],
    [
      'is when a rebase put it there, and not when it was written',
      branch(commit('r1', ago(3), ['base']), commit('r2', ago(3), ['r1'])),
      false,
    ],
    [
      'is that of the earliest on the line, whichever order their dates have',
      branch(commit('c1', ago(-500), ['base']), commit('c2', ago(30), ['c1']), commit('c3', ago(1), ['c2'])),
      true,
    ],
    [
      'is that of the oldest of all where there are too many to follow',
      { ...branch(commit('s1', ago(30), ['base']), commit('m', ago(1), ['base', 's1'])), total_commits: 5000 },
      true,
    ],
  ])('%s', async (_, compared, stale) => {
    const step = await show({ compared: compared as never, inputs: { 'max-behind': '24h' } });
    expect(step.exitCode, step.log).toBe(stale ? 1 : 0);
    expect(step.outputs['stale-names']).toBe(stale ? '["one","two"]' : '[]');
    if (stale) expect(step.log).toMatch(/Behind main for longer than 1 d: one \(\d+ commits, for 1 d 6 h\)/);
  });

  it('is asked for only where it matters', async () => {
    const asks = async (compared: object, inputs = {}) =>
      (await show({ compared: compared as never, inputs })).compared.length;
    expect(await asks(at(30, 3))).toBe(2);
    expect(await asks(at(20, 3), { 'max-behind': '24h' })).toBe(2);
    expect(await asks(at(30, 3), { 'max-behind': '24h' })).toBe(4);
  });

  it('is found on all pages of a long comparison', async () => {
    const all = [
      ...Array.from({ length: 150 }, (_, index) => commit(`s${index}`, ago(900), [`s${index - 1}`])),
      commit('m', ago(2), ['base', 's149']),
    ];
    const page = (call: string) => {
      const query = new URLSearchParams(call.split('?')[1]);
      const [size, number] = [Number(query.get('per_page')), Number(query.get('page') ?? 1)];
      return { ...branch(), total_commits: all.length, commits: all.slice(size * (number - 1), size * number) };
    };
    const step = await show({ compared: page, inputs: { 'max-behind': '24h' } });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['stale-names']).toBe('[]');
  });
});

describe('max-behind with nothing to look at', () => {
  it.each([
    ['a stage that no app is at', { inputs: { stage: 'prodution' } }],
    ['an empty pipeline', { apps: [] }],
  ])('is no good news: %s', async (_, { inputs = {}, ...told }: Told) => {
    const step = await show({ ...told, inputs: { ...inputs, 'max-behind': '24h' } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('`max-behind` is given, but there is no app to look at');
    expect((await show({ ...told, inputs })).exitCode).toBe(0);
  });
});

describe('an app of a pull request', () => {
  const three = [app('shop-pr-12', 'review', 'c'.repeat(40)), ...two];
  /** Only the app of the pull request lacks what was merged. */
  const compared = (call: string) => (call.includes('ccc') ? at(30, 1, 'diverged') : at(1, 0, 'identical'));
  const alarm = { 'max-behind': '24h' };

  it('is shown, and does not count among those that must have what is merged', async () => {
    const config = { 'shop-pr-12': ['A', 'PR_NUMBER'], one: ['A'], two: ['A'] };
    const step = await show({ apps: three, config, compared, inputs: alarm });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['names']).toBe('["shop-pr-12","one","two"]');
    expect(step.outputs['stale-names']).toBe('[]');
    expect(step.summary).toMatch(/review.*shop-pr-12.*1 commit, and has others/);
    expect(`${step.log}${step.summary}`).not.toContain('PR_NUMBER');
    expect(step.summary.match(/:::\w+/g)).toEqual([':::late', ':::good', ':::good']);
  });

  it('may run what is not known', async () => {
    const ofUnknown = (call: string) => (call.includes('ccc') ? { status: 'odd' } : at(1, 0, 'identical'));
    const step = await show({ apps: three, compared: ofUnknown, inputs: alarm });
    expect(step.exitCode, step.log).toBe(0);
  });

  it('counts where its stage is asked for', async () => {
    const step = await show({ apps: three, compared, inputs: { ...alarm, stage: 'Review' } });
    expect(step.exitCode).toBe(1);
    expect(step.outputs['stale-names']).toBe('["shop-pr-12"]');
  });

  it('is no app to look at where there is no other', async () => {
    const step = await show({ apps: three.slice(0, 1), compared, inputs: alarm });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('`max-behind` is given, but there is no app to look at');
  });
});

describe('the config vars of the stage before', () => {
  const three = [app('s1', 'Staging', old), app('s2', 'staging', old), app('p1', 'production', old)];

  it.each([
    ['what all of its apps have is missing', { s1: ['A', 'B'], s2: ['B', 'C'], p1: ['D'] }, /p1.*\| `?B`? \|/],
    ['what all have that have any is missing', { s1: ['A', 'B'], s2: [], p1: ['A'] }, /p1.*\| `?B`? \|/],
    ['nothing is missing where none has any', { s1: [], s2: [], p1: ['A'] }, /p1.*\| none \|/],
    ['nothing is missing', { s1: ['A'], s2: ['A'], p1: ['A', 'X'] }, /p1.*\| none \|/],
    ['one of them may not be read', { s1: ['A'], s2: 403, p1: [] }, /p1.*\| not known \|/],
    ['its own may not be read', { s1: ['A'], s2: ['A'], p1: 404 }, /p1.*\| not known \|/],
  ])('where %s', async (_, config, row) => {
    const step = await show({ apps: three, config: config as never });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.summary).toMatch(row);
  });

  it('are red where the platform is in trouble, with the table all the same', async () => {
    const step = await show({ apps: three, config: { s1: ['A'], s2: ['A'], p1: 502 } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('Not all of the pipeline could be read: GET /apps/p1/config-vars');
    expect(step.summary).toMatch(/s1/);
  });

  it('are read also where only one stage is shown, and not where none comes before', async () => {
    const last = await show({ apps: three, inputs: { stage: 'production' } });
    expect(last.outputs['names']).toBe('["p1"]');
    expect(last.calls.filter((call) => call.endsWith('/config-vars')).sort()).toEqual(
      ['p1', 's1', 's2'].map((name) => `/apps/${name}/config-vars`),
    );
    const first = await show({ apps: three, inputs: { stage: 'staging' } });
    expect(first.calls.filter((call) => call.endsWith('/config-vars'))).toEqual([]);
  });
});

describe('a platform that is in trouble about each app', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({
    name: `app-${at}`,
    pipeline_stage: at % 2 ? 'production' : 'staging',
  }));

  it.each([
    ['its state', /\/apps\/app-\d+$/],
    ['its config vars', /\/config-vars$/],
  ])('is not asked a hundred times for %s', async (_, refused) => {
    const calls: string[] = [];
    await using server = await serveHttp((request, response) => {
      const path = request.url ?? '';
      calls.push(path);
      const app = many.find(({ name }) => path.endsWith(`/${name}`));
      const body = path.includes('/pipelines/') ? many : (app ?? {});
      const status = refused.test(path) ? 409 : path.includes('/deployments') ? 404 : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const inputs = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', pipeline: 'p', timeout: '30s' };
    const { exitCode, log } = await runStep({ with: { ...inputs, operation: 'pipeline-status' } });
    expect(exitCode, log).toBe(1);
    expect(calls.filter((path) => refused.test(path)).length).toBeLessThan(40);
  });
});

it('tells at its timeout what is known by then', async () => {
  await using server = await serveHttp((request, response) => {
    const path = request.url ?? '';
    if (path.endsWith('/apps/silent')) return;
    const apps = ['known', 'silent'].map((name) => ({ name, pipeline_stage: 'production' }));
    const body = path.includes('/pipelines/')
      ? apps
      : { name: 'known', deployment_status: 'succeeded', current_commit: old };
    const status = path.includes('/deployments') ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const at = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', timeout: '1s' };
  const { exitCode, log, outputs, summary } = await runStep({ with: { ...at, ...inputs }, clock: systemClock });
  expect(exitCode).toBe(1);
  expect(log).toContain('The step did not end within 1 s');
  expect(JSON.parse(outputs['names'] ?? '')).toEqual(['known', 'silent']);
  expect(JSON.parse(outputs['matrix'] ?? '').include[0].commit).toBe(old);
  expect(summary).toMatch(/silent.*not known/);
});

describe('a health check where the platform tells no address', () => {
  const web = { ...two[0], web_url: 'http://127.0.0.1:9/' };
  it.each([
    ['of any app', two, { 'health-check': '/health' }, true],
    ['of one of them, which may have none', [web, ...two.slice(1)], { 'health-check': '/health' }, false],
    ['and nobody asks for it', two, {}, false],
  ])('%s', async (_, apps, inputs, isTold) => {
    const step = await show({ apps, inputs, compared: at(1, 0, 'identical') });
    expect(step.exitCode, step.log).toBe(apps === two ? 0 : 1);
    const told = '::warning::`health-check` is `/health`, but no app’s URL is told: nobody was asked.';
    expect(step.log.includes(told)).toBe(isTold);
  });
});

describe('the requests of pipeline-status', () => {
  it('are one comparison for all apps that run the same commit, and no look at an app that the list tells of', async () => {
    const apps = Array.from({ length: 40 }, (_, index) => app(`app-${index}`, 'production', old));
    const { calls, compared } = await show({ apps });
    expect(compared).toHaveLength(1);
    expect(calls).toEqual(['/pipelines/p/apps']);
  });

  it('are two more for an app of which the list tells no deployment: the app, and its deployments if there are any', async () => {
    const { calls } = await show({ apps: [app('x', 'production'), app('y', 'production', old)] });
    expect(calls).toEqual(['/pipelines/p/apps', '/apps/x', '/apps/x/deployments']);
  });
});

describe('a commit that the list names without a word of how its deployment ended', () => {
  const apps = [{ name: 'x', pipeline_stage: 'production', deployment: { commit: newer } }];
  const listed = [
    { id: 'd2', status: 'failed', commit: newer },
    { id: 'd1', status: 'succeeded', current: true, commit: old },
  ];

  it('is not believed before the app itself was asked', async () => {
    const single = {
      x: { name: 'x', deployment: { id: 'd2', status: 'failed', commit: newer } },
      'x/deployments': listed,
    };
    const { calls, outputs } = await show({ apps, single });
    expect(calls).toEqual(['/pipelines/p/apps', '/apps/x', '/apps/x/deployments']);
    expect(JSON.parse(outputs['matrix'] ?? '').include[0].commit).toBe(old);
  });

  it('is believed where the app itself says no more', async () => {
    const { calls, outputs } = await show({ apps });
    expect(calls).toEqual(['/pipelines/p/apps', '/apps/x']);
    expect(JSON.parse(outputs['matrix'] ?? '').include[0].commit).toBe(newer);
  });
});

describe('the config values beside the names that pipeline-status reads', () => {
  const value = 'fake-value-of-a-config-var-0123456789';

  /** Two apps at two stages, of which the second answers so for its config. */
  async function quote(status: number, operation = 'pipeline-status', more: object = {}, env: object = {}) {
    await using server = await serveHttp((request, response) => {
      const path = (request.url ?? '').replace('/api/v1', '');
      const isRefused = path === '/apps/two/config-vars';
      const message = `no connection to ${value}`;
      const shown = path.includes('/config-vars')
        ? { DATABASE: value }
        : path.includes('/exec')
          ? { output: value }
          : two;
      // The first app is to be read before the second one is refused.
      const answer = () =>
        response
          .writeHead(isRefused ? status : 200, {
            'content-type': 'application/json',
            ...(isRefused && { 'x-request-id': value }),
          })
          .end(JSON.stringify(isRefused && status > 299 ? { message } : shown));
      setTimeout(answer, isRefused ? 60 : 0);
    });
    const inputs = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', pipeline: 'p', timeout: '4s' };
    const step = await runStep({ with: { ...inputs, operation, ...more }, env: { ...env } });
    return `${step.log}${step.summary}${JSON.stringify(step.outputs)}`;
  }

  it.each([400, 403, 500, 503])(
    'stay hidden where another app is refused with %i and a text that holds one',
    async (status) => {
      expect(await quote(status)).not.toContain(value);
    },
  );

  it('stay hidden in a debug log', async () => {
    expect(await quote(200, 'pipeline-status', {}, { RUNNER_DEBUG: '1' })).not.toContain(value);
  });

  it('stay hidden from what the next operation of the step shows', async () => {
    const shown = await quote(200, 'pipeline-status, exec', {
      app: 'one',
      command: '["env"]',
      dyno: 'web.1',
      shell: 'none',
    });
    expect(shown).toContain('***');
    expect(shown).not.toContain(value);
  });
});

describe('the picture of a pipeline', () => {
  const hostile = 'a"]:::x\n  click item0_0 "javascript:alert(1)" `*b*` <b> 1. end';

  it('shows each stage with its apps, what they run and how far that is behind', async () => {
    const { log, summary } = await show({ apps: two, inputs: { 'max-behind': '24h' } });
    const [, drawn = ''] = /```mermaid\n([^`]*)```/.exec(summary) ?? [];
    const chart = drawn.replaceAll('#160;', ' ');
    expect(chart).toMatch(/subgraph stage0 .*staging.*\n.*\n.*one<br>.*aaaaaaaaaaaa<br>.*3 commits behind"]:::bad\n/);
    expect(chart).toMatch(/subgraph stage1 .*production.*\n.*\n.*two<br>/);
    expect(chart).toContain('stage0 --> stage1');
    expect(log).toContain('staging: one aaaaaaaaaaaa 3 commits behind → production: two bbbbbbbbbbbb 3 commits behind');
  });

  it.each([
    ['not behind', at(1, 0, 'identical'), 'good'],
    ['behind for a while', at(20, 3), 'late'],
    ['behind for too long', at(30, 3), 'bad'],
    ['not known', 404, 'unknown'],
  ])('marks an app that is %s', async (_, compared, mark) => {
    const { summary } = await show({ compared, inputs: { 'max-behind': '24h' } });
    expect(summary.match(/:::\w+/g)).toEqual([`:::${mark}`, `:::${mark}`]);
  });

  it.each([
    [
      'more apps than can be read',
      Array.from({ length: 13 }, (_, index) => app(`app-${index}`, index ? 'production' : 'staging', old)),
    ],
    [
      'more apps at a stage than stand below one another',
      Array.from({ length: 6 }, (_, index) => app(`app-${index}`, index ? 'production' : 'staging', old)),
    ],
    ['one stage', [app('one', 'production', old), app('two', 'production', old)]],
    ['an app of no stage', [app('one', 'staging', old), { name: 'two', current_commit: old }]],
    [
      'stages of which nobody tells the order',
      [app('one', 'production', old), app('two', 'canary', old), app('three', 'staging', old)],
    ],
  ])('is left out where there is %s', async (_, apps) => {
    expect((await show({ apps })).summary).not.toContain('mermaid');
  });

  it('takes no orders from names', async () => {
    const { summary } = await show({ apps: [app('one', 'staging', old), app('two', hostile, old)] });
    const [, chart = ''] = /```mermaid\n([^`]*)```/.exec(summary) ?? [];
    expect(chart).not.toMatch(/^\s*click|javascript:|<b>|\*/m);
    expect(chart.split('\n').filter((line) => line.trim().startsWith('subgraph'))).toHaveLength(2);
  });
});
