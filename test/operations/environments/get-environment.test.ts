import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';
import { shownBy } from '../../harness/shown.ts';

const inputs = { operation: 'get-environment' };

describe.each(['status', 'builds'] as const)('get-environment in the dialect %s', (dialect) => {
  it('shows the names and no value, by id', async () => {
    await using platform = await startPlatform({ dialect });
    const result = await platform.step({ ...inputs, 'pipeline-environment': 'env-shop-ra' });
    expect(platform.calls()).toEqual(['GET /environments/env-shop-ra']);
    expect(result.outputs).toMatchObject({ keys: '["NODE_ENV","PAYMENT_KEY"]', count: '2', changed: 'false' });
    expect(shownBy(result)).not.toContain('fake-review-key');
  });

  it.each(['ra', 'review apps', 'Review Apps', 'env-shop-ra'])('finds it in the pipeline as %s', async (wanted) => {
    await using platform = await startPlatform({ dialect });
    const { exitCode } = await platform.step({ ...inputs, pipeline: 'shop', 'pipeline-environment': wanted });
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual(['GET /pipelines/shop', 'GET /environments/env-shop-ra']);
  });

  it('lists what there is when there is none of that kind or name', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ ...inputs, pipeline: 'shop', 'pipeline-environment': 'prod' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual(['GET /pipelines/shop']);
    expect(log).toContain('The pipeline shop has no environment `prod`');
    expect(log).toContain('env-shop-ra (ra, review apps), env-shop-ci (ci), env-shop-staging (staging)');
  });

  it('lists the matches when there are several', async () => {
    await using platform = await startPlatform({ dialect });
    const ci = platform.emulator.world.store.environments.get('env-shop-ci');
    platform.emulator.world.store.environments.set('env-shop-ci', { ...ci, id: 'env-shop-ci', kind: 'ra' } as never);
    const { exitCode, log } = await platform.step({ ...inputs, pipeline: 'shop', 'pipeline-environment': 'ra' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual(['GET /pipelines/shop']);
    expect(log).toContain('2 environments of the id, kind or name `ra`');
    expect(log).toContain('env-shop-ra (ra, review apps), env-shop-ci (ra, ci)');
  });
});

describe('get-environment', () => {
  it.each(['../teams', '..', 'a/b', 'a\\b'])('does not let `%s` climb the path', async (wanted) => {
    await using platform = await startPlatform();
    const { exitCode } = await platform.step({ ...inputs, 'pipeline-environment': wanted });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
  });
});
