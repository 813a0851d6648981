import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const [old, ours, next] = ['a', 'b', 'c'].map((digit) => digit.repeat(40));
const tell = (id: string, commit: string | undefined, status: string, more: object = {}) => ({
  current_deployment: { id: `d-${id}`, build_id: id, commit, status, ...more },
});
const before = tell('b1', old, 'succeeded');
const healthy = tell('b2', ours, 'succeeded');

const listed = [{ id: 'd-b2', build_id: 'b2', status: 'succeeded', current: true }];
const failed = { id: 'd-9', build_id: 'b2', status: 'failed', current: false };
const builtWithDeployment = { id: 'b2', status: 'succeeded', deployment: { id: 'd-b2', status: 'succeeded' } };

/** Builds an app that passes its checks, and tells something else of itself from within the soak on. */
async function buildAndSoak(
  then: object | ((second: number) => object),
  more: Partial<ToldApp> = {},
  inputs: Readonly<Record<string, string>> = {},
) {
  await using page = await serveHttp((_, response) => response.writeHead(200).end('ok'));
  await using platform = await startToldPlatform({
    before,
    start: { id: 'b2', commit: ours },
    app: (second: number) => (second < 30 ? healthy : typeof then === 'function' ? then(second) : then),
    dynos: [],
    ...more,
  });
  const checks = { 'health-check': page.url.href, soak: '1m', timeout: '5m' };
  return await platform.build({ ...checks, commitish: ours ?? '', ...inputs });
}

/** Refuses to tell of the app once its dynos have been looked at. */
function refuseLater(status: number): NonNullable<ToldApp['refuse']> {
  let looks = 0;
  return (path) => {
    if (path.endsWith('/dynos/list')) looks += 1;
    return looks > 5 && path === '/apps/my-app' ? status : undefined;
  };
}

describe('What was checked', () => {
  it.each<readonly [string, object | ((second: number) => object), string]>([
    ['the deployment from before again', before, 'the app stands on another build, b1 (now succeeded)'],
    ['another deployment of the build from before', tell('b1', old, 'succeeded', { id: 'd-7' }), 'another build, b1'],
    [
      'its own, which is ill',
      tell('b2', ours, 'succeeded', { healthy: false }),
      'told otherwise after its checks: succeeded, not healthy',
    ],
    [
      'its own, beside an error',
      tell('b2', ours, 'succeeded', { error: 'release phase failed' }),
      'release phase failed',
    ],
    ['its own, which has failed', tell('b2', ours, 'failed'), 'The deployment of my-app failed'],
    ['a newer one that stands', tell('b3', next, 'succeeded'), 'a newer build, b3, took its place (now succeeded)'],
    ...['rolling_back', 'unhealthy', 'degraded', 'terminated', 'stopped', 'inactive'].map(
      (word) => [`its own, which is ${word}`, tell('b2', ours, word), `after its checks: ${word}`] as const,
    ),
    ['a newer one by its id', { status: 'running', deployment: { id: 'd-3', build_id: 'b3' } }, 'a newer build, b3'],
  ])('counts no more where the app shows %s', async (_, then, words) => {
    const step = await buildAndSoak(then);
    expect([step.exitCode, step.outputs['status'] === 'succeeded'], step.log).toEqual([1, false]);
    expect(step.log).toContain(words);
    expect(step.log).not.toContain('how it would have ended is not known');
  });

  it.each<[string, object | ((second: number) => object)]>([
    ['the next one at work', tell('b3', next, 'building')],
    ['the next one, which has failed', tell('b3', next, 'failed')],
    ['a new release of the same build at work', tell('b2', ours, 'releasing', { id: 'd-8' })],
    ['a new release of the same build, which has failed', tell('b2', ours, 'failed', { id: 'd-8' })],
    ['its own asleep', tell('b2', ours, 'sleeping')],
    ...['completed', 'finished', 'stable', 'InService', 'ScaledToZero'].map(
      (word) => [`its own, which is ${word}`, tell('b2', ours, word)] as [string, object],
    ),
    ['the one from before for a moment', (second: number) => (second < 70 ? before : healthy)],
  ])('counts where the app shows %s', async (_, then) => {
    const step = await buildAndSoak(then);
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'succeeded']);
  });

  it('counts no more where another deployment is current again', async () => {
    const list = (isBack: boolean) => [
      { id: 'd-2', build_id: 'b2', status: 'succeeded', current: !isBack },
      { id: 'd-1', build_id: 'b1', status: 'succeeded', current: isBack },
    ];
    const step = await buildAndSoak({}, { app: {}, deployments: (second: number) => list(second >= 30) });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.log).toContain('told otherwise after its checks: succeeded, not current');
  });

  it('counts no more where the current deployment is of another commit, which is all that is told', async () => {
    const list = (isBack: boolean) => [
      { id: 'd-2', commit: ours, status: 'succeeded', current: !isBack },
      { id: 'd-1', commit: old, status: 'succeeded', current: isBack },
    ];
    const told = { before: {}, app: {}, build: { id: 'b2', status: 'succeeded' } };
    const step = await buildAndSoak({}, { ...told, deployments: (second: number) => list(second >= 30) });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.log).toContain(`the app stands on another build, ${old}`);
    const never = await buildAndSoak({}, { ...told, deployments: list(true) });
    expect([never.exitCode, never.outputs['status']], never.log).toEqual([1, 'timeout']);
  });

  it.each([
    ['its build was cleared away', { build: (second: number) => (second < 30 ? builtWithDeployment : undefined) }],
    ['the list was', { deployments: (second: number) => (second < 30 ? listed : undefined) }],
    [
      'a later release of it succeeded, and took its place',
      {
        deployments: (second: number) =>
          second < 30
            ? [{ id: 'd-b2', build_id: 'b2', status: 'succeeded' }]
            : [
                { id: 'd-9', build_id: 'b2', status: 'succeeded' },
                { id: 'd-b2', build_id: 'b2', status: 'superseded' },
              ],
      },
    ],
    [
      'a later release of it failed, and none is called current',
      {
        deployments: (second: number) =>
          [failed, ...listed].slice(second < 30 ? 1 : 0).map(({ current: _, ...one }) => one),
      },
    ],
    ['a later release of it failed', { deployments: (second: number) => (second < 30 ? listed : [failed, ...listed]) }],
  ])('counts where %s', async (_, told) => {
    const step = await buildAndSoak(healthy, told);
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'succeeded']);
  });

  it('counts no more where the app is gone', async () => {
    const step = await buildAndSoak({}, { refuse: refuseLater(404) });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'unknown']);
  });

  it.each([
    ['the time is up', '100s', 'timeout', 'was deployed, but its check had not ended after'],
    ['two minutes are over', '1h', 'unknown', 'passed its checks, but how it stands after them could not be seen'],
  ])('counts for nothing where nobody tells until %s', async (_, timeout, status, words) => {
    const step = await buildAndSoak({}, { refuse: refuseLater(503) }, { timeout });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, status]);
    expect(step.log).toContain(words);
    expect(Number(step.outputs['duration'])).toBeLessThan(300);
  });

  it('is superseded, and not ill, where another one took its place and its checks failed by that', async () => {
    const dynos = (second: number) => [{ id: second < 30 ? 'web.1' : 'web.9', type: 'web', state: 'up' }];
    const step = await buildAndSoak(tell('b3', next, 'succeeded'), { dynos });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'superseded']);
    expect(step.log).toMatch(/a newer build, b3, took its place \(now succeeded\); before that, /);
    expect(step.log).not.toContain('how this one would have ended');
  });
});
