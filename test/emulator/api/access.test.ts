import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { defaultSeed } from '../../../src/emulator/seed/default-seed.ts';
import type { Seed } from '../../../src/emulator/seed/seed.ts';
import { type Emulator, startEmulator } from '../../../src/emulator/start-emulator.ts';
import { callApi } from '../../harness/call-api.ts';

const readOnly = 'fake-token-that-reads';
const bound = 'fake-token-of-my-app';
const seed: Seed = {
  ...defaultSeed,
  tokens: [
    { token: readOnly, scopes: ['read'] },
    { token: bound, scopes: ['read', 'write'], app: 'my-app' },
  ],
};
const emulator: Emulator = await startBreakable({ clock: 'manual', seed });
const call = (...args: Parameters<typeof callApi> extends [Emulator, ...infer Rest] ? Rest : never) =>
  callApi(emulator, ...args);

beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

describe('who may ask', () => {
  it('refuses a request without a token, with an unknown one and with another scheme', async () => {
    for (const token of [null, 'guessed']) {
      const reply = await call('GET', '/me', { token });
      expect(reply).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
      expect(reply.headers.get('www-authenticate')).toContain('Bearer');
    }
    const basic = await fetch(`${emulator.apiUrl}/me`, { headers: { authorization: 'Basic eDp5' } });
    expect(basic.status).toBe(401);
  });

  it('refuses a token from the moment it expires', async () => {
    const { store, clock } = emulator.world;
    store.tokens.set('short', { email: 'a@b.example', scopes: ['read'], expiresAt: clock.now() + 1000 });
    expect((await call('GET', '/me', { token: 'short' })).status).toBe(200);
    clock.advance(1000);
    expect(await call('GET', '/me', { token: 'short' })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('asks for read on GET and for write on everything else', async () => {
    expect((await call('GET', '/apps', { token: readOnly })).status).toBe(200);
    const refused = await call('POST', '/apps', { token: readOnly, body: { name: 'nope' } });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: expect.stringContaining('write') },
    });
    emulator.world.store.tokens.set('write-only', { email: 'a@b.example', scopes: ['write'] });
    expect((await call('GET', '/apps', { token: 'write-only' })).status).toBe(403);
  });

  it('keeps a token that is bound to one app to that app and /me', async () => {
    const token = bound;
    const me = await call('GET', '/me', { token });
    expect(me.body).toMatchObject({ email: 'dev@platform.example', app: { name: 'my-app' } });
    expect((await call('GET', '/apps/my-app', { token })).status).toBe(200);
    expect((await call('GET', `/apps/${me.body.app.id}/config-vars`, { token })).status).toBe(200);
    for (const path of ['/apps', '/apps/shop-staging', '/namespaces', '/teams', '/oidc-login?region=us']) {
      expect(await call('GET', path, { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});

describe('the challenge of a refusal', () => {
  it.each([
    [null, 401, 'Bearer realm="platform"'],
    ['guessed', 401, 'Bearer realm="platform", error="invalid_token"'],
    ['expired', 401, 'Bearer realm="platform", error="invalid_token"'],
    [readOnly, 403, 'Bearer realm="platform", error="insufficient_scope", scope="write"'],
    [bound, 403, null],
  ])('for the token %j is %i, %s', async (token, status, challenge) => {
    emulator.world.store.tokens.set('expired', { email: 'a@b.example', scopes: ['read'], expiresAt: 0 });
    const reply = await call('POST', '/namespaces', { token, body: { name: 'x' } });
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([status, challenge]);
  });
});

describe('a path that is a word of the API', () => {
  it.each([
    ['/apps/my-app/dynos/list', 'GET'],
    ['/apps/my-app/dynos/run', 'POST'],
    ['/apps/my-app/dynos/web.1', 'DELETE'],
    ['/apps/my-app/builds', 'POST, GET'],
    ['/apps/my-app/dynos', 'DELETE'],
  ])('is no name of a resource: %s allows %s', async (path, allow) => {
    const reply = await call('OPTIONS', path);
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow]);
  });

  it('is not acted on by the method of a name', async () => {
    const before = (await call('GET', '/apps/my-app/dynos/list')).body;
    expect((await call('DELETE', '/apps/my-app/dynos/list')).status).toBe(405);
    expect((await call('DELETE', '/apps/my-app/dynos/run')).status).toBe(405);
    expect((await call('GET', '/apps/my-app/dynos/list')).body).toEqual(before);
  });
});

describe('what may be asked', () => {
  it('answers not_found to an unknown route and 405 with Allow to a wrong method', async () => {
    expect(await call('GET', '/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await call('GET', '/apps/my-app/')).status).toBe(404);
    const wrong = await call('PATCH', '/apps');
    expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(wrong.headers.get('allow')).toBe('GET, POST');
  });

  it.each([
    ['POST', '/apps', {}, 'name is required'],
    ['POST', '/apps', { name: 5 }, 'name must be a string'],
    ['POST', '/apps', { name: 'x1', colour: 'red' }, 'colour is not a field'],
    ['POST', '/apps', { name: 'Not A Name' }, 'name must start with a letter'],
    ['POST', '/apps', { name: 'x1', team_id: 'nobody' }, 'team_id: there is no team nobody'],
    ['POST', '/apps/my-app/builds', { branch: null }, 'branch must be a string'],
    ['POST', '/apps/my-app/domains', { hostname: 'no dots' }, 'not a hostname'],
    ['PATCH', '/apps/my-app/domains/www.my-app.example', {}, 'cert is required'],
    ['POST', '/apps/my-app/dynos/web.1/exec', { command: 'ls' }, 'command must be a non-empty array of strings'],
    ['POST', '/apps/my-app/dynos/web.1/exec', { command: [] }, 'command must be a non-empty array of strings'],
    ['PATCH', '/apps/my-app/config-vars', { KEY: null }, 'KEY must be a string'],
    ['PATCH', '/apps/my-app/config-vars', { KEY: 1 }, 'KEY must be a string'],
    ['PATCH', '/apps/my-app/config-vars', { 'not-a-key': 'x' }, 'not-a-key is not the name of a config var'],
    ['PATCH', '/environments/env-shop-ci', { KEY: ['x'] }, 'KEY must be a string'],
    ['GET', '/oidc-login', undefined, 'region is required'],
    ['GET', '/oidc-login?region=', undefined, 'region is required'],
  ])('refuses %s %s with %j', async (method, path, body, message) => {
    const before = emulator.snapshot();
    const reply = await call(method, path, { body });
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'invalid_params', message: expect.stringContaining(message) },
    });
    expect(emulator.snapshot()).toEqual(before);
  });

  it.each([
    ['text/plain', '{"name":"x1"}'],
    ['application/json', '{"name":'],
    ['application/json', '["x1"]'],
    ['application/json', ''],
  ])('refuses a body that is no JSON object: %s %s', async (type, body) => {
    const headers = { authorization: `Bearer ${emulator.token}`, 'content-type': type };
    const reply = await fetch(`${emulator.apiUrl}/apps`, { method: 'POST', headers, body });
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ code: 'invalid_params' });
  });

  it('refuses a body beyond 1 MiB', async () => {
    const reply = await call('POST', '/apps', { body: { name: 'x'.repeat(2 ** 20) } });
    expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  it('decodes percent-encoded path parts', async () => {
    expect((await call('GET', '/apps/my%2Dapp')).body.name).toBe('my-app');
    expect(await call('GET', '/apps/a%2Fb')).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('a/b') },
    });
    expect((await call('GET', '/apps/%E0%A4%A')).status).toBe(404);
  });
});

it('opens to its own token alone on a runner', async () => {
  await using shipped = await startEmulator();
  expect(await callApi(shipped, 'GET', '/me')).toMatchObject({ status: 200, body: { email: 'dev@platform.example' } });
  for (const token of [null, 'guessed', `${shipped.token}x`])
    expect(await callApi(shipped, 'GET', '/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
});

it('lists in pages on a runner too', async () => {
  await using shipped = await startEmulator({ pageSize: 3 });
  const first = await callApi(shipped, 'GET', '/apps');
  const next = `${shipped.apiUrl}/apps?page=2`;
  expect([first.body.length, first.headers.get('link')]).toEqual([3, `<${next}>; rel="next"`]);
  const second = await callApi(shipped, 'GET', '/apps?page=2');
  expect([second.body.length, second.headers.get('link')]).toEqual([1, null]);
});
