import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Seed } from '../../src/emulator/seed/seed.ts';
import { startEmulator } from '../../src/emulator/start-emulator.ts';
import { readState, saveState } from '../../src/emulator/state/state-file.ts';
import { loadStore } from '../../src/emulator/state/store.ts';
import { callApi } from '../harness/call-api.ts';
import { makeFolder } from '../harness/make-folder.ts';

describe('the state', () => {
  it('goes on in another emulator, a running build and a moved clock included', async () => {
    using folder = makeFolder();
    const file = join(folder.path, 'state.json');
    let id: string;
    {
      await using first = await startEmulator();
      await callApi(first, 'POST', '/namespaces', { body: { name: 'kept' } });
      id = (await callApi(first, 'POST', '/apps/my-app/builds', { body: {} })).body.id;
      first.world.clock.advance(3_600_000);
      await saveState(file, first.snapshot());
    }
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const state = (await readState(file)) ?? '';
    await using second = await startEmulator({ state, pageSize: 7 });
    expect((await callApi(second, 'GET', '/namespaces/kept')).status).toBe(200);
    expect((await callApi(second, 'GET', '/apps/my-app')).body).toMatchObject({
      current_build_id: id,
      deployment_status: 'succeeded',
    });
    expect(second.world.store.settings.pageSize).toBe(7);
    await rm(file);
    expect(await readState(file)).toBeUndefined();
  });

  it('is a copy that later changes do not reach', async () => {
    await using emulator = await startEmulator({ clock: 'manual' });
    const before = emulator.snapshot();
    await callApi(emulator, 'PATCH', '/apps/my-app/config-vars', { body: { NEW: 'x' } });
    expect(before).not.toEqual(emulator.snapshot());
    expect(JSON.stringify(before)).not.toContain('"NEW"');
    emulator.reset();
    expect(emulator.snapshot()).toEqual(before);
  });

  it.each(['{', '[]', '{"version":2}', '{"version":1}'])('is refused when it is something else: %s', (text) => {
    expect(() => loadStore(text)).toThrow(/saved state/);
  });
});

describe('a seed', () => {
  const smallest: Seed = { teams: [{ name: 'solo' }] };

  it('takes the place of the built-in one; what it leaves out has defaults', async () => {
    const seed: Seed = { ...smallest, email: 'me@solo.example', apps: [{ name: 'only' }] };
    await using emulator = await startEmulator({ seed });
    expect((await callApi(emulator, 'GET', '/apps')).body).toMatchObject([{ name: 'only', team: { name: 'solo' } }]);
    expect((await callApi(emulator, 'GET', '/me')).body).toEqual({ email: 'me@solo.example' });
    expect((await callApi(emulator, 'GET', '/pipelines')).body).toEqual([]);
  });

  it.each<[Partial<Seed>, string]>([
    [{ apps: [{ name: 'a', team: 'other' }] }, 'a belongs to the team other, which is not in the seed'],
    [{ apps: [{ name: 'a' }, { name: 'a' }] }, 'two entries for the app a'],
    [
      { pipelines: [{ name: 'p', apps: [{ name: 'b', stage: 'ci' }] }] },
      'The app b of the pipeline p is not in the seed',
    ],
    [{ tokens: [{ token: 't', scopes: [], app: 'b' }] }, 'The app b of a token is not in the seed'],
  ])('that contradicts itself is refused: %j', async (more, message) => {
    await expect(startEmulator({ seed: { ...smallest, ...more } })).rejects.toThrow(message);
  });
});
