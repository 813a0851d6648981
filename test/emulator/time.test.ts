import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { createClock } from '../../src/emulator/emulator-clock.ts';
import type { Emulator } from '../../src/emulator/start-emulator.ts';
import { callApi } from '../harness/call-api.ts';

const emulator: Emulator = await startBreakable({ clock: 'manual' });
const call = (method: string, path: string, body?: unknown) => callApi(emulator, method, path, { body });
const advance = (seconds: number) => emulator.world.clock.advance(seconds * 1000);
const statusOfApp = async () => (await call('GET', '/apps/my-app')).body.deployment_status;

beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

describe('a build', () => {
  it('goes from pending to succeeded as time passes, and the app names it', async () => {
    const before = (await call('GET', '/apps/my-app')).body;
    const build = (await call('POST', '/apps/my-app/builds', { branch: 'main' })).body;
    const seen = [build.status];
    for (let second = 0; second < 6; second += 1) {
      advance(1);
      seen.push(await statusOfApp());
    }
    expect([...new Set(seen)]).toEqual(['pending', 'building', 'releasing', 'succeeded']);
    const after = (await call('GET', '/apps/my-app')).body;
    expect(after.current_build_id).toBe(build.id);
    expect(after.current_deployment_id).not.toBe(before.current_deployment_id);
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  it.each([{ branch: 'failing' }, { commitish: 'please-fail' }])('of %j fails with a message', async (body) => {
    await call('POST', '/apps/my-app/builds', body);
    expect(await statusOfApp()).toBe('pending');
    advance(6);
    const app = (await call('GET', '/apps/my-app')).body;
    expect(app).toMatchObject({
      deployment_status: 'failed',
      deployment_message: expect.stringContaining('Build failed'),
    });
    expect((await call('GET', '/apps/my-app/dynos/list')).body).toMatchObject([{ state: 'up' }, {}, {}]);
  });

  it('takes the place of an unfinished one, but not of a finished one', async () => {
    emulator.world.store.settings.dialect = 'builds';
    const [first, second] = [
      (await call('POST', '/apps/my-app/builds', {})).body,
      (await call('POST', '/apps/my-app/builds', {})).body,
    ];
    const overtaken = (await call('GET', `/apps/my-app/builds/${first.id}`)).body;
    expect(overtaken).toMatchObject({ state: 'canceled', message: `Superseded by build ${second.id}` });
    advance(6);
    await call('POST', '/apps/my-app/builds', {});
    expect((await call('GET', `/apps/my-app/builds/${second.id}`)).body.state).toBe('succeeded');
  });

  it('takes as long as the settings say', async () => {
    emulator.world.store.settings.buildSeconds = 0;
    await call('POST', '/apps/my-app/builds', {});
    expect(await statusOfApp()).toBe('succeeded');
  });

  it('starts the dynos anew without a pause when it is released', async () => {
    const [before] = (await call('GET', '/apps/my-app/dynos/list')).body;
    await call('POST', '/apps/my-app/builds', {});
    advance(6);
    const [after] = (await call('GET', '/apps/my-app/dynos/list')).body;
    expect(after).toMatchObject({ state: 'up', restarts: 0 });
    expect(after.started_at > before.started_at).toBe(true);
  });
});

describe('a certificate', () => {
  it('is issued some seconds after its domain was added or updated', async () => {
    const path = '/apps/my-app/domains/new.example.com';
    await call('POST', '/apps/my-app/domains', { hostname: 'new.example.com' });
    expect((await call('GET', path)).body).toMatchObject({ acm_status: 'pending', status: 'pending' });
    advance(10);
    expect((await call('GET', path)).body).toMatchObject({ acm_status: 'cert issued', acm_status_reason: null });
    await call('PATCH', path, { cert: 'another' });
    expect((await call('GET', path)).body.acm_status).toBe('pending');
    advance(10);
    expect((await call('GET', path)).body.acm_status).toBe('cert issued');
  });

  it('fails for a hostname that begins so', async () => {
    const { cname } = (await call('POST', '/apps/my-app/domains', { hostname: 'fail.example.com' })).body;
    advance(10);
    expect((await call('GET', '/apps/my-app/domains/fail.example.com')).body).toMatchObject({
      acm_status: 'failed',
      acm_status_reason: `fail.example.com does not point to ${cname}`,
    });
  });
});

describe('a restarted dyno', () => {
  it('goes down, starts and comes up again, counted', async () => {
    const [before] = (await call('GET', '/apps/my-app/dynos/list')).body;
    await call('DELETE', '/apps/my-app/dynos/web.1');
    const states = [];
    for (const seconds of [0, 1, 2]) {
      advance(seconds);
      states.push((await call('GET', '/apps/my-app/dynos/list')).body[0].state);
    }
    expect(states).toEqual(['down', 'starting', 'up']);
    const [web1, web2] = (await call('GET', '/apps/my-app/dynos/list')).body;
    expect(web1.restarts).toBe(1);
    expect(web1.started_at > before.started_at).toBe(true);
    expect(web2).toMatchObject({ restarts: 0, state: 'up' });
  });

  it('runs no command until it is up', async () => {
    const exec = () => call('POST', '/apps/my-app/dynos/web.1/exec', { command: ['true'] });
    await call('DELETE', '/apps/my-app/dynos');
    expect(await exec()).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('down') },
    });
    advance(3);
    expect((await exec()).status).toBe(200);
    expect((await call('POST', '/apps/my-app/dynos/web.9/exec', { command: ['true'] })).status).toBe(404);
    expect((await call('DELETE', '/apps/my-app/dynos/web.9')).status).toBe(404);
  });
});

describe('the clock', () => {
  it('stands still in manual mode and only goes forward', () => {
    const clock = createClock('manual');
    const start = clock.now();
    clock.advance(1500);
    expect([clock.now() - start, clock.offset()]).toEqual([1500, 1500]);
    expect(() => clock.advance(-1)).toThrow('only goes forward');
    clock.reset();
    expect(clock.now()).toBe(start);
  });

  it('follows the machine in real mode, ahead by what was added', () => {
    const clock = createClock();
    clock.advance(60_000);
    const ahead = clock.now() - Date.now();
    expect(ahead).toBeGreaterThan(59_900);
    expect(ahead).toBeLessThanOrEqual(60_000);
  });
});
