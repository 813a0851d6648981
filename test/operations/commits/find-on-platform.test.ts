import { describe, expect, it } from 'vitest';
import { findOnPlatform } from '../../../src/operations/commits/find-on-platform.ts';
import { rememberSources } from '../../../src/operations/verdict/sources.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';
import { readBuild } from '../../../src/platform/resources/builds.ts';
import { readWholeDeployment } from '../../../src/platform/resources/reading/inner-deployment.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';

const [stands, tried] = ['a'.repeat(40), 'b'.repeat(40)];

/** What an app runs that tells this, on a platform that tells these of its builds and deployments. */
function find(told: object, builds: Readonly<Record<string, object>>, deployments: readonly object[] = []) {
  const platform = {
    builds: { get: async (_: string, id: string) => builds[id] && readBuild({ id, ...builds[id] }) },
    deployments: { listLatest: async () => deployments.map((one) => readWholeDeployment(one as never)) },
  };
  const context = { platform, statusWords: { success: [], failure: [] } };
  return findOnPlatform(context as never, readApp({ name: 'shop', ...told }));
}

describe('the commit that an app runs', () => {
  const named = { current_build_id: 'b2', deployment_status: 'deployed' };
  const nested = { deployment: { status: 'deployed', build: { id: 'b2' } } };

  it.each([
    [named, 'succeeded'],
    [nested, 'succeeded'],
    [named, 'completed'],
    [named, 'superseded'],
    [named, undefined],
  ])('is that of the build which it names: %j, %s', async (told, state) => {
    expect(await find(told, { b2: { commit: tried, state } })).toBe(tried);
  });

  it.each([named, nested])(
    'is none of a build that came to nothing, or goes on, whatever stands beside it: %j',
    async (told) => {
      for (const state of ['failed', 'error', 'canceled', 'pending', 'building', 'queued'])
        expect([state, await find(told, { b2: { commit: tried, state } })]).toEqual([state, undefined]);
    },
  );

  it('is told by a build alone where that has ended well, whatever the app leaves out', async () => {
    const bare = { current_build_id: 'b2' };
    expect(await find(bare, { b2: { commit: tried, state: 'succeeded' } })).toBe(tried);
    for (const state of ['completed', 'building', 'failed'])
      expect(await find(bare, { b2: { commit: tried, state } })).toBeUndefined();
    expect(await find(named, { b2: { commit: tried, state: 'succeeded', status: 'building' } })).toBeUndefined();
    expect(await find(named, {})).toBeUndefined();
  });

  it('is not known where the places of an app run several', async () => {
    const at = (region: string, commit: string) => ({
      id: `d-${region}`,
      status: 'deployed',
      current: true,
      region,
      commit,
    });
    expect(await find({}, {}, [at('eu', stands), at('us', stands)])).toBe(stands);
    expect(await find({}, {}, [at('eu', stands), at('us', tried)])).toBeUndefined();
  });

  it('is then what the list of deployments calls current', async () => {
    const listed = [{ id: 'd1', status: 'deployed', current: true, commit: stands }];
    expect(await find(named, { b2: { commit: tried, state: 'failed' } }, listed)).toBe(stands);
    expect(await find(named, { b2: { commit: tried, state: 'pending' } }, listed)).toBe(stands);
  });

  it('is told by an app that scales, restarts or builds beside it', async () => {
    for (const status of ['scaling', 'restarting', 'provisioning'])
      expect(await find({ status, deployment_status: 'deployed', current_commit: stands }, {})).toBe(stands);
    const deployment = { id: 'd1', status: 'deployed', commit: stands };
    expect(await find({ deployment, current_build: { id: 'b2', status: 'building', commit: tried } }, {})).toBe(stands);
    expect(await find(named, { b2: { commit: tried, state: 'releasing' } })).toBe(tried);
  });

  const built = { b1: { commit: stands, state: 'succeeded' }, b2: { commit: tried, state: 'succeeded' } };
  const before = { id: 'd1', build: { id: 'b1' }, state: 'succeeded' };
  const after = { id: 'd2', build: { id: 'b2' } };
  const app = { current_build_id: 'b2', deployment_status: 'succeeded' };

  it.each([
    ['failed', { ...app, current_deployment_id: 'd1' }, [{ ...after, state: 'failed' }, before], stands],
    ['failed', { ...app, current_deployment_id: 'd2' }, [{ ...after, state: 'failed' }, before], stands],
    ['failed', app, [{ ...after, state: 'failed' }, before], stands],
    [
      'failed',
      app,
      [
        { ...after, state: 'failed', current: false },
        { ...before, current: true },
      ],
      stands,
    ],
    ['is of another', { ...app, current_deployment_id: 'd1' }, [{ ...after, state: 'vibing' }, before], stands],
    ['is under way', app, [{ ...after, state: 'releasing' }, before], stands],
    ['succeeded', app, [{ ...after, state: 'succeeded' }, before], tried],
    ['succeeded', { ...app, current_deployment_id: 'd2' }, [{ ...after, state: 'succeeded' }, before], tried],
    ['is tested', { ...app, current_deployment_id: 'd2' }, [{ ...after, state: 'testing' }, before], tried],
    ['is watched', app, [{ ...after, state: 'vibing' }, before], tried],
    [
      'is named, and goes on elsewhere',
      { ...app, current_deployment_id: 'd2' },
      [{ ...after, state: 'releasing' }, before],
      tried,
    ],
    [
      'is not the current one',
      app,
      [
        { ...after, state: 'succeeded', current: false },
        { ...before, current: true },
      ],
      stands,
    ],
    ['is not listed, but another as current', app, [{ ...before, current: true }], stands],
    [
      'is there twice, and failed once',
      app,
      [
        { ...after, state: 'failed' },
        { ...after, id: 'd3', state: 'succeeded' },
      ],
      tried,
    ],
    ['has a word that nobody knows', app, [{ ...after, state: 'shiny' }, before], tried],
    ['is not listed', app, [before], tried],
    ['is not listed, as nothing is', app, [], tried],
  ])('is that of its last build unless its deployment %s: %j', async (_, told, listed, commit) => {
    expect(await find(told, built, listed)).toBe(commit);
  });

  it.each([
    { deployment_status: 'succeeded', current_deployment_id: 'd1' },
    { current_deployment: { id: 'd1', status: 'succeeded' } },
  ])('is not that of a build that stands beside another deployment: %j', async (told) => {
    const beside = { ...told, current_build: { id: 'b2', status: 'succeeded', commit: tried } };
    expect(await find(beside, built, [{ ...after, state: 'failed' }, before])).toBe(stands);
    expect(await find(beside, built, [])).toBe(tried);
  });

  it('is known of one app where the platform lists its deployments, and not those of another', async () => {
    const lists: Record<string, readonly object[]> = { shop: [{ ...before, current: true, commit: stands }] };
    const listLatest = async (name: string) => {
      const listed = lists[name];
      if (listed) return listed.map((one) => readWholeDeployment(one as never));
      const facts = { message: 'none', hint: '', status: 404, code: 'not_found' };
      throw new ApiError({ ...facts, retry: { sent: false, again: false } });
    };
    const context = { platform: { deployments: { listLatest } }, statusWords: { success: [], failure: [] } } as never;
    const ask = rememberSources();
    const find = (name: string) => findOnPlatform(context, readApp({ name }), undefined, ask);
    expect([await find('shop'), await find('admin'), await find('shop')]).toEqual([stands, undefined, stands]);
  });
});
