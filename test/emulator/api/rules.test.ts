import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import type { Emulator } from '../../../src/emulator/start-emulator.ts';
import { callApi } from '../../harness/call-api.ts';

const emulator: Emulator = await startBreakable({ clock: 'manual' });
const call = (...args: Parameters<typeof callApi> extends [Emulator, ...infer Rest] ? Rest : never) =>
  callApi(emulator, ...args);

beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

describe('names and ids', () => {
  it.each([
    ['/apps', 'my-app'],
    ['/namespaces', 'acme-tools'],
    ['/pipelines', 'shop'],
    ['/teams', 'acme'],
  ])('work alike below %s', async (path, name) => {
    const byName = await call('GET', `${path}/${name}`);
    expect((await call('GET', `${path}/${byName.body.id}`)).body).toEqual(byName.body);
    expect(await call('GET', `${path}/no-such`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('finds a domain by id and by hostname, an environment by id only', async () => {
    const byName = await call('GET', '/apps/my-app/domains/www.my-app.example');
    expect((await call('GET', `/apps/my-app/domains/${byName.body.id}`)).body).toEqual(byName.body);
    expect((await call('GET', '/apps/my-app/domains/shop.example')).status).toBe(404);
    expect((await call('GET', '/environments/ci')).status).toBe(404);
  });

  it('filters apps by the id or the name of a team', async () => {
    const { id } = (await call('GET', '/teams/labs')).body;
    for (const team of ['labs', id]) {
      expect((await call('GET', `/apps?team_id=${team}`)).body).toMatchObject([{ name: 'lab-notebook' }]);
    }
    expect((await call('GET', '/apps?team_id=nobody')).body).toEqual([]);
  });

  it('are unique for apps, namespaces and domains', async () => {
    const twice = [
      ['/apps', { name: 'my-app' }],
      ['/namespaces', { name: 'acme-tools' }],
      ['/apps/shop-staging/domains', { hostname: 'WWW.my-app.example' }],
    ] as const;
    for (const [path, body] of twice) {
      expect(await call('POST', path, { body })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
  });
});

describe('rules of resources', () => {
  it('never removes the platform domain', async () => {
    const path = '/apps/my-app/domains';
    const refused = await call('DELETE', `${path}/my-app.apps.platform.example`);
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_params' } });
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).body).toMatchObject([{ kind: 'platform' }]);
  });

  it('answers not_found when a config var to delete is not there, even one that every object has', async () => {
    for (const key of ['NOT_THERE', 'toString', '__proto__']) {
      expect((await call('DELETE', `/apps/my-app/config-vars/${key}`)).status).toBe(404);
      expect((await call('DELETE', `/environments/env-shop-ci/${key}`)).status).toBe(404);
    }
  });

  it('never shows a certificate', async () => {
    await call('POST', '/apps/my-app/domains', { body: { hostname: 'tls.example', cert: 'PEM-OF-MINE' } });
    expect((await call('GET', '/apps/my-app/domains')).text).not.toContain('PEM-OF-MINE');
  });

  it('keeps a new app without dynos until its first build', async () => {
    await call('POST', '/apps', { body: { name: 'fresh' } });
    expect((await call('GET', '/apps/fresh/dynos/list')).body).toEqual([]);
    await call('POST', '/apps/fresh/builds', { body: {} });
    emulator.world.clock.advance(6000);
    expect((await call('GET', '/apps/fresh/dynos/list')).body).toMatchObject([{ name: 'web.1', state: 'up' }]);
  });

  it('gives the older form of a cluster credential when set so', async () => {
    emulator.world.store.settings.execCredential = 'v1beta1';
    const { body } = await call('GET', '/oidc-login?region=us');
    expect(body.apiVersion).toBe('client.authentication.k8s.io/v1beta1');
  });
});

describe('long lists', () => {
  it('come in pages that name the next one', async () => {
    await using small = await startBreakable({ pageSize: 2 });
    const first = await callApi(small, 'GET', '/apps?team_id=acme');
    expect(first.body).toHaveLength(2);
    expect(first.headers.get('link')).toBe(`<${small.apiUrl}/apps?team_id=acme&page=2>; rel="next"`);
    const second = await callApi(small, 'GET', '/apps?team_id=acme&page=2');
    expect(second.body).toMatchObject([{ name: 'shop-production' }]);
    expect(second.headers.get('link')).toBeNull();
    expect((await callApi(small, 'GET', '/apps?page=0')).status).toBe(422);
    const byName = small.apiUrl.replace('127.0.0.1', 'localhost');
    const reply = await fetch(`${byName}/apps`, { headers: { authorization: `Bearer ${small.token}` } });
    expect(reply.headers.get('link')).toBe(`<${byName}/apps?page=2>; rel="next"`);
  });

  it('are whole up to a hundred entries', async () => {
    for (let number = 0; number < 96; number += 1) await call('POST', '/apps', { body: { name: `app-${number}` } });
    const whole = await call('GET', '/apps');
    expect([whole.body.length, whole.headers.get('link')]).toEqual([100, null]);
    await call('POST', '/apps', { body: { name: 'one-more' } });
    expect((await call('GET', '/apps')).headers.get('link')).toContain('page=2');
  });
});
