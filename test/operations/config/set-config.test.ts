import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';

const inputs = { operation: 'set-config', app: 'my-app' };

describe.each(['status', 'builds'] as const)('set-config in the dialect %s', (dialect) => {
  it('sends only what differs, and nothing when run again', async () => {
    await using platform = await startPlatform({ dialect });
    const vars = { ...inputs, 'config-vars': 'LOG_LEVEL=info\nNODE_ENV=fake-new-value\nGREETING= a # b="c" ' };
    const first = await platform.step(vars);
    // A platform that answers with nothing is asked whether it has done it.
    const looks = dialect === 'builds' ? ['GET /apps/my-app/config-vars'] : [];
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars', 'PATCH /apps/my-app/config-vars', ...looks]);
    expect(platform.emulator.requests()[1]?.body).toEqual({ GREETING: '***', NODE_ENV: '***' });
    expect(first.outputs).toMatchObject({
      changed: 'true',
      'added-keys': '["GREETING"]',
      'changed-keys': '["NODE_ENV"]',
      'unchanged-keys': '["LOG_LEVEL"]',
      'removed-keys': '[]',
    });
    expect(configOf(platform)['GREETING']).toBe(' a # b="c" ');
    expect(shownBy(first)).not.toContain('fake-new-value');
    expect(first.log).not.toContain('Removing');
    expect(first.summary).toContain('+ GREETING\n! NODE_ENV (new value)\n  LOG_LEVEL\n');

    const second = await platform.step(vars);
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
    expect(second.outputs).toMatchObject({
      changed: 'false',
      'unchanged-keys': '["GREETING","LOG_LEVEL","NODE_ENV"]',
    });
  });

  it('removes by overwrite what is not listed, after the PATCH, and shows it before', async () => {
    await using platform = await startPlatform({ dialect });
    const vars = { ...inputs, 'config-vars': 'LOG_LEVEL=debug', 'config-strategy': 'overwrite' };
    const { outputs, log, summary } = await platform.step(vars, { env: { RUNNER_DEBUG: '1' } });
    const [get, patch, ...deletes] = platform.calls();
    expect([get, patch]).toEqual(['GET /apps/my-app/config-vars', 'PATCH /apps/my-app/config-vars']);
    expect(deletes.filter((call) => !call.startsWith('GET')).sort()).toEqual([
      'DELETE /apps/my-app/config-vars/NODE_ENV',
      'DELETE /apps/my-app/config-vars/SESSION_SECRET',
    ]);
    expect(outputs['removed-keys']).toBe('["NODE_ENV","SESSION_SECRET"]');
    expect(configOf(platform)).toEqual({ LOG_LEVEL: 'debug' });
    expect(log).toContain('✔ Config vars of my-app: 1 changed, 2 removed');
    expect(summary).toContain('! LOG_LEVEL (new value)\n- NODE_ENV\n- SESSION_SECRET\n');
    expect(log.indexOf('Removing from my-app: NODE_ENV, SESSION_SECRET')).toBeGreaterThan(-1);
    expect(log.indexOf('Removing from my-app')).toBeLessThan(log.indexOf('::debug::PATCH'));

    await platform.step(vars);
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { log, outputs, summary } = await platform.step({
      ...inputs,
      'config-vars': 'NEW_KEY=1',
      'config-strategy': 'overwrite',
      'dry-run': 'true',
    });
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true', 'added-keys': '["NEW_KEY"]' });
    expect(summary).toContain('+ NEW_KEY');
    expect(log).not.toContain('Removing');
  });
});

describe('set-config', () => {
  it('tells what was removed when a removal fails', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 403, count: 1 });
    const { exitCode, outputs } = await platform.step({
      ...inputs,
      'config-vars': 'LOG_LEVEL=info',
      'config-strategy': 'overwrite',
    });
    expect(exitCode).toBe(1);
    expect(outputs['removed-keys']).toBe('["SESSION_SECRET"]');
  });

  it('lets the later source win: file, prefix, inline', async () => {
    await using platform = await startPlatform();
    await platform.step(
      { ...inputs, 'config-prefix': 'APP_', 'config-vars': 'ONE=inline' },
      { env: { APP_ONE: 'prefix', APP_TWO: 'prefix' } },
    );
    expect(configOf(platform)).toMatchObject({ ONE: 'inline', TWO: 'prefix' });
  });
});

function configOf({ emulator }: Awaited<ReturnType<typeof startPlatform>>): Readonly<Record<string, string>> {
  return emulator.world.store.apps.values().find(({ name }) => name === 'my-app')?.config ?? {};
}
