import { expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { callApi } from '../../harness/call-api.ts';

it('tells of a build only at its own address, and on the app once it runs there', async () => {
  await using emulator = await startBreakable({ clock: 'manual', dialect: 'builds' });
  const before = (await callApi(emulator, 'GET', '/apps/my-app')).body;
  expect(before).not.toHaveProperty('deployment_status');
  const build = (await callApi(emulator, 'POST', '/apps/my-app/builds', { body: {} })).body;
  expect(build).toMatchObject({ id: expect.any(String), state: 'pending' });
  expect(build).not.toHaveProperty('status');
  expect((await callApi(emulator, 'GET', '/apps/my-app')).body.current_build_id).toBe(before.current_build_id);
  emulator.world.clock.advance(6000);
  expect((await callApi(emulator, 'GET', `/apps/my-app/builds/${build.id}`)).body.state).toBe('succeeded');
  expect((await callApi(emulator, 'GET', '/apps/my-app')).body.current_build_id).toBe(build.id);
  expect((await callApi(emulator, 'GET', '/apps/my-app/builds/unknown')).status).toBe(404);
});

it('groups dynos by type, and lists the formation and maps the environments', async () => {
  await using emulator = await startBreakable({ dialect: 'builds' });
  const process = { index: 1, status: 'running', started_at: expect.any(String), restarts: 0 };
  expect((await callApi(emulator, 'GET', '/apps/my-app/dynos/list')).body).toEqual([
    { type: 'web', quantity: 2, size: 'standard-1x', processes: [process, { ...process, index: 2 }] },
    { type: 'worker', quantity: 1, size: 'standard-1x', processes: [process] },
  ]);
  const { formation } = (await callApi(emulator, 'GET', '/apps/my-app')).body;
  expect(formation[0]).toEqual({ type: 'web', quantity: 2, size: 'standard-1x' });
  const { environments } = (await callApi(emulator, 'GET', '/pipelines/shop')).body;
  expect(environments).toMatchObject({ ci: { id: 'env-shop-ci', kind: 'ci' } });
});

it('answers with nothing to DELETE and to a change of config vars', async () => {
  await using emulator = await startBreakable({ dialect: 'builds' });
  for (const path of [
    '/apps/my-app/config-vars/LOG_LEVEL',
    '/apps/my-app/domains/www.my-app.example',
    '/apps/my-app/domains',
    '/apps/my-app/dynos/web.1',
    '/apps/my-app/dynos',
    '/namespaces/acme-tools',
    '/environments/env-shop-ci/CI',
  ]) {
    expect(await callApi(emulator, 'DELETE', path)).toMatchObject({ status: 204, text: '' });
  }
  const changed = await callApi(emulator, 'PATCH', '/apps/my-app/config-vars', { body: { NEW: 'x' } });
  expect(changed).toMatchObject({ status: 200, text: '' });
  expect((await callApi(emulator, 'GET', '/apps/my-app/config-vars')).body.NEW).toBe('x');
});

it('gives the output of a command without its exit code', async () => {
  await using emulator = await startBreakable({ dialect: 'builds' });
  const body = { command: ['sh', '-c', 'echo out; exit 3'] };
  const reply = await callApi(emulator, 'POST', '/apps/my-app/dynos/web.1/exec', { body });
  expect(reply.body).toEqual({ output: 'out\n' });
});

it('tells nothing at all of builds and deployments where it is silent, and has no extension', async () => {
  await using emulator = await startBreakable({ clock: 'manual', dialect: 'silent' });
  const before = (await callApi(emulator, 'GET', '/apps/my-app')).body;
  const build = (await callApi(emulator, 'POST', '/apps/my-app/builds', { body: { branch: 'main' } })).body;
  expect(Object.keys(build)).toEqual(['id', 'branch', 'commitish', 'created_at']);
  emulator.world.clock.advance(3_600_000);
  expect((await callApi(emulator, 'GET', '/apps/my-app')).body).toEqual(before);
  expect(Object.keys(before).filter((key) => /status|state|build_id|deploy|commit|updated/.test(key))).toEqual([]);
  for (const path of ['builds', `builds/${build.id}`, 'deployments']) {
    expect((await callApi(emulator, 'GET', `/apps/my-app/${path}`)).status).toBe(404);
  }
});
