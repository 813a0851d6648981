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
      'GET /apps/my-app/config-vars',
    ]);
    expect(outputs).toMatchObject({ changed: 'true', 'removed-keys': '["LOG_LEVEL","NODE_ENV"]' });
  });

  it('fails when run again, unless what is gone already is fine', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step(inputs);
    const strict = await platform.step(inputs);
    expect(strict.exitCode).toBe(1);
    expect(strict.log).toContain('There is no `LOG_LEVEL`, `NODE_ENV` among the config vars of my-app');
    const lenient = await platform.step({ ...inputs, 'ignore-not-found': 'true' });
    expect(lenient.exitCode).toBe(0);
    expect(lenient.outputs).toMatchObject({ changed: 'false', 'removed-keys': '[]' });
    expect(lenient.log).toContain('✔ Nothing to remove from my-app');
    expect(lenient.summary).not.toContain('|');
  });

  it.each(['true', 'false'])('removes none when one of them is not there, with dry-run %s', async (dryRun) => {
    await using platform = await startPlatform({ dialect });
    const step = await platform.step({ ...inputs, 'config-keys': 'LOG_LEVEL, NODE_ENVV', 'dry-run': dryRun });
    expect(step.exitCode).toBe(1);
    expect(step.outputs['changed']).toBe('false');
    expect(step.log).toContain('There is no `NODE_ENVV` among the config vars of my-app');
    expect(step.log).toContain(
      'Write `NODE_ENV` in `config-keys` if that is meant; there are LOG_LEVEL, NODE_ENV, SESSION_SECRET.',
    );
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
  });

  it('tells what was removed before a removal failed', async () => {
    await using platform = await startPlatform({ dialect });
    platform.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 403, count: 1 });
    const step = await platform.step(inputs);
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toMatchObject({ changed: 'true', 'removed-keys': '["NODE_ENV"]' });
    expect(step.summary).toContain('| removed-keys | `NODE_ENV` |');
    expect(JSON.parse(step.outputs['result'] ?? '').error).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary } = await platform.step({
      ...inputs,
      'config-keys': 'LOG_LEVEL, NO_SUCH_KEY',
      'ignore-not-found': 'true',
      'dry-run': 'true',
    });
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
    expect(outputs['changed']).toBe('false');
    expect(summary).toContain('Would remove from my-app: 1 config var');
    expect(summary).not.toContain('NO\\_SUCH\\_KEY');
  });
});

describe('unset-config', () => {
  it.each([
    ['unset-config', { 'config-keys': 'LOG_LEVEL' }],
    ['unset-config', { 'config-keys': 'LOG_LEVEL', 'ignore-not-found': 'true' }],
    ['set-config', { 'config-vars': 'A=b', 'config-strategy': 'overwrite' }],
  ])(
    'or any other removal is no success by a 404 while the config var is still there: %s %j',
    async (operation, more) => {
      await using platform = await startPlatform();
      platform.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 404 });
      const { exitCode, log, outputs } = await platform.step({ operation, app: 'my-app', ...more });
      expect(exitCode, log).toBe(1);
      expect(log).toMatch(/::error title=.*DELETE \/apps\/my-app\/config-vars\/\w+: .*404/);
      expect(outputs['removed-keys']).toBe('[]');
    },
  );

  it('has not removed what somebody else removes meanwhile, and that is fine', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({
      endpoint: 'deleteConfigVar',
      fault: 'status',
      status: 404,
      executed: true,
      count: 1,
    });
    const { exitCode, log, outputs } = await platform.step(inputs);
    expect(exitCode, log).toBe(0);
    expect(outputs).toMatchObject({ changed: 'true', 'removed-keys': '["NODE_ENV"]' });
  });

  it('begins nothing more after a refusal', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'deleteConfigVar', fault: 'status', status: 403 });
    const keys = Array.from({ length: 20 }, (_, at) => `KEY_${at}`);
    await platform.step({
      operation: 'set-config',
      app: 'my-app',
      'config-vars': keys.map((key) => `${key}=x`).join('\n'),
    });
    platform.calls();
    const { exitCode } = await platform.step({ ...inputs, 'config-keys': keys.join() });
    expect(exitCode).toBe(1);
    expect(platform.calls().length).toBeLessThanOrEqual(8);
  });
});
