import { describe, expect, it } from 'vitest';
import type { Fault } from '../../harness/network.ts';
import { beginning, openTestWorld, type StepOptions, type TestWorld, type WorldOptions } from '../../harness/world.ts';
import { commit, payloadOf } from '../../net/rows.ts';

const build = { operation: 'build', app: 'my-app', 'github-environment': 'production' };
const inShop = { ...build, app: 'shop-production' };
const promote = {
  operation: 'promote',
  app: 'shop-staging',
  to: 'shop-production',
  'github-environment': 'production',
};
const byHand = { event: { name: 'workflow_dispatch' } };
const back = { operation: 'rollback', app: 'my-app', to: commit('b'), 'github-environment': 'production' };
const refusal = { code: 'forbidden', message: 'No more' };
const sick = { status: 500, body: `${'x'.repeat(150)} the database is gone ${'y'.repeat(150)}` };

interface Row {
  readonly title: string;
  readonly with: Readonly<Record<string, string>>;
  readonly world?: WorldOptions;
  readonly prepare?: (world: TestWorld) => unknown;
  readonly step?: Omit<StepOptions, 'with'>;
  readonly headline: string | RegExp;
  /** The output `failed-phase`. */
  readonly phase: string;
  /** What stands in the summary, in this order. */
  readonly shows: readonly (string | RegExp)[];
  readonly hides?: readonly (string | RegExp)[];
  /** The titles of the steps to copy. */
  readonly steps?: readonly string[];
}

const [goBack, compare, resume] = [
  'Go back to the last good commit',
  'Compare the names of config vars with staging',
  'Resume waiting',
];
const stillServes = /my-app still serves `[0-9a-f]{12}` \(deployed .* ago\)/;

