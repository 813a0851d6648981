import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'unset-config', app: 'my-app', 'config-keys': 'LOG_LEVEL\nNODE_ENV' };

describe.each(['status', 'builds'] as const)('unset-config in the dialect %s', (dialect) => {
  it('removes each key', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs } = await platform.step(inputs);
    expect(exitCode).toBe(0);
    expect([...platform.calls()].sort()).toEqual([
      'DELETE /apps/my-app/config-vars/LOG_LEVEL',
      'DELETE /apps/my-app/config-vars/NODE_ENV',
    ]);
    expect(outputs).toMatchObject({ changed: 'true', 'removed-keys': '["LOG_LEVEL","NODE_ENV"]' });
  });

  it('fails when run again, unless what is gone already is fine', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step(inputs);
    const strict = await platform.step(inputs);
    expect(strict.exitCode).toBe(1);
    expect(strict.log).toContain('Not found: LOG_LEVEL, NODE_ENV.');
    const lenient = await platform.step({ ...inputs, 'ignore-not-found': 'true' });
    expect(lenient.exitCode).toBe(0);
    expect(lenient.outputs).toMatchObject({ changed: 'false', 'removed-keys': '[]' });
    expect(lenient.log).toContain('Removed from my-app: no config vars');
  });

  it('removes what is there, and tells so, before it fails on what is not', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs, log } = await platform.step({ ...inputs, 'config-keys': 'NO_SUCH_KEY, LOG_LEVEL' });
    expect(exitCode).toBe(1);
    expect(outputs['removed-keys']).toBe('["LOG_LEVEL"]');
    expect(log).toContain('Not found: NO_SUCH_KEY.');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary } = await platform.step({
      ...inputs,
      'config-keys': 'LOG_LEVEL, NO_SUCH_KEY',
      'dry-run': 'true',
    });
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
    expect(outputs['changed']).toBe('false');
    expect(summary).toContain('Would remove from my-app: 1 config var');
    expect(summary).not.toContain('NO\\_SUCH\\_KEY');
  });
});

describe('unset-config', () => {
  it('begins nothing more after a refusal', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 403 });
    const keys = Array.from({ length: 20 }, (_, at) => `KEY_${at}`).join();
    const { exitCode } = await platform.step({ ...inputs, 'config-keys': keys });
    expect(exitCode).toBe(1);
    expect(platform.calls().length).toBeLessThanOrEqual(8);
  });
});
