import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { callApi } from '../harness/call-api.ts';

describe('The apps of the emulated platform', () => {
  it('answer under the addresses that they show', async () => {
    await using emulator = await startBreakable();
    const url = emulator.reach(new URL('https://my-app.apps.platform.example/health?deep=1'));
    expect(url.href).toBe(`${emulator.url}/_apps/my-app/health?deep=1`);
    const reply = await fetch(url);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringMatching(/^Hello from my-app\n/)]);
  });

  it('are not there where there is no such app', async () => {
    await using emulator = await startBreakable();
    const reply = await fetch(emulator.reach(new URL('https://nobody.apps.platform.example/')));
    expect(reply.status).toBe(404);
  });

  it('leave every other address alone', async () => {
    await using emulator = await startBreakable();
    const elsewhere = new URL('https://apps.platform.example.evil.example/');
    expect(emulator.reach(elsewhere)).toBe(elsewhere);
  });

  async function open() {
    const emulator = await startBreakable({ clock: 'manual' });
    const url = emulator.reach(new URL('https://my-app.apps.platform.example/'));
    return {
      emulator,
      advance: (seconds: number) => emulator.world.clock.advance(seconds * 1000),
      build: (commitish: string) => callApi(emulator, 'POST', '/apps/my-app/builds', { body: { commitish } }),
      look: async () => {
        const reply = await fetch(url);
        const text = await reply.text();
        const commit = reply.headers.get('x-commit') ?? '';
        expect(text.includes(`Commit ${commit}\n`)).toBe(reply.status === 200);
        return reply.status === 200 ? commit : reply.status;
      },
      listDynos: async () => (await callApi(emulator, 'GET', '/apps/my-app/dynos/list')).body,
      [Symbol.asyncDispose]: () => emulator.close(),
    };
  }

  it('tell the commit that they are of, from its deployment on', async () => {
    await using platform = await open();
    const before = await platform.look();
    await platform.build('abc123');
    platform.advance(5);
    expect(await platform.look()).toBe(before);
    platform.advance(1);
    expect(await platform.look()).toBe('abc123');
  });

  it.each(['build-fails', 'deployment-fails', 'deployment-never-ends'] as const)(
    'stay as they were: %s',
    async (fault) => {
      await using platform = await open();
      const before = await platform.look();
      platform.emulator.faults.add({ fault });
      await platform.build('abc123');
      platform.advance(3600);
      expect(await platform.look()).toBe(before);
    },
  );

  it('may serve the old commit for a while, or for ever, though the new one is deployed', async () => {
    await using platform = await open();
    const before = await platform.look();
    platform.emulator.faults.add({ fault: 'old-commit', seconds: 30, count: 1 });
    await platform.build('first');
    platform.advance(29);
    expect((await callApi(platform.emulator, 'GET', '/apps/my-app')).body.deployment_status).toBe('succeeded');
    expect(await platform.look()).toBe(before);
    platform.advance(1);
    expect(await platform.look()).toBe('first');
    platform.emulator.faults.add({ fault: 'old-commit', count: 1 });
    await platform.build('second');
    platform.advance(24 * 3600);
    expect(await platform.look()).toBe('first');
  });

  it('may crash after a success, again and again, and a restart does not help', async () => {
    await using platform = await open();
    platform.emulator.faults.add({ fault: 'crash', seconds: 20, count: 1 });
    await platform.build('abc123');
    platform.advance(6 + 19);
    expect([await platform.look(), (await platform.listDynos())[0].state]).toEqual(['abc123', 'up']);
    platform.advance(1);
    expect(await platform.look()).toBe(503);
    const restarts = [];
    for (const seconds of [0, 10, 10]) {
      platform.advance(seconds);
      const [dyno] = await platform.listDynos();
      restarts.push(`${dyno.state} ${dyno.restarts}`);
    }
    expect(restarts).toEqual(['crashed 1', 'crashed 2', 'crashed 3']);
    platform.emulator.world.store.settings.dialect = 'builds';
    expect((await platform.listDynos())[0].processes[0]).toMatchObject({ status: 'CrashLoopBackOff', restarts: 3 });
    platform.emulator.world.store.settings.dialect = 'status';
    await callApi(platform.emulator, 'DELETE', '/apps/my-app/dynos');
    platform.advance(20);
    expect(await platform.look()).toBe(503);
    await platform.build('mended');
    platform.advance(60);
    expect([await platform.look(), (await platform.listDynos())[0].state]).toEqual(['mended', 'up']);
  });

  it('are not up before their first deployment', async () => {
    await using platform = await open();
    await callApi(platform.emulator, 'POST', '/apps', { body: { name: 'fresh' } });
    expect((await fetch(`${platform.emulator.url}/_apps/fresh`)).status).toBe(503);
  });

  it('tell a commit of any name', async () => {
    await using platform = await open();
    await platform.build('feat/ü-☃\r\nx: y');
    platform.advance(6);
    const reply = await fetch(`${platform.emulator.url}/_apps/my-app`);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('feat/ü-☃')]);
  });
});