const rows: readonly Row[] = [
  {
    title: 'a build fails: the error, the log, what runs',
    with: { ...build, branch: 'fail-build' },
    headline: 'my-app failed after 7 s; last seen building',
    phase: 'build',
    shows: [
      'ended with status 2',
      'The error',
      'TS2307',
      'The end of the build log',
      'npm ci',
      stillServes,
      'What to do',
      '```mermaid',
    ],
    hides: ['Release phase', '<details>'],
  },
  {
    title: 'a release fails: config vars are compared with staging',
    with: { ...inShop, branch: 'fail-release' },
    headline: /^shop-production failed after .* s; last seen releasing$/,
    phase: 'release',
    shows: [
      'bin/migrate',
      'The error',
      'customer',
      'Release phase',
      'operation: check-config',
      'against: shop-staging',
    ],
    steps: [compare],
  },
  {
    title: 'the processes do not start',
    with: { ...inShop, branch: 'fail-deploy', 'poll-interval': '1s' },
    headline: /last seen deploying$/,
    phase: 'deploy',
    shows: ['PAYMENT', 'readConfig', 'still serves', 'check-config'],
    steps: [compare],
  },
  {
    title: 'the tests of a deployment fail',
    with: { ...build, branch: 'fail-test' },
    headline: /last seen testing$/,
    phase: 'test',
    shows: ['The error', 'Smoke test', stillServes],
  },
  {
    title: 'no phase was seen of a deployment that failed',
    with: { ...build, branch: 'fail-release', 'poll-interval': '30s' },
    headline: /^my-app failed after 30 s, after its build succeeded$/,
    phase: '',
    shows: ['bin/migrate'],
  },
  {
    title: 'a new app runs nothing',
    with: { ...build, app: 'new-app', branch: 'fail-build' },
    world: { seed: { teams: [], apps: [{ name: 'new-app' }] } },
    headline: /last seen building$/,
    phase: 'build',
    shows: ['new-app serves nothing yet'],
  },
  {
    title: 'a health check fails: status, 200 characters of the answer, and the way back',
    with: { ...build, 'health-check': '/up', 'health-check-timeout': '5s' },
    world: { app: () => sick },
    headline: /^my-app was deployed, but .*\/up was not healthy within 5 s: 500$/,
    phase: 'check',
    shows: [
      'the database is gone',
      'my-app serves the failed deployment',
      'operation: rollback',
      'github-environment: production',
    ],
    hides: ['y'.repeat(60), 'The end of the build log'],
    steps: [goBack],
  },
  {
    title: 'a dyno crashes in the soak: which, and its word',
    with: { ...build, branch: 'crash', soak: '1m' },
    headline: /^my-app was deployed, but became unstable after 2\.\d s of its soak: web\.1 is CrashLoopBackOff/,
    phase: 'check',
    shows: ['my-app serves the failed deployment: web.1 is `CrashLoopBackOff`', 'operation: rollback', 'Soak'],
    steps: [goBack],
  },
  {
    title: 'a dyno that began during the health check restarts in the soak',
    with: { ...build, 'health-check': '/up', soak: '20s' },
    world: { switches: { deployments: false }, app: (_, now) => ({ status: now < beginning + 16_000 ? 503 : 200 }) },
    prepare: (world) => [12, 22].map((second) => world.after(second, () => restartWeb(world))),
    headline: /became unstable after .* s of its soak: web\.1 restarted$/,
    phase: 'check',
    shows: ['my-app serves the failed deployment'],
  },
  {
    title: 'without an environment there is no way back to copy',
    with: { operation: 'build', app: 'my-app', branch: 'crash', soak: '1m' },
    headline: /became unstable/,
    phase: 'check',
    shows: ['my-app serves the failed deployment'],
    steps: [],
  },
  {
    title: 'the time is up: how to resume',
    with: { ...build, timeout: '5s' },
    headline: /^my-app was not deployed after 4\.9 s: build build-1 is building\. It continues on the platform$/,
    phase: 'build',
    shows: ['operation: build', 'app: my-app', 'commitish: 0123456789abcdef', 'build-id: build-1'],
    hides: ['The end of the build log', 'still serves'],
    steps: [resume],
  },
  {
    title: 'the time is up in a state that the contract does not list',
    with: { ...build, timeout: '5s' },
    world: { faults: [{ on: 'listBuilds', skip: 1, count: 99, edit: baking }] },
    headline: /build build-1 is baking/,
    phase: 'build',
    shows: ['add it to `success-statuses` or `failure-statuses`'],
  },
  {
    title: 'the time is up though the deployment succeeded: it is not current',
    with: { ...build, timeout: '1m' },
    world: { faults: [{ on: 'listDeployments', count: 99, edit: withoutCurrent }] },
    headline: /deployment v3 of build build-1 is deployed, but not current yet/,
    phase: '',
    shows: ['build-id: build-1'],
    hides: ['success-statuses'],
  },
  {
    title: 'cancelled is not failed',
    with: build,
    step: { cancelAfter: 5 },
    headline: /^Cancelled after .* s while my-app was building; it continues on the platform$/,
    phase: 'build',
    shows: ['To resume waiting', 'build-id: build-1'],
    hides: [/failed after/],
    steps: [resume],
  },
  {
    title: 'a list that is refused five times ends the wait with its error',
    with: build,
    world: { faults: [{ on: 'listBuilds', skip: 1, count: 99, ends: { status: 403, body: refusal } }] },
    headline: /GET \/apps\/my-app\/builds.*403/,
    phase: '',
    shows: ['No more'],
  },
  {
    title: 'a promotion fails: the words of its target, and what that still serves',
    with: promote,
    world: { faults: [{ on: 'listPromotionTargets', skip: 2, count: 99, edit: failing }] },
    headline: /^shop-production failed after .* s; last seen promoting$/,
    phase: '',
    shows: ['bin/migrate ended', 'shop-production still serves', 'against: shop-staging', 'is `failed`'],
    hides: ['The end of the build log'],
    steps: [compare],
  },
  {
    title: 'a promotion that is not waited out cannot be resumed by a build',
    with: { ...promote, timeout: '2s' },
    headline: /^shop-production was not deployed after .* s: the promotion to shop-production is promoting/,
    phase: '',
    shows: ['Check the app on the platform'],
    hides: ['build-id:'],
    steps: [],
  },
  {
    title: 'the build of a rollback fails',
    with: back,
    world: byHand,
    prepare: failRollback,
    headline: /^my-app failed after .* s; last seen building$/,
    phase: 'build',
    shows: ['TS2307', stillServes],
    steps: [],
  },
];

