import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import type { Seed } from '../../../src/emulator/seed/seed.ts';
import { startEmulator } from '../../../src/emulator/start-emulator.ts';
import { callApi } from '../../harness/call-api.ts';

describe('the state', () => {
  it('is a copy that later changes do not reach', async () => {
    await using emulator = await startEmulator({ clock: 'manual' });
    const before = emulator.snapshot();
    await callApi(emulator, 'PATCH', '/apps/my-app/config-vars', { body: { NEW: 'x' } });
    expect(before).not.toEqual(emulator.snapshot());
    expect(JSON.stringify(before)).not.toContain('"NEW"');
    emulator.reset();
    expect(emulator.snapshot()).toEqual(before);
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
    await expect(startBreakable({ seed: { ...smallest, ...more } })).rejects.toThrow(message);
  });
});
