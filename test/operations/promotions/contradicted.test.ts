import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/wire/clock.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [ran, tested, foreign] = ['a'.repeat(40), 'b'.repeat(40), 'f'.repeat(40)];

/** What the platform tells of a promotion beside its usual words, each typed out by hand. */
interface Told {
  /** The answer to its start. */
  readonly start?: object;
  /** The promotion as a whole, which has succeeded otherwise. */
  readonly whole?: object;
  /** The targets; that of `eu` has succeeded otherwise. */
  readonly targets?: readonly object[];
  /** Whether apps tell the commit that they run and nothing else. */
  readonly bare?: boolean;
  /** How many looks at an app still show what it ran before. */
  readonly late?: number;
  /** The commit that its source has got by then, and its target gets. */
  readonly anew?: string;
  readonly to?: string;
  readonly wait?: string;
}

const eu = { id: 't1', app: { id: 'id-eu', name: 'eu' }, status: 'succeeded', error_message: null };
const us = { id: 't2', app: { id: 'id-us', name: 'us' }, status: 'succeeded', error_message: null };

/** Promotes `staging`, in time that only waiting moves, to apps that then show what was promoted. */
async function promote({
  anew = tested,
  bare = false,
  late = 0,
  start = {},
  targets = [eu],
  to = 'eu',
  wait = 'true',
  whole = {},
}: Told) {
  let [now, started, looks] = [Date.now(), false, 0];
  const sleep = async (milliseconds: number) => {
    now += milliseconds;
  };
  const clock: Clock = { ...systemClock, now: () => now, sleep };
  const show = (name: string, commit: string) => ({
    ...{ id: `id-${name}`, name },
    ...(bare ? { current_commit: commit } : { deployment: { id: `d-${commit[0]}`, status: 'succeeded', commit } }),
  });
  await using server = await serveHttp((request, response) => {
    started ||= request.method === 'POST';
    if (started && request.url?.endsWith('/apps/eu')) looks += 1;
    const arrived = started && looks > late;
    const places: Readonly<Record<string, unknown>> = {
      '/pipelines/shop/apps': ['staging', 'eu', 'us'].map((name) => ({ name })),
      '/pipelines/shop/promotions': { id: 'p1', status: 'pending', ...start },
      '/pipelines/shop/promotions/p1': { id: 'p1', status: 'succeeded', ...whole },
      '/pipelines/shop/promotions/p1/promotion-targets': targets,
      '/apps/staging': show('staging', started ? anew : tested),
      '/apps/eu': show('eu', arrived ? anew : ran),
      '/apps/us': show('us', started ? tested : ran),
    };
    const body = places[(request.url ?? '').replace('/api/v1', '')];
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const given = {
    operation: 'promote',
    app: 'staging',
    pipeline: 'shop',
    to,
    wait,
    timeout: '1m',
    token: 'fake-token',
  };
  const step = await runStep({ with: { ...given, 'api-url': `${server.url.origin}/api/v1` }, clock });
  const result = JSON.parse(step.outputs['result'] ?? '{}') as {
    targets?: readonly { app: string; outcome: string }[];
  };
  return { ...step, outcomes: Object.fromEntries((result.targets ?? []).map(({ app, outcome }) => [app, outcome])) };
}

describe('a promotion is no success', () => {
  it.each<[string, Told, string]>([
    ['the release of its target failed', { targets: [{ ...eu, release: { id: 'r9', status: 'failed' } }] }, 'failed'],
    ['so it is told in one word', { targets: [{ ...eu, release_status: 'failed' }] }, 'failed'],
    ['the deployment of its target failed', { targets: [{ ...eu, deployment: { status: 'failed' } }] }, 'failed'],
    ['a phase failed', { targets: [{ ...eu, phases: [{ name: 'release', state: 'failed' }] }] }, 'failed'],
    ['its target got another commit', { targets: [{ ...eu, commit: foreign }] }, `of the commit ${foreign}`],
    [
      'its target got what its source got meanwhile',
      { anew: foreign },
      `eu runs ${foreign}, which staging got meanwhile`,
    ],
    ['its target never shows it', { bare: true, late: 1e9 }, 'still being deployed'],
    ['it ended without this target', { targets: [us], to: 'eu, us' }, 'it is for the app us'],
    ['its targets arrive before it fails', { whole: { status: 'pending', targets: [eu] }, targets: [] }, 'still being'],
    ['it failed as a whole', { whole: { status: 'failed' } }, 'failed'],
    ['it has an error as a whole', { whole: { error_message: 'quota' } }, 'quota'],
    ['its release failed as a whole', { whole: { release: { status: 'failed' } } }, 'failed'],
    ['it is of another commit', { whole: { commit: foreign } }, `of the commit ${foreign}`],
    ['it tells in itself that its target failed', { whole: { targets: [{ ...eu, status: 'failed' }] } }, 'failed'],
    ['only another app is its target', { targets: [{ app: { name: 'other' }, status: 'succeeded' }] }, 'app other'],
    ['it failed at its start', { start: { status: 'failed' } }, 'failed'],
    ['its start names other targets', { start: { targets: [{ app: { name: 'other' } }] } }, 'for the app other'],
    ['its start names another source', { start: { source: { app: { name: 'other' } } } }, 'from the app other'],
    ['its start names another commit', { start: { source: { commit: foreign } } }, `of the commit ${foreign}`],
    ['it failed at a start that nobody waits for', { start: { status: 'failed' }, wait: 'false' }, 'failed'],
    ['such a start names another commit', { start: { commit: foreign }, wait: 'false' }, `of the commit ${foreign}`],
    ['a start without an id names another source', { start: { id: null, source: { app: 'other' } } }, 'app other'],
  ])('where %s', async (_, told, reason) => {
    const { exitCode, log } = await promote(told);
    expect(exitCode, log).toBe(1);
    expect(log).toContain(reason);
  });
});

it('whether a start that was answered with another promotion changed anything is not known', async () => {
  const { outputs } = await promote({ start: { commit: foreign }, to: 'eu, us', targets: [eu, us] });
  expect(outputs).toMatchObject({ status: 'unknown', changed: 'unknown' });
});

describe('a promotion is a success', () => {
  it.each<[string, Told]>([
    ['where nothing else is told', {}],
    ['where the pipeline has other names than the step has for it', { start: { pipeline: { id: 'zz', name: 'P' } } }],
    ['so far, where nobody waits for its end', { whole: { status: 'failed' }, wait: 'false' }],
    ['where the app shows it late', { late: 5 }],
    ['where the app tells nothing but its commit', { bare: true }],
    ['where the app tells nothing but its commit, and that late', { bare: true, late: 5 }],
    ['where only the whole tells of its targets', { whole: { status: 'completed', targets: [eu] }, targets: [] }],
    ['where the whole tells of its targets and nothing else', { whole: { status: null, targets: [eu] }, targets: [] }],
    ['where the whole lags behind', { whole: { status: 'pending' } }],
    [
      'where all of it is named',
      {
        start: {
          pipeline: { id: 'p-1', name: 'shop' },
          source: { app: { id: 'id-staging' }, commit: tested.slice(0, 10) },
          targets: [{ app: { id: 'id-eu' }, status: 'pending' }],
        },
        whole: { pipeline: { id: 'p-1' }, app: 'staging', commit: tested, targets: [{ app: 'eu', status: 'pending' }] },
        targets: [{ ...eu, commit: tested, release: { status: 'succeeded' } }],
      },
    ],
    [
      'where what could be told is empty',
      {
        start: { pipeline: null, source: {}, targets: [] },
        whole: { commit: null, error: '', targets: ['eu'] },
        targets: [{ status: 'succeeded', release: null, deployment: {}, phases: [] }],
      },
    ],
  ])('%s', async (_, told) => {
    const { exitCode, log } = await promote(told);
    expect(exitCode, log).toBe(0);
  });
});

describe('of several targets each has its own outcome', () => {
  const failed = { status: 'failed', error_message: 'one of the targets failed' };

  it.each<[string, Told, object]>([
    [
      'where one failed, and so the whole',
      { whole: failed, targets: [eu, { ...us, status: 'failed' }] },
      {
        eu: 'success',
        us: 'failure',
      },
    ],
    [
      'where the release of one failed',
      { whole: failed, targets: [eu, { ...us, release_status: 'failed' }] },
      {
        eu: 'success',
        us: 'unknown',
      },
    ],
    [
      'where the one that failed never says so, and its app shows a success',
      { whole: failed, targets: [eu, { ...us, status: 'pending' }] },
      {
        eu: 'unknown',
        us: 'unknown',
      },
    ],
    ['where one got another commit', { targets: [eu, { ...us, commit: foreign }] }, { eu: 'success', us: 'unknown' }],
    [
      'where its start names only one so far',
      { start: { targets: [{ app: 'eu' }] }, targets: [eu, us] },
      {
        eu: 'success',
        us: 'success',
      },
    ],
    ['where all went well', { targets: [eu, us] }, { eu: 'success', us: 'success' }],
  ])('%s', async (_, told, outcomes) => {
    const step = await promote({ ...told, to: 'eu, us' });
    expect(step.outcomes, step.log).toEqual(outcomes);
  });

  it('and none is believed where all say that they went well, and the whole that it failed', async () => {
    const { exitCode, log, outcomes } = await promote({ whole: failed, targets: [eu, us], to: 'eu, us' });
    expect([exitCode, outcomes], log).toEqual([1, { eu: 'unknown', us: 'unknown' }]);
    expect(log).toContain('each target shows it as a success, but the promotion as a whole is called failed');
  });
});
