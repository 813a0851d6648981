import { describe, expect, it } from 'vitest';
import type { FaultSpec } from '../../../scripts/emulator/faults/fault-spec.ts';
import { createFaults } from '../../../scripts/emulator/faults/faults.ts';
import { callApi } from '../../harness/call-api.ts';
import { openEmulator } from '../../harness/open-emulator.ts';

const { emulator, call, order, open, addNamespace, hasNamespace } = await openEmulator();

describe('another answer', () => {
  const statuses = [401, 403, 404, 408, 409, 410, 422, 429, 500, 502, 503, 504, 524];

  it.each(statuses)('can be %i with its code', async (status) => {
    order({ endpoint: 'getCurrentUser', fault: 'status', status, message: 'as ordered' });
    expect(await call('GET', '/me')).toMatchObject({
      status,
      body: { code: expect.any(String), message: 'as ordered' },
    });
  });

  it.each(statuses)('can come after the work was done, or without it: %i', async (status) => {
    order({ endpoint: 'createNamespace', fault: 'status', status, count: 1 });
    expect((await addNamespace('never')).status).toBe(status);
    order({ endpoint: 'createNamespace', fault: 'status', status, executed: true });
    expect((await addNamespace('though')).status).toBe(status);
    expect([hasNamespace('never'), hasNamespace('though')]).toEqual([false, true]);
  });

  it.each([
    [{ retryAfter: 2 }, '2'],
    [{ retryAfter: 'next week' }, 'next week'],
    [{}, null],
  ])('can ask for patience: %j', async (options, header) => {
    order({ fault: 'status', status: 429, ...options });
    expect((await call('GET', '/me')).headers.get('retry-after')).toBe(header);
  });

  it('can ask for patience until a date', async () => {
    order({ fault: 'status', status: 503, retryAfterDate: 90 });
    const date = Date.parse((await call('GET', '/me')).headers.get('retry-after') ?? '');
    expect(date).toBe(Math.floor((emulator.world.clock.now() + 90_000) / 1000) * 1000);
  });

  it.each([301, 302, 303, 307, 308])('can be a redirect by %i, to the same host or another', async (status) => {
    order({ fault: 'redirect', status, count: 1 });
    order({ fault: 'redirect', status, location: 'http://127.0.0.1:9/elsewhere' });
    const same = await open();
    expect([same.status, same.headers.get('location')]).toEqual([status, `${emulator.apiUrl}/me`]);
    expect((await open()).headers.get('location')).toBe('http://127.0.0.1:9/elsewhere');
  });
});

describe('a token that expires', () => {
  it('counts for this request, and no more after it; another one does', async () => {
    order({ endpoint: 'getApp', fault: 'token-expires', count: 1 });
    const paths = ['/me', '/apps/my-app', '/me', '/apps/my-app'];
    const statuses = [];
    for (const path of paths) statuses.push((await call('GET', path)).status);
    expect(statuses).toEqual([200, 200, 401, 401]);
    expect((await call('GET', '/me')).body).toMatchObject({ message: 'The access token has expired' });
    emulator.world.store.tokens.set('fresh', { email: 'a@b.example', scopes: ['read'] });
    expect((await callApi(emulator, 'GET', '/me', { token: 'fresh' })).status).toBe(200);
  });
});

describe('an order for a fault', () => {
  it('holds for so many matching requests', async () => {
    order({ endpoint: 'getCurrentUser', fault: 'status', status: 401, count: 2 });
    const statuses = [];
    for (const path of ['/me', '/teams', '/me', '/me']) statuses.push((await call('GET', path)).status);
    expect(statuses).toEqual([401, 200, 401, 200]);
    expect(emulator.faults.list()).toEqual([]);
  });

  it('holds for one app by name, whether a request names it by name or id', async () => {
    const { id } = (await call('GET', '/apps/my-app')).body;
    order({ endpoint: 'getApp', fault: 'status', status: 500, app: 'my-app' });
    const statuses = [];
    for (const app of ['my-app', id, 'shop-staging']) statuses.push((await call('GET', `/apps/${app}`)).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  it('by probability draws the same for the same seed', () => {
    const draw = (seed: number) => {
      const faults = createFaults();
      faults.add({ fault: 'empty', probability: 0.5, seed });
      const head = { method: 'GET', url: new URL(`${emulator.apiUrl}/me`), headers: {} };
      return Array.from({ length: 200 }, () => faults.take(head, emulator.world.store) !== undefined);
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(7).filter(Boolean).length).toBeGreaterThan(60);
    expect(draw(7).filter(Boolean).length).toBeLessThan(140);
  });

  it('reaches the sign-in and the documentation too', async () => {
    for (const endpoint of ['oauthToken', 'oidcToken', 'docs'] as const)
      order({ endpoint, fault: 'status', status: 503 });
    for (const url of [`${emulator.authUrl}/oauth/token`, emulator.oidcRequestUrl, `${emulator.docsUrl}/mcp`]) {
      expect((await fetch(url, { method: 'POST' })).status).toBe(503);
    }
    expect((await call('GET', '/me')).status).toBe(200);
  });

  it('that cannot be sent breaks the connection, not the emulator', async () => {
    order({ fault: 'redirect', location: 'http://x/\r\nInjected: yes', count: 1 });
    await expect(open()).rejects.toThrow('fetch failed');
    expect((await open()).status).toBe(200);
  });

  it.each([
    [{ fault: 'explode' }, 'fault must be one of reset-before'],
    [{ endpoint: 'getApps', fault: 'empty' }, 'endpoint must be one of listApps'],
    [{ fault: 'empty', count: 0 }, 'count must be'],
    [{ fault: 'empty', probability: 2 }, 'probability must be'],
    [{ fault: 'empty', often: true }, 'often is unknown'],
    [{}, 'fault is required'],
  ])('is refused when it makes no sense: %j', (spec, message) => {
    expect(() => order(spec as FaultSpec)).toThrow(message);
  });
});
