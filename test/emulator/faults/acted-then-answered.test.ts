import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { type EndpointName, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { callApi } from '../../harness/call-api.ts';

type Writing = {
  [Name in EndpointName]: (typeof endpoints)[Name]['method'] extends 'GET' ? never : Name;
}[EndpointName];

/** One request for every endpoint that changes something; an endpoint without one does not compile. */
const requests: Readonly<Record<Writing, readonly [path: string, body?: object]>> = {
  createApp: ['/apps', { name: 'made' }],
  startBuild: ['/apps/my-app/builds', {}],
  updateConfig: ['/apps/my-app/config-vars', { A: 'b' }],
  deleteConfigVar: ['/apps/my-app/config-vars/LOG_LEVEL'],
  addDomain: ['/apps/my-app/domains', { hostname: 'made.example' }],
  updateDomain: ['/apps/my-app/domains/www.my-app.example', { cert: 'star' }],
  removeDomain: ['/apps/my-app/domains/www.my-app.example'],
  clearDomains: ['/apps/my-app/domains'],
  restartDynos: ['/apps/my-app/dynos'],
  restartDyno: ['/apps/my-app/dynos/web.1'],
  scaleFormation: ['/apps/my-app/formation', { updates: [{ type: 'web', quantity: 9 }] }],
  createNamespace: ['/namespaces', { name: 'made' }],
  deleteNamespace: ['/namespaces/acme-tools'],
  createPromotion: ['/pipelines/shop/promotions', { source: { app: 'shop-staging' } }],
  updateEnvironment: ['/environments/env-shop-ci', { A: 'b' }],
  deleteEnvironmentVar: ['/environments/env-shop-ci/CI'],
  // What a command does inside a dyno leaves no trace on the platform.
  execInDyno: ['/apps/my-app/dynos/web.1/exec', { command: ['true'] }],
  runTask: ['/apps/my-app/dynos/run', { command: 'true' }],
};
const traceless: readonly string[] = ['execInDyno', 'runTask'];

const answers = [
  ...[408, 500, 502, 504, 524].map((status) => ({ fault: 'status', status, executed: true }) as const),
  { fault: 'status', status: 503, retryAfter: 7, executed: true },
  { fault: 'empty', status: 503, executed: true },
  { fault: 'html', status: 502, executed: true },
  { fault: 'reset-before', executed: true },
  { fault: 'reset-after' },
] as const;

describe.each(Object.entries(requests))('%s', (name, [path, body]) => {
  const endpoint = name as Writing;

  it.each(answers)('acts, and then answers %j', async (answer) => {
    await using emulator = await startBreakable({ clock: 'manual' });
    emulator.world.clock.advance(1000);
    const before = emulator.snapshot();
    emulator.faults.add({ endpoint, ...answer, count: 1 });
    const reply = await callApi(emulator, endpoints[endpoint].method, path, { body }).catch(() => undefined);
    expect(reply?.status).toBe('status' in answer ? answer.status : undefined);
    expect(reply?.headers.get('retry-after') ?? null).toBe('retryAfter' in answer ? '7' : null);
    const hasActed = JSON.stringify(emulator.snapshot()) !== JSON.stringify(before);
    expect(hasActed).toBe(!traceless.includes(name));
    expect(emulator.requests()).toHaveLength(1);
  });

  it('does not act when the same answer comes before', async () => {
    await using emulator = await startBreakable({ clock: 'manual' });
    const before = emulator.snapshot();
    emulator.faults.add({ endpoint, fault: 'status', status: 503 });
    expect((await callApi(emulator, endpoints[endpoint].method, path, { body })).status).toBe(503);
    expect(emulator.snapshot()).toEqual(before);
  });
});