function baking(body: readonly object[]): unknown {
  return body.map((one, at) => (at === 0 ? { ...one, state: 'baking' } : one));
}

function withoutCurrent(body: readonly object[]): unknown {
  return body.map((one) => ({ ...one, current: false }));
}

function failing(body: readonly object[]): unknown {
  return body.map((one) => ({
    ...one,
    status: 'failed',
    error_message: 'The release command bin/migrate ended with 1',
  }));
}

function failRollback({ github, intercept }: TestWorld): void {
  github.addRecord('production', commit('b'), ['success'], payloadOf('my-app'));
  intercept(({ body, call }) => {
    if (call === 'startBuild') Object.assign(body as object, { branch: 'fail-build' });
    return undefined;
  });
}

function restartWeb({ emulator, time }: TestWorld): void {
  const app = emulator.state.apps.find(({ name }) => name === 'my-app');
  Object.assign(app ?? {}, { restarts: { 'web.1': time.now() } });
}

/** Where each of some texts begins, one after the other. */
function find(text: string, wanted: readonly (string | RegExp)[]): readonly number[] {
  let from = 0;
  return wanted.map((one) => {
    const rest = text.slice(from);
    const at = typeof one === 'string' ? rest.indexOf(one) : rest.search(one);
    if (at >= 0) from += at;
    return at;
  });
}

const isLog = ({ url }: { readonly url: URL }) => url.pathname.includes('/_logs/');

describe('an explanation', () => {
  it.each(rows)('$title', async (row) => {
    const world = openTestWorld(row.world);
    row.prepare?.(world);
    const step = await world.run({ ...row.step, with: row.with });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.headline).toMatch(row.headline);
    expect(step.outputs['failed-phase']).toBe(row.phase);
    expect(find(step.summary, row.shows).includes(-1), step.summary).toBe(false);
    for (const hidden of row.hides ?? []) expect(step.summary).not.toMatch(hidden);
    const offered = [goBack, compare, resume].filter((title) => title && step.summary.includes(title));
    if (row.steps) expect(offered).toEqual(row.steps);
    const [record] = world.github.deployments;
    if (record) expect(record.statuses[0]?.['description']).toMatch(row.headline);
  });

  it.each([
    ['lost', { ends: 'reset' }],
    ['refused', { ends: { status: 404, body: { code: 'not_found', message: 'No log' } } }],
    ['silent', { ends: 'silence' }],
    ['slow', { delay: 60_000 }],
  ] as const)('is made without a log that is %s, 3 s later at most', async (_, fault) => {
    const play = async (...faults: readonly Fault[]) =>
      openTestWorld({ faults }).run({ with: { ...build, branch: 'fail-build' } });
    const [plain, step] = [await play(), await play({ on: isLog, ...fault })];
    expect(step.headline).toBe(plain.headline);
    expect(step.outputs).toEqual(plain.outputs);
    expect(step.summary).not.toContain('**The end of the build log**');
    expect(step.seconds - plain.seconds).toBeLessThanOrEqual(3.1);
  });

  it('does without what the platform does not answer after a failure', async () => {
    const late = ({ at }: { readonly at: number }) => at > Date.parse('2026-06-01T12:00:07.5Z');
    const faults: readonly Fault[] = [
      { on: (one) => late(one) && one.side === 'platform', count: 99, ends: 'silence' },
    ];
    const step = await openTestWorld({ faults }).run({ with: { ...inShop, branch: 'fail-build' } });
    expect(step.headline).toMatch(/^shop-production failed after/);
    expect(step.outputs['failed-phase']).toBe('build');
  });
});
