import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/wire/clock.ts';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [ran, tested] = ['a'.repeat(40), 'b'.repeat(40)];

/** What an app shows as its deployment. */
interface Shown {
  readonly id: string;
  readonly status: string;
  readonly commit?: string;
}

const old: Shown = { id: 'd1', status: 'succeeded', commit: ran };
const arrived: Shown = { id: 'd2', status: 'succeeded', commit: tested };

interface Play {
  /** What each target shows after the start, look for look; the last stays. */
  readonly eu?: readonly Shown[];
  readonly us?: readonly Shown[];
  /** The targets that the promotion lists, look for look; it has no list otherwise. */
  readonly listed?: readonly (readonly object[])[];
  /** What the deployments of `us` are told to be. */
  readonly deployments?: readonly object[];
  /** What the whole is called, look for look. */
  readonly whole?: readonly string[];
  readonly to?: string;
  readonly inputs?: Readonly<Record<string, string>>;
}

/** Promotes `staging`, in time that only waiting moves, on a platform that calls the promotion as a whole failed. */
async function promote(play: Play) {
  const { deployments, eu = [old], inputs = {}, listed, to = 'eu, us', us = [old], whole = ['failed'] } = play;
  let [now, started] = [Date.now(), false];
  const sleep = async (milliseconds: number) => {
    now += milliseconds;
  };
  const clock: Clock = { ...systemClock, now: () => now, sleep };
  const counts = new Map<unknown, number>();
  const next = <T>(looks: readonly T[]) => {
    const at = counts.get(looks) ?? 0;
    counts.set(looks, at + 1);
    return looks[Math.min(at, looks.length - 1)];
  };
  const tellWhole = (status = '') => ({ id: 'p1', status, ...(status === 'failed' && { error_message: 'no room' }) });
  await using github = await startGitHub();
  github.setHistory(ran, tested);
  await using server = await serveHttp((request, response) => {
    started ||= request.method === 'POST';
    const show = (name: string, looks: readonly Shown[]) => ({ name, deployment: started ? next(looks) : old });
    const places: Readonly<Record<string, () => unknown>> = {
      '/pipelines/shop/apps': () => ['staging', 'eu', 'us'].map((name) => ({ name })),
      '/pipelines/shop/promotions': () => ({ id: 'p1', status: 'pending' }),
      '/pipelines/shop/promotions/p1': () => tellWhole(next(whole)),
      '/pipelines/shop/promotions/p1/promotion-targets': () => listed && next(listed),
      '/apps/staging': () => ({ name: 'staging', deployment: { id: 's1', status: 'succeeded', commit: tested } }),
      '/apps/eu': () => show('eu', eu),
      '/apps/us': () => show('us', us),
      '/apps/us/deployments': () => deployments?.map((one) => ({ created_at: new Date(now).toISOString(), ...one })),
      '/apps/eu/dynos/list': () => [{ id: 'w1', name: 'web.1', type: 'web', state: 'up' }],
      '/apps/us/dynos/list': () => [{ id: 'w2', name: 'web.1', type: 'web', state: 'up' }],
    };
    const body = places[(request.url ?? '').replace('/api/v1', '')]?.();
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const given = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token', 'github-token': github.token };
  const what = { operation: 'promote', app: 'staging', pipeline: 'shop', to, timeout: '3m' };
  const step = await runStep({
    with: { ...what, 'github-environment': 'production', ...given, ...inputs },
    env: { GITHUB_API_URL: github.url },
    clock,
  });
  const { targets = [] } = JSON.parse(step.outputs['result'] ?? '{}') as { targets?: Record<string, string>[] };
  const records = github.deployments().map(({ statuses }) => statuses[0]?.state);
  return { ...step, targets, outcomes: targets.map(({ outcome }) => outcome), records: records.reverse() };
}

const told = (name: string, status: string) => ({ app: { name }, status });
const later = (count: number, end: Shown, first = old) => [...Array.from({ length: count }, () => first), end];
const failed: Shown = { ...arrived, status: 'failed' };

describe('of several targets of a promotion that is called failed', () => {
  it.each<[string, Play, outcomes: readonly string[], records: readonly string[]]>([
    ['one has arrived, by its app', { eu: [arrived] }, ['success', 'unknown'], ['success', 'error']],
    ['one arrives a little later', { eu: later(3, arrived) }, ['success', 'unknown'], ['success', 'error']],
    [
      'one is at work on it, and arrives',
      { eu: later(40, arrived, { ...arrived, status: 'deploying' }) },
      ['success', 'unknown'],
      ['success', 'error'],
    ],
    ['one fails by its app', { eu: [arrived], us: [failed] }, ['success', 'failure'], ['success', 'failure']],
    [
      'one fails by its deployments',
      { eu: [arrived], deployments: [{ id: 'd9', status: 'failed', commit: tested }] },
      ['success', 'failure'],
      ['success', 'failure'],
    ],
    ['nothing tells of any', {}, ['unknown', 'unknown'], ['error', 'error']],
    ['all show a success', { eu: [arrived], us: [arrived] }, ['unknown', 'unknown'], ['error', 'error']],
    [
      'one stands on a new deployment of nobody knows what',
      { eu: [arrived], us: [{ id: 'd3', status: 'succeeded' }] },
      ['success', 'unknown'],
      ['success', 'error'],
    ],
    [
      'the list has only the one that arrived, and so the other failed',
      { eu: [arrived], listed: [[told('eu', 'succeeded')]] },
      ['success', 'failure'],
      ['success', 'failure'],
    ],
    [
      'the list has only the one that failed',
      { eu: [arrived], listed: [[told('us', 'failed')]] },
      ['success', 'failure'],
      ['success', 'failure'],
    ],
    [
      'the list says that both arrived, and the app of one does not',
      { eu: [arrived], listed: [[told('eu', 'succeeded'), told('us', 'succeeded')]] },
      ['success', 'unknown'],
      ['success', 'error'],
    ],
    [
      'the list shows one after the other as arrived',
      {
        eu: [arrived],
        us: later(6, arrived),
        listed: [[told('eu', 'succeeded'), told('us', 'pending')], [told('us', 'succeeded')]],
      },
      ['unknown', 'unknown'],
      ['error', 'error'],
    ],
    ['one alone was asked for', { eu: [arrived], to: 'eu' }, ['failure'], ['failure']],
  ])('%s', async (_, play, outcomes, records) => {
    const step = await promote(play);
    expect([step.outcomes, step.records], step.log).toEqual([outcomes, records]);
    expect(step.exitCode).toBe(1);
    expect(step.outputs['changed']).toBe('true');
  });

  it('what is told says that all of it is called failed, and why', async () => {
    const { log, targets } = await promote({ eu: [arrived] });
    const whole = 'the promotion as a whole is called failed';
    expect(targets.map(({ message }) => message)).toEqual([
      whole,
      `How the promotion of staging to us ended is not known: ${whole}: no room, and nothing tells of this target`,
    ]);
    expect(log).toMatch(/Promoted staging to eu in \S+ s; the promotion as a whole is called failed/);
    expect(log).toContain('Promoted staging to 1 of 2 apps');
  });

  it('nobody knows anything where all of them show a success', async () => {
    const { log, outputs } = await promote({ eu: [arrived], us: [arrived], inputs: { soak: '10s' } });
    expect(outputs).toMatchObject({ status: 'unknown', changed: 'true' });
    expect(log).toContain('each target shows it as a success, but the promotion as a whole is called failed');
  });
});

describe('of several targets of a promotion that is a success', () => {
  it.each<[string, Play]>([
    ['each has arrived, by its app', { whole: ['pending', 'succeeded'] }],
    ['each has arrived, and is watched', { whole: ['pending', 'succeeded'], inputs: { soak: '10s' } }],
    ['each has arrived, though it was called failed for a moment', { whole: ['failed', 'failed', 'succeeded'] }],
    ['each is listed', { whole: ['succeeded'], listed: [[told('eu', 'succeeded'), told('us', 'succeeded')]] }],
    ['one shows it late', { whole: ['succeeded'], us: later(20, arrived) }],
  ])('%s', async (_, play) => {
    const step = await promote({ eu: later(2, arrived), us: later(4, arrived), ...play });
    expect([step.exitCode, step.outcomes, step.records], step.log).toEqual([
      0,
      ['success', 'success'],
      ['success', 'success'],
    ]);
  });
});
