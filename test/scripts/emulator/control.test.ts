import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startDesk } from '../../../scripts/emulator/start-desk.ts';
import { startEmulator } from '../../../src/emulator/start-emulator.ts';
import { callApi, callControl } from '../../harness/call-api.ts';

const emulator = await startDesk({ clock: 'manual' });
const control = (method: string, path: string, body?: unknown) => callControl(emulator, method, path, body);

beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

describe('faults over HTTP', () => {
  it('are ordered, listed and removed', async () => {
    const order = { endpoint: 'getCurrentUser', fault: 'status', status: 503, count: 5 };
    const added = await control('POST', '/faults', order);
    expect(added).toMatchObject({ status: 201, body: { ...order, id: expect.any(Number), hits: 0 } });
    expect((await callApi(emulator, 'GET', '/me')).status).toBe(503);
    expect((await control('GET', '/faults')).body).toEqual([{ ...added.body, hits: 1 }]);
    expect((await control('DELETE', `/faults?id=${added.body.id}`)).status).toBe(204);
    expect((await control('DELETE', `/faults?id=${added.body.id}`)).status).toBe(404);
    expect((await callApi(emulator, 'GET', '/me')).status).toBe(200);
    await control('POST', '/faults', order);
    await control('DELETE', '/faults');
    expect((await control('GET', '/faults')).body).toEqual([]);
  });

  it('are refused with the reason', async () => {
    const refused = await control('POST', '/faults', { fault: 'nonsense' });
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('fault must be one of') } });
    expect((await fetch(`${emulator.url}/_emulator/faults`, { method: 'POST', body: '{}' })).status).toBe(415);
  });
});

