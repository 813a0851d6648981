import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';

const inputs = { operation: 'set-environment', pipeline: 'shop', 'pipeline-environment': 'ra' };
const reads = ['GET /pipelines/shop', 'GET /environments/env-shop-ra'];

describe.each(['status', 'builds'] as const)('set-environment in the dialect %s', (dialect) => {
  // A platform that answers with nothing is asked whether it has done it.
  const looks = dialect === 'builds' ? ['GET /environments/env-shop-ra'] : [];

  it('sends only what differs, and nothing when run again', async () => {
    await using platform = await startPlatform({ dialect });
    const vars = { ...inputs, 'config-vars': 'NODE_ENV=review\nAPI_KEY=fake-new-api-key' };
    const first = await platform.step(vars);
    expect(platform.calls()).toEqual([...reads, 'PATCH /environments/env-shop-ra', ...looks]);
    expect(platform.emulator.requests()[2]?.body).toEqual({ API_KEY: '***' });
    expect(first.outputs).toMatchObject({
      changed: 'true',
      'added-keys': '["API_KEY"]',
      'changed-keys': '[]',
      'unchanged-keys': '["NODE_ENV"]',
      'removed-keys': '[]',
      result: '{"keys":["API_KEY","NODE_ENV","PAYMENT_KEY"]}',
    });
    expect(shownBy(first)).not.toMatch(/fake-(new-api|review)-key/);

    const second = await platform.step(vars);
    expect(platform.calls()).toEqual(reads);
    expect(second.outputs['changed']).toBe('false');
  });

  it('removes by overwrite with null in the same PATCH, and shows it before', async () => {
    await using platform = await startPlatform({ dialect });
    const vars = { ...inputs, 'config-vars': 'NODE_ENV=other', 'config-strategy': 'overwrite' };
    const { outputs, log } = await platform.step(vars, { env: { RUNNER_DEBUG: '1' } });
    // Where all was sent, an answer shows nothing that was known before.
    const look = 'GET /environments/env-shop-ra';
    expect(platform.calls()).toEqual([...reads, 'PATCH /environments/env-shop-ra', look]);
    expect(platform.emulator.requests()[2]?.body).toEqual({ NODE_ENV: '***', PAYMENT_KEY: null });
    expect(outputs).toMatchObject({ 'removed-keys': '["PAYMENT_KEY"]', result: '{"keys":["NODE_ENV"]}' });
    expect(platform.emulator.world.store.environments.get('env-shop-ra')?.config).toEqual({ NODE_ENV: 'other' });
    expect(log).toContain('Removing from the environment env-shop-ra: PAYMENT_KEY');
    expect(log.indexOf('Removing from')).toBeLessThan(log.indexOf('::debug::PATCH'));

    await platform.step(vars);
    expect(platform.calls()).toEqual(reads);
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, summary } = await platform.step({ ...inputs, 'config-vars': 'NEW_KEY=1', 'dry-run': 'true' });
    expect(platform.calls()).toEqual(reads);
    expect(outputs['changed']).toBe('false');
    expect(summary).toContain('+ NEW_KEY');
  });
});

describe('set-environment', () => {
  it('needs a config source', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step(inputs);
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
    expect(log).toContain('One of `config-vars`, `config-file`, `config-prefix` is missing');
  });
});
