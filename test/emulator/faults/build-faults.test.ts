import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type BreakableEmulator, startBreakable } from '../../../scripts/emulator/start-breakable.ts';
import { callApi } from '../../harness/call-api.ts';

const emulator: BreakableEmulator = await startBreakable({ clock: 'manual' });
const advance = (seconds: number) => emulator.world.clock.advance(seconds * 1000);
const startBuild = (app = 'my-app') => callApi(emulator, 'POST', `/apps/${app}/builds`, { body: {} });
const readApp = async (app = 'my-app') => (await callApi(emulator, 'GET', `/apps/${app}`)).body;

beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

describe('a build that was ordered to misbehave', () => {
  it('never ends', async () => {
    emulator.faults.add({ fault: 'build-never-ends', count: 1 });
    await startBuild();
    advance(30 * 24 * 3600);
    expect((await readApp()).deployment_status).toBe('building');
  });

  it('fails, for one app only', async () => {
    emulator.faults.add({ fault: 'build-fails', app: 'my-app' });
    await Promise.all([startBuild(), startBuild('shop-staging')]);
    advance(6);
    expect((await readApp()).deployment_status).toBe('failed');
    expect((await readApp('shop-staging')).deployment_status).toBe('succeeded');
  });

  it('reports words that nobody knows', async () => {
    emulator.faults.add({ fault: 'build-unknown-words' });
    await startBuild();
    const words = [];
    for (const seconds of [0, 4, 60]) {
      advance(seconds);
      words.push((await readApp()).deployment_status);
    }
    expect(words).toEqual(['marshalling', 'hydrating', 'settled']);
  });

  it('leaves the app showing the previous success for a while, or for ever', async () => {
    const before = await readApp();
    emulator.faults.add({ fault: 'lagging-app', seconds: 20, count: 1 });
    const { id } = (await startBuild()).body;
    advance(19);
    expect(await readApp()).toEqual(before);
    advance(1);
    expect(await readApp()).toMatchObject({ deployment_status: 'succeeded', current_build_id: id });
    emulator.faults.add({ fault: 'lagging-app', count: 1 });
    await startBuild();
    advance(24 * 3600);
    expect((await readApp()).current_build_id).toBe(id);
  });

  it('starts without a word', async () => {
    const before = await readApp();
    emulator.faults.add({ fault: 'empty-build-reply' });
    expect(await startBuild()).toMatchObject({ status: 201, text: '' });
    expect((await readApp()).current_build_id).not.toBe(before.current_build_id);
  });

  it('is overtaken by somebody else’s', async () => {
    emulator.faults.add({ fault: 'superseded', seconds: 2, count: 1 });
    emulator.world.store.settings.dialect = 'builds';
    const { id } = (await startBuild()).body;
    const readState = async () => (await callApi(emulator, 'GET', `/apps/my-app/builds/${id}`)).body.state;
    advance(1);
    expect(await readState()).toBe('building');
    advance(1);
    expect(await readState()).toBe('canceled');
    advance(6);
    const { current_build_id: current } = await readApp();
    expect(current).not.toBe(id);
  });
});
