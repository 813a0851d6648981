import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runStep } from '../../harness/step.ts';

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

it.each<[what: string, added: readonly string[], deletes: number, exitCode: number]>([
  ['sends no second request where the first has done it', [], 1, 0],
  ['leaves alone what somebody added meanwhile', ['teammate.example'], 1, 1],
])('after an answer that was lost, %s', async (_, added, deletes, exitCode) => {
  let domains = ['www.example.com'];
  const calls: string[] = [];
  await using server = await serveHttp((request, response) => {
    calls.push(request.method ?? '');
    const isLost = request.method === 'DELETE' && calls.filter((call) => call === 'DELETE').length === 1;
    if (request.method === 'DELETE') domains = [...added];
    response.writeHead(isLost ? 502 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isLost ? {} : domains.map((hostname) => ({ hostname, kind: 'custom' }))));
  });
  const given = { 'api-url': `${server.url}api/v1`, token: 'fake-token-of-this-test', app: 'a', confirm: 'a' };
  const step = await runStep({ with: { operation: 'clear-domains', ...given } });
  expect([step.exitCode, calls.filter((call) => call === 'DELETE').length], step.log).toEqual([exitCode, deletes]);
  expect(domains).toEqual(added);
  if (exitCode === 1) expect(step.log).toContain('teammate.example was added to a meanwhile: it is left alone');
});
