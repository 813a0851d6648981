import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';

const inputs = { operation: 'get-config', app: 'my-app' };
const secret = 'fake-session-secret-of-my-app';

describe.each(['status', 'builds'] as const)('get-config in the dialect %s', (dialect) => {
  it('shows the names and no value', async () => {
    await using platform = await startPlatform({ dialect });
    const result = await platform.step(inputs);
    expect(result.exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /apps/my-app/config-vars']);
    expect(result.outputs).toMatchObject({
      keys: '["LOG_LEVEL","NODE_ENV","SESSION_SECRET"]',
      count: '3',
      changed: 'false',
      result: '{"keys":["LOG_LEVEL","NODE_ENV","SESSION_SECRET"]}',
    });
    expect(shownBy(result)).not.toContain(secret);
    expect(result.exported).toEqual({});
    expect(result.masks).not.toContain(secret);
  });

  it('exports the chosen values, masked', async () => {
    await using platform = await startPlatform({ dialect });
    const result = await platform.step({
      ...inputs,
      'config-keys': 'SESSION_SECRET, LOG_LEVEL',
      'export-config': 'true',
    });
    expect(result.exported).toEqual({ SESSION_SECRET: secret, LOG_LEVEL: 'info' });
    expect(result.masks).toContain(secret);
    // A short value is not masked: that would ruin unrelated text.
    expect(result.masks).not.toContain('info');
    expect(result.outputs['keys']).toBe('["LOG_LEVEL","SESSION_SECRET"]');
    expect(shownBy(result)).not.toContain(secret);
  });

  it.each([
    ['false', '3 config vars of my-app, 2 of them exported to later steps'],
    ['true', '3 config vars of my-app, 2 of them would be exported to later steps'],
  ])('says how many it exports where some steer later steps, with dry-run %s', async (dryRun, said) => {
    await using platform = await startPlatform({ dialect });
    await platform.step({
      operation: 'set-config',
      app: 'my-app',
      'config-vars': 'PATH=/x',
      'config-strategy': 'merge',
    });
    await platform.step({ operation: 'unset-config', app: 'my-app', 'config-keys': 'NODE_ENV' });
    const { log } = await platform.step({ ...inputs, 'export-config': 'true', 'dry-run': dryRun });
    expect(log).toContain(`✔ ${said}`);
  });

  it('says that there are none', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({
      operation: 'unset-config',
      app: 'my-app',
      'config-keys': 'LOG_LEVEL, NODE_ENV, SESSION_SECRET',
    });
    const { log, outputs } = await platform.step(inputs);
    expect(log).toContain('✔ No config vars of my-app');
    expect(outputs['count']).toBe('0');
  });

  it('fails on a key that is not there, and names it', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log, exported } = await platform.step({
      ...inputs,
      'config-keys': 'LOG_LEVEL\nNO_SUCH_KEY',
      'export-config': 'true',
    });
    expect(exitCode).toBe(1);
    expect(log).toContain('There is no `NO_SUCH_KEY` among the config vars of my-app');
    expect(log).toContain('Correct `config-keys`; there are LOG_LEVEL, NODE_ENV, SESSION_SECRET');
    expect(exported).toEqual({});
  });
});

describe('get-config with export-config', () => {
  it('keeps values of several lines whole, even those that look like the end of a value', async () => {
    await using platform = await startPlatform();
    const value = 'first fake line\nEOF\nINJECTED<<EOF\nhello\nEOF\nGITHUB_TOKEN=fake\n\nlast fake line';
    setVar(platform, 'MULTI', value);
    const result = await platform.step({ ...inputs, 'config-keys': 'MULTI', 'export-config': 'true' });
    expect(result.exported).toEqual({ MULTI: value });
    expect(result.masks).toEqual(expect.arrayContaining(['first fake line', 'last fake line']));
    expect(shownBy(result)).not.toContain('fake line');
  });

  it('leaves out, with a warning, what steers the runner and its steps', async () => {
    await using platform = await startPlatform();
    for (const name of ['PATH', 'NODE_OPTIONS', 'LD_PRELOAD', 'GITHUB_ENV', 'Path'])
      setVar(platform, name, '/fake/value');
    const { exported, log } = await platform.step({ ...inputs, 'export-config': 'true' });
    expect(Object.keys(exported).sort()).toEqual(['LOG_LEVEL', 'NODE_ENV', 'SESSION_SECRET']);
    expect(log).toMatch(/::warning::Not exported.*: LD_PRELOAD, NODE_OPTIONS, PATH, Path/);
    expect(log).toMatch(/::warning::Never exported.*: GITHUB_ENV/);
  });

  it('exports nothing in a dry run', async () => {
    await using platform = await startPlatform();
    const { exported, log } = await platform.step({ ...inputs, 'export-config': 'true', 'dry-run': 'true' });
    expect(exported).toEqual({});
    expect(log).toContain('which would be exported to later steps');
  });
});

function setVar(platform: Awaited<ReturnType<typeof startPlatform>>, key: string, value: string): void {
  const app = platform.emulator.world.store.apps.values().find(({ name }) => name === 'my-app');
  if (app) app.config = { ...app.config, [key]: value };
}