describe('the journal', () => {
  it('tells each request to the platform, and none to the controls', async () => {
    await callApi(emulator, 'GET', '/apps?team_id=labs');
    await callApi(emulator, 'DELETE', '/nothing', { token: null });
    const [first, second, ...rest] = (await control('GET', '/requests')).body;
    expect(first).toEqual({
      time: expect.any(String),
      method: 'GET',
      path: '/api/v1/apps?team_id=labs',
      endpoint: 'listApps',
      status: 200,
      requestId: expect.any(String),
      durationMs: expect.any(Number),
      authorized: true,
      body: null,
      fault: null,
    });
    expect(second).toMatchObject({ method: 'DELETE', endpoint: null, status: 404, authorized: false });
    expect(rest).toEqual([]);
  });

  it('holds no secret', async () => {
    const secret = 'planted-secret';
    await callApi(emulator, 'PATCH', '/apps/my-app/config-vars', { body: { KEY: secret } });
    await callApi(emulator, 'PATCH', '/environments/env-shop-ci', { body: { KEY: secret, GONE: null } });
    await callApi(emulator, 'POST', '/apps/my-app/domains', { body: { hostname: 'a.example', cert: secret } });
    await callApi(emulator, 'POST', '/apps', { body: secret });
    await fetch(`${emulator.authUrl}/oauth/token?code=${secret}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'x', subject_token: secret, assertion: secret, code: secret }),
    });
    await fetch(`${emulator.authUrl}/oauth/token`, { method: 'POST', body: `not json ${secret}` });
    const journal = await control('GET', '/requests');
    expect(journal.text).not.toContain(secret);
    expect(journal.text).not.toContain(emulator.token);
    expect(journal.body).toMatchObject([
      { body: { KEY: '***' } },
      { body: { KEY: '***', GONE: null } },
      { body: { hostname: 'a.example', cert: '***' } },
      {},
      { path: '/auth/oauth/token?code=***', body: { grant_type: 'x', subject_token: '***', code: '***' } },
      {},
    ]);
  });
});

describe('the other controls', () => {
  it('move the clock', async () => {
    const before = (await control('GET', '/clock')).body;
    expect(before).toMatchObject({ mode: 'manual', offset: 0 });
    expect((await control('POST', '/clock', { advance: 5000 })).body.now).toBe(before.now + 5000);
    expect((await control('POST', '/clock', { advance: -1 })).status).toBe(422);
  });

  it('switch the dialect and change settings', async () => {
    expect((await control('POST', '/dialect', { dialect: 'builds' })).body).toEqual({ dialect: 'builds' });
    expect((await callApi(emulator, 'GET', '/apps/my-app')).body).not.toHaveProperty('deployment_status');
    expect((await control('POST', '/dialect', { dialect: 'klingon' })).status).toBe(422);
    expect((await control('PATCH', '/settings', { buildSeconds: 1, tokenSeconds: 5 })).body).toMatchObject({
      buildSeconds: 1,
      tokenSeconds: 5,
    });
    expect((await control('PATCH', '/settings', { speed: 1 })).status).toBe(422);
  });

  it('switch extensions off and on', async () => {
    const task = () => callApi(emulator, 'POST', '/apps/my-app/dynos/run', { body: { command: 'true' } });
    expect((await control('GET', '/state')).body.extensions).toContain('run');
    await control('PATCH', '/settings', { extensions: { run: false, deployments: true } });
    expect((await task()).status).toBe(404);
    expect((await callApi(emulator, 'GET', '/apps/my-app/deployments')).status).toBe(200);
    expect((await control('GET', '/state')).body.extensions).not.toContain('run');
    expect((await control('PATCH', '/settings', { extensions: { magic: true } })).status).toBe(422);
    await control('POST', '/reset');
    expect((await task()).status).toBe(200);
  });

  it('reset everything to how it started', async () => {
    await callApi(emulator, 'DELETE', '/namespaces/acme-tools');
    await control('POST', '/clock', { advance: 5000 });
    await control('POST', '/dialect', { dialect: 'builds' });
    await control('POST', '/faults', { fault: 'empty', endpoint: 'getTeam' });
    expect((await control('POST', '/reset')).status).toBe(204);
    expect((await callApi(emulator, 'GET', '/namespaces/acme-tools')).status).toBe(200);
    expect((await control('GET', '/clock')).body.offset).toBe(0);
    expect((await control('GET', '/dialect')).body.dialect).toBe('status');
    expect((await control('GET', '/faults')).body).toEqual([]);
    expect(emulator.requests()).toHaveLength(1);
  });

  it('show the whole state without secrets', async () => {
    await callApi(emulator, 'POST', '/apps/my-app/builds', { body: {} });
    const state = await control('GET', '/state');
    expect(state.body.apps[0]).toMatchObject({
      name: 'my-app',
      config_keys: ['LOG_LEVEL', 'NODE_ENV', 'SESSION_SECRET'],
      builds: [{ status: 'pending' }, { status: 'succeeded' }],
      domains: [{ kind: 'platform' }, { kind: 'custom' }],
      dynos: [{ name: 'web.1' }, { name: 'web.2' }, { name: 'worker.1' }],
    });
    expect(state.body.pipelines[0].apps[0]).toMatchObject({ name: 'shop-staging', stage: 'staging' });
    expect(state.text).not.toContain('fake-session-secret-of-my-app');
    expect(state.text).not.toContain(emulator.token);
  });

  it('stream each request and each change as events', async () => {
    const abort = new AbortController();
    const stream = await fetch(`${emulator.url}/_emulator/events`, { signal: abort.signal });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    await callApi(emulator, 'DELETE', '/apps/my-app/dynos');
    let text = '';
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes('event: state')) break;
    }
    abort.abort();
    expect(text).toMatch(/event: request\ndata: {.*"endpoint":"restartDynos".*}\n\nevent: state\n/);
  });

  it.each(['/', '/api-docs', '/_emulator/state'])('are no part of what the action ships: %s', async (path) => {
    await using shipped = await startEmulator();
    expect((await fetch(shipped.url + path)).status).toBe(404);
    expect((await fetch(emulator.url + path)).status).not.toBe(404);
  });

  it('say what there is when asked for something else', async () => {
    expect((await control('GET', '/help')).body.message).toContain('POST /faults');
  });
});
