import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

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
    expect(log).toContain('Its dynos are web.1, web.2, worker.1.');
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
  it('is never repeated when its outcome is open', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'restartDynos', fault: 'reset-after' });
    const { exitCode, log } = await platform.step(inputs);
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([list, 'DELETE /apps/my-app/dynos']);
    expect(log).toContain('Whether the platform acted on it is unknown');
  });
});
