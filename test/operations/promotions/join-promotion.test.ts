import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/wire/clock.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { runStep } from '../../harness/step.ts';

const [ran, tested, foreign] = ['a'.repeat(40), 'b'.repeat(40), 'f'.repeat(40)];

/** What an app shows as its deployment. */
interface Shown {
  readonly id: string;
  readonly status?: string;
  readonly commit?: string;
  readonly build_id?: string;
}

interface Play {
  /** The deployment of the target before. */
  readonly before?: Shown;
  /** What it shows after the start, look for look; the last stays. */
  readonly looks: readonly Shown[];
  readonly inputs?: Readonly<Record<string, string>>;
}

const old = { id: 'd1', status: 'succeeded', commit: ran };

/** Promotes `staging` to `eu` on a platform that calls the promotion a success at once, in time that only waiting moves. */
async function promote({ before = old, inputs = {}, looks }: Play) {
  let [now, started, looked] = [Date.now(), false, 0];
  const sleep = async (milliseconds: number) => {
    now += milliseconds;
  };
  const clock: Clock = { ...systemClock, now: () => now, sleep };
  await using server = await serveHttp((request, response) => {
    started ||= request.method === 'POST';
    const path = (request.url ?? '').replace('/api/v1', '');
    const shown = () => (started ? looks[Math.min(looked++, looks.length - 1)] : before);
    const places: Readonly<Record<string, () => unknown>> = {
      '/pipelines/shop/apps': () => ['staging', 'eu'].map((name) => ({ name })),
      '/pipelines/shop/promotions': () => ({ id: 'p1', status: 'pending' }),
      '/pipelines/shop/promotions/p1': () => ({ id: 'p1', status: 'succeeded' }),
      '/apps/staging': () => ({ name: 'staging', deployment: { id: 's1', status: 'succeeded', commit: tested } }),
      '/apps/eu': () => ({ name: 'eu', deployment: shown() }),
      '/apps/eu/dynos/list': () => [{ id: 'w1', name: 'web.1', type: 'web', state: 'up' }],
    };
    const body = places[path]?.();
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  const given = { operation: 'promote', app: 'staging', pipeline: 'shop', to: 'eu', timeout: '2m', ...inputs };
  const origin = { 'api-url': `${server.url.origin}/api/v1`, token: 'fake-token' };
  const step = await runStep({ with: { ...given, ...origin }, clock });
  return { ...step, looked, status: step.outputs['status'] };
}

const arrived = { id: 'd2', status: 'succeeded', commit: tested };

describe('a promotion that the platform calls a success has arrived', () => {
  it.each<[what: string, play: Play]>([
    ['when its target shows it', { looks: [arrived] }],
    ['not while its target shows what it ran before', { looks: [old, old, arrived] }],
    ['not while its target is at work on it', { looks: [old, { ...arrived, status: 'deploying' }, arrived] }],
    [
      'where its target ran that commit before, in the deployment from before',
      { before: { ...arrived, id: 'd1' }, looks: [{ ...arrived, id: 'd1' }] },
    ],
    [
      'where its target names the build from before',
      {
        before: { ...old, build_id: 'b1' },
        looks: [{ ...arrived, build_id: 'b1' }],
      },
    ],
  ])('%s', async (_, play) => {
    const { exitCode, log, looked } = await promote(play);
    expect(exitCode, log).toBe(0);
    expect(looked).toBeGreaterThanOrEqual(play.looks.length);
  });

  it.each<[what: string, play: Play, status: string, words: string]>([
    [
      'where its target is at work for ever',
      { looks: [{ ...arrived, status: 'deploying' }] },
      'timeout',
      'still being deployed',
    ],
    [
      'where its target stays what it was',
      { looks: [old] },
      'timeout',
      `succeeded, but the app stands on another build, ${ran}`,
    ],
    [
      'where its target stays what it was in a new deployment',
      { looks: [{ ...old, id: 'd2' }] },
      'timeout',
      `succeeded, but the app stands on another build, ${ran}`,
    ],
    [
      'where its deployment fails after all',
      {
        looks: [
          { ...arrived, status: 'deploying' },
          { ...arrived, status: 'failed' },
        ],
      },
      'failed',
      'failed',
    ],
    [
      'where its target gets something else',
      { looks: [old, { id: 'd3', status: 'succeeded', commit: foreign }], inputs: { timeout: '5m' } },
      'superseded',
      foreign,
    ],
  ])('never %s', async (_, play, status, words) => {
    const step = await promote(play);
    expect(step.exitCode, step.log).toBe(1);
    expect(step.status, step.log).toBe(status);
    expect(step.log).toContain(words);
  });
});

describe('what is looked at again after the checks of a promotion', () => {
  const soak = { soak: '30s' };

  it('may be at work again: that is another’s', async () => {
    const later = { id: 'd4', status: 'deploying', commit: foreign };
    const { exitCode, log } = await promote({ looks: [arrived, later], inputs: soak });
    expect(exitCode, log).toBe(0);
  });

  it('is no success any more where something else stands there', async () => {
    const later = { id: 'd4', status: 'succeeded', commit: foreign };
    const { exitCode, log } = await promote({ looks: [arrived, later], inputs: soak });
    expect(exitCode, log).toBe(1);
  });
});
