import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../harness/call-api.ts';
import { makeFolder } from '../../harness/make-folder.ts';
import { runs } from '../../harness/property.ts';
import { addInProcess, startShared } from '../../harness/shared-emulator.ts';

const makeStateFolder = () => {
  const outer = makeFolder();
  return { path: join(outer.path, 'state'), [Symbol.dispose]: () => outer[Symbol.dispose]() };
};

type Shared = Awaited<ReturnType<typeof startShared>>;

const changeConfig = (emulator: Shared, app: string, vars: object) =>
  callApi(emulator, 'PATCH', `/apps/${app}/config-vars`, { body: vars });

describe('emulators that share a state', () => {
  it('go on where another one ended, a running build included', async () => {
    using folder = makeStateFolder();
    let id: string;
    {
      await using first = await startShared(folder.path);
      await callApi(first, 'POST', '/namespaces', { body: { name: 'kept' } });
      id = (await callApi(first, 'POST', '/apps/my-app/builds', { body: {} })).body.id;
    }
    await using second = await startShared(folder.path);
    expect((await callApi(second, 'GET', '/namespaces/kept')).status).toBe(200);
    expect((await callApi(second, 'GET', '/apps/my-app')).body.current_build_id).toBe(id);
    expect(second.told).toEqual([]);
  });

  it('see each other’s changes while they run, and neither takes the other’s token', async () => {
    using folder = makeStateFolder();
    await using one = await startShared(folder.path);
    await using other = await startShared(folder.path);
    await changeConfig(one, 'my-app', { FROM_ONE: '1' });
    await changeConfig(other, 'my-app', { FROM_OTHER: '2' });
    expect((await callApi(one, 'GET', '/apps/my-app/config-vars')).body).toMatchObject({
      FROM_ONE: '1',
      FROM_OTHER: '2',
    });
    await callApi(other, 'DELETE', '/apps/my-app/config-vars/FROM_ONE');
    expect((await callApi(one, 'GET', '/apps/my-app/config-vars')).body).not.toHaveProperty('FROM_ONE');
    expect((await callApi(one, 'GET', '/me', { token: other.token })).status).toBe(401);
  });

  it('give a name to one of those who ask for it at once', async () => {
    using folder = makeStateFolder();
    await using one = await startShared(folder.path);
    await using other = await startShared(folder.path);
    const all = await Promise.all(
      [one, other, one, other, one].map((emulator) =>
        callApi(emulator, 'POST', '/namespaces', { body: { name: 'wanted' } }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('lose nothing of each other, whatever they do and in whatever order', async () => {
    const apps = ['my-app', 'shop-staging'];
    const change = fc.record({
      by: fc.nat(2),
      app: fc.nat(1),
      kind: fc.constantFrom('config', 'domain', 'namespace', 'build'),
    });
    const property = fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 12 }), async (changes) => {
      using folder = makeStateFolder();
      await using one = await startShared(folder.path);
      await using two = await startShared(folder.path);
      await using three = await startShared(folder.path);
      const built: string[] = [];
      const perform = async ({ by, app: nth, kind }: (typeof changes)[number], at: number) => {
        const [emulator, app] = [[one, two, three][by] ?? one, apps[nth] ?? ''];
        const requests = {
          config: ['PATCH', `/apps/${app}/config-vars`, { [`KEY_${at}`]: String(at) }],
          domain: ['POST', `/apps/${app}/domains`, { hostname: `d${at}.example` }],
          namespace: ['POST', '/namespaces', { name: `n-${at}` }],
          build: ['POST', `/apps/${app}/builds`, {}],
        } as const;
        const [method, path, body] = requests[kind];
        const reply = await callApi(emulator, method, path, { body });
        expect(reply.status).toBeLessThan(300);
        if (kind === 'build') built.push(reply.body.id);
      };
      await Promise.all(changes.map(perform));
      await using last = await startShared(folder.path);
      const { apps: left, namespaces } = last.snapshot();
      const found = JSON.stringify([left, namespaces]);
      for (const [at, { kind }] of changes.entries()) {
        const words = { config: `"KEY_${at}":"${at}"`, domain: `"d${at}.example"`, namespace: `"n-${at}"`, build: '' };
        expect(found).toContain(words[kind]);
      }
      for (const id of built) expect(found.split(`"id":"${id}"`)).toHaveLength(2);
      expect([one, two, three, last].flatMap(({ told }) => told)).toEqual([]);
    });
    await fc.assert(property, runs(8));
  });

  it('lose nothing of each other as processes of their own', { timeout: 180_000 }, async () => {
    using folder = makeStateFolder();
    const names = ['a', 'b', 'c'].map((letter) => Array.from({ length: 15 }, (_, at) => `${letter}-${at}`));
    const ended = names.map((own) => once(addInProcess(folder.path, own), 'close'));
    expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0, 0]);
    await using last = await startShared(folder.path);
    const found = (await callApi(last, 'GET', '/namespaces')).body.map(({ name }: { name: string }) => name);
    expect(found).toEqual(expect.arrayContaining(names.flat()));
  });

  it('are not held up by one that was killed at its work', { timeout: 180_000 }, async () => {
    using folder = makeStateFolder();
    for (const words of [1, 3, 8]) {
      const names = Array.from({ length: 100 }, (_, at) => `k${words}-${at}`);
      const child = addInProcess(folder.path, names);
      let said = '';
      for await (const chunk of child.stdout ?? []) {
        said += chunk;
        if (said.split('added').length > words) child.kill('SIGKILL');
      }
      await using next = await startShared(folder.path);
      expect((await callApi(next, 'POST', '/namespaces', { body: { name: `next-${words}` } })).status).toBe(201);
      for (const name of names.slice(0, words)) {
        expect((await callApi(next, 'GET', `/namespaces/${name}`)).status).toBe(200);
      }
      expect(next.told).toEqual([]);
    }
  });

  it('go on alone, and say so once, when the folder is gone', async () => {
    using folder = makeStateFolder();
    await using emulator = await startShared(folder.path);
    await changeConfig(emulator, 'my-app', { BEFORE: '1' });
    await rm(folder.path, { recursive: true });
    await changeConfig(emulator, 'my-app', { AFTER: '2' });
    expect((await callApi(emulator, 'GET', '/apps/my-app/config-vars')).body).toMatchObject({
      BEFORE: '1',
      AFTER: '2',
    });
    expect(emulator.told).toEqual([expect.stringContaining('ENOENT')]);
  });
});
