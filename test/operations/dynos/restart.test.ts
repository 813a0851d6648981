import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { stillClock } from '../../harness/platform-client.ts';
import { runStep } from '../../harness/step.ts';

const inputs = { operation: 'restart', app: 'my-app' };
const list = 'GET /apps/my-app/dynos/list';

describe.each(['status', 'builds'] as const)('restart in the dialect %s', (dialect) => {
  it('restarts all dynos and waits until they are up again', async () => {
    await using platform = await startPlatform({ dialect });
    const started = platform.clock.now();
    const { exitCode, outputs } = await platform.step(inputs);
    const [first, second, ...looks] = platform.calls();
    expect(exitCode).toBe(0);
    expect([first, second]).toEqual([list, 'DELETE /apps/my-app/dynos']);
    expect(looks.length).toBeGreaterThan(1);
    expect(new Set(looks)).toEqual(new Set([list]));
    expect(outputs).toMatchObject({ changed: 'true', names: '["web.1","web.2","worker.1"]' });
    expect(platform.clock.now() - started).toBeGreaterThanOrEqual(3000);
  });

  it('says at the deadline how the dynos were last seen', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log, outputs } = await platform.step({ ...inputs, timeout: '1s' });
    expect(exitCode).toBe(1);
    expect(log).toMatch(/The time is up after 1 s; last seen: web\.1 \w+, web\.2 \w+, worker\.1 \w+/);
    expect(outputs).toMatchObject({ changed: 'true', names: '["web.1","web.2","worker.1"]' });
  });

  it('restarts one dyno, and need not wait', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step({ ...inputs, dyno: 'web.2', wait: 'false' });
    expect(platform.calls()).toEqual([list, 'DELETE /apps/my-app/dynos/web.2']);
    expect(outputs).toMatchObject({ changed: 'true', names: '["web.2"]' });
  });

  it('names the dynos there are when there is no such dyno', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ ...inputs, dyno: 'web.9' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([list]);
    expect(log).toContain('one of its dynos: web.1, web.2, worker.1.');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual([list]);
    expect(outputs['changed']).toBe('false');
    expect(log).toContain('Would restart all dynos of my-app');
  });
});

describe('restart', () => {
  /** What three looks show: before the restart, and after it for ever. */
  const restartOn = async (before: object, after: object) => {
    let asked = 0;
    await using server = await serveHttp(({ method }, response) => {
      if (method !== 'DELETE') asked += 1;
      response.end(JSON.stringify([{ name: 'web.1', type: 'web', ...(asked === 1 ? before : after) }]));
    });
    const clock = stillClock();
    const started = clock.now();
    const { exitCode } = await runStep({
      clock,
      with: { ...inputs, 'api-url': server.url.origin, token: 'fake-token-of-this-test', timeout: '60s' },
    });
    return { exitCode, seconds: Math.round((clock.now() - started) / 1000) };
  };
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z'];

  it.each([
    ['nothing but its status', { status: 'running' }, { status: 'running' }],
    ['no status before', {}, { status: 'running' }],
    ['that it was down before', { status: 'crashed' }, { status: 'running' }],
    ['a start before and none after', { status: 'up', started_at: early }, { status: 'up' }],
    ['a start after and none before', { status: 'up' }, { status: 'up', started_at: early }],
  ])('waits a while where the platform tells %s', async (_, before, after) => {
    const { exitCode, seconds } = await restartOn(before, after);
    expect(exitCode).toBe(0);
    expect(seconds).toBeGreaterThanOrEqual(10);
  });

  it('is done at once where a new start, or one restart more, is told', async () => {
    const up = { status: 'running', started_at: early, restarts: 1 };
    for (const after of [
      { ...up, started_at: late },
      { ...up, restarts: 2 },
    ])
      expect(await restartOn(up, after)).toEqual({ exitCode: 0, seconds: 0 });
  });

  it('is not done by a dyno that goes on as it was', async () => {
    const up = { status: 'running', started_at: early, restarts: 1 };
    expect((await restartOn(up, up)).exitCode).toBe(1);
  });

  it('is never repeated when its outcome is open', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'restartDynos', fault: 'reset-after' });
    const { exitCode, log } = await platform.step(inputs);
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([list, 'DELETE /apps/my-app/dynos']);
    expect(log).toContain('Whether the platform acted on it is unknown');
  });
});
