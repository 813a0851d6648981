import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'clear-domains', app: 'shop-production', confirm: 'shop-production' };
const list = 'GET /apps/shop-production/domains';

describe.each(['status', 'builds'] as const)('clear-domains in the dialect %s', (dialect) => {
  it('removes all custom domains, shows them before, and does nothing when run again', async () => {
    await using platform = await startPlatform({ dialect });
    const first = await platform.step(inputs, { env: { RUNNER_DEBUG: '1' } });
    expect(platform.calls()).toEqual([list, 'DELETE /apps/shop-production/domains']);
    expect(first.outputs).toMatchObject({ changed: 'true', 'removed-names': '["shop.example","www.shop.example"]' });
    expect(first.log.indexOf('Removing from shop-production: shop.example')).toBeGreaterThan(-1);
    expect(first.log.indexOf('Removing from')).toBeLessThan(first.log.indexOf('::debug::DELETE'));

    const second = await platform.step(inputs);
    expect(platform.calls()).toEqual([list]);
    expect(second.outputs).toMatchObject({ changed: 'false', 'removed-names': '[]' });
  });

  it('sends nothing unless the app’s name is repeated', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ ...inputs, confirm: 'shop-staging' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
    expect(log).toContain('write `confirm: shop-production`');
  });

  it('needs the confirmation at all', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, log } = await platform.step({ operation: 'clear-domains', app: 'my-app' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
    expect(log).toContain('write `confirm: my-app` if you mean that');
  });

  it('reads only in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { log, outputs, summary } = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(new Set(platform.calls())).toEqual(new Set([list]));
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(outputs['removed-names']).toContain('www.shop.example');
    expect(summary).toContain('| `www.shop.example` |');
    expect(log).not.toContain('Removing');
  });
});
