import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'unset-environment', 'pipeline-environment': 'env-shop-ci', 'config-keys': 'CI, NODE_ENV' };

describe.each(['status', 'builds'] as const)('unset-environment in the dialect %s', (dialect) => {
  it('removes each key', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs } = await platform.step(inputs);
    expect([...platform.calls()].sort()).toEqual([
      'DELETE /environments/env-shop-ci/CI',
      'DELETE /environments/env-shop-ci/NODE_ENV',
      'GET /environments/env-shop-ci',
    ]);
    expect(outputs).toMatchObject({ changed: 'true', 'removed-keys': '["CI","NODE_ENV"]' });
    expect(platform.emulator.world.store.environments.get('env-shop-ci')?.config).toEqual({});
  });

  it('fails when run again, unless what is gone already is fine', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step(inputs);
    const strict = await platform.step(inputs);
    expect(strict.exitCode).toBe(1);
    expect(strict.log).toContain('There is no `CI`, `NODE_ENV` among the config vars of the environment env-shop-ci');
    const lenient = await platform.step({ ...inputs, 'ignore-not-found': 'true' });
    expect(lenient.exitCode).toBe(0);
    expect(lenient.outputs).toMatchObject({ changed: 'false', 'removed-keys': '[]' });
  });

  it('finds the environment in the pipeline', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({ ...inputs, pipeline: 'shop', 'pipeline-environment': 'ci', 'config-keys': 'CI' });
    expect(platform.calls()).toEqual([
      'GET /pipelines/shop',
      'GET /environments/env-shop-ci',
      'DELETE /environments/env-shop-ci/CI',
    ]);
  });

  it('removes none when one of them is not there', async () => {
    await using platform = await startPlatform({ dialect });
    const step = await platform.step({ ...inputs, 'config-keys': 'CI, NODE_EVN' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('Write `NODE_ENV` in `config-keys` if that is meant');
    expect(platform.calls()).toEqual(['GET /environments/env-shop-ci']);
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /environments/env-shop-ci']);
    expect(outputs['changed']).toBe('false');
    expect(log).toContain('Would remove from the environment env-shop-ci: 2 config vars');
  });
});
