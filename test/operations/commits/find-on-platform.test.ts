import { describe, expect, it } from 'vitest';
import { findOnPlatform } from '../../../src/operations/commits/find-on-platform.ts';
import { searchRunning } from '../../../src/operations/commits/search-running.ts';
import { shareSources } from '../../../src/operations/verdict/share-sources.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';
import { readBuild } from '../../../src/platform/resources/builds.ts';
import { readWholeDeployment } from '../../../src/platform/resources/reading/inner-deployment.ts';
import type { ApiError } from '../../../src/platform/wire/api-error.ts';
import { makeRefusal } from '../../harness/make-refusal.ts';

const [stands, tried] = ['a'.repeat(40), 'b'.repeat(40)];

type Listed = readonly object[] | ApiError;

/** Reads a list of deployments, or meets what is in its way. */
async function read(listed: Listed) {
  if (listed instanceof Error) throw listed;
  return listed.map((one) => readWholeDeployment(one as never));
}

/** What an app runs that tells this, on a platform that tells these of its builds and deployments. */
function find(
  told: object,
  builds: Readonly<Record<string, object>>,
  deployments: Listed = [],
  looking: Parameters<typeof findOnPlatform>[2] = {},
) {
  const platform = {
    builds: { get: async (_: string, id: string) => builds[id] && readBuild({ id, ...builds[id] }) },
    deployments: { listLatest: () => read(deployments) },
  };
  const context = { platform, statusWords: { success: [], failure: [] } };
  return findOnPlatform(context as never, readApp({ name: 'shop', ...told }), looking);
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
    ['crashed', { ...app, current_deployment_id: 'd2' }, [{ ...after, state: 'crashed' }, before], stands],
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

  it('is not known to who takes back what runs where the deployment that the app names has crashed: it had come up', async () => {
    const named = { ...app, current_deployment_id: 'd2' };
    const minds = { minds: 'crashes' } as const;
    const crashed = { ...after, state: 'crashed' };
    expect(await find(named, built, [crashed, before], minds)).toBeUndefined();
    expect(await find(named, built, [{ ...after, state: 'failed' }, before], minds)).toBe(stands);
    expect(await find(named, built, [crashed, { ...before, current: true }], minds)).toBe(stands);
  });

  it.each([{}, { current: true }])(
    'is that of a listed deployment, where none is told with its build: %j',
    async (more) => {
      const told = { current_build_id: 'b2', current_deployment_id: 'd1', deployment_status: 'succeeded' };
      const listed = [
        { id: 'd2', commit: tried, state: 'failed' },
        { id: 'd1', commit: stands, state: 'succeeded', ...more },
      ];
      expect(await find(told, built, listed)).toBe(stands);
    },
  );

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
    const listLatest = (name: string) => read(lists[name] ?? makeRefusal(404));
    const context = { platform: { deployments: { listLatest } }, statusWords: { success: [], failure: [] } } as never;
    const ask = shareSources();
    const find = (name: string) => findOnPlatform(context, readApp({ name }), { ask });
    expect([await find('shop'), await find('admin'), await find('shop')]).toEqual([stands, undefined, stands]);
  });

  const at = (place: object, id: string, state: string, build = 'b2') => ({
    id,
    state,
    build: { id: build },
    ...place,
  });
  const [eu, us] = [{ region: 'eu' }, { region: 'us' }];
  it.each([
    [
      'failed at one of its places',
      [at(eu, 'd3', 'succeeded'), at(us, 'd2', 'failed'), at(us, 'd1', 'succeeded', 'b1')],
      undefined,
    ],
    [
      'failed at one, and came there later',
      [at(us, 'd4', 'succeeded'), at(eu, 'd3', 'succeeded'), at(us, 'd2', 'failed')],
      tried,
    ],
    [
      'came to one of its places, and goes on at another',
      [at(eu, 'd3', 'succeeded'), at(us, 'd2', 'releasing')],
      tried,
    ],
    ['came to all of its places', [at(eu, 'd3', 'succeeded'), at(us, 'd2', 'succeeded')], tried],
    ['is only to be looked at', [at({ environment: 'preview' }, 'd2', 'succeeded'), before], undefined],
    ['is of another app', [{ ...after, app: { name: 'admin' }, state: 'succeeded' }, before], undefined],
    [
      'is of another app, and another is current',
      [
        { ...after, app: { name: 'admin' } },
        { ...before, current: true },
      ],
      stands,
    ],
    [
      'is of another app, and nothing of its own came about',
      [
        { ...after, app: { name: 'admin' } },
        { ...before, state: 'failed' },
      ],
      tried,
    ],
    ['is for previews, as all is', [at({ environment: 'preview' }, 'd2', 'succeeded')], tried],
    [
      'is of another app, and of its own, too',
      [
        { ...after, app: { name: 'admin' } },
        { ...after, id: 'd3', app: { name: 'shop' }, state: 'succeeded' },
      ],
      tried,
    ],
  ])('is that of its last build unless that %s', async (_, listed, commit) => {
    for (const told of [app, { current_build_id: 'b2' }]) expect(await find(told, built, listed)).toBe(commit);
  });

  it.each<[what: string, told: object, commit: string | undefined]>([
    ['of another build', { deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1' } } }, stands],
    [
      'of another build and commit',
      { deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1', commit: stands } } },
      stands,
    ],
    ['that is the current one', { current_deployment: { id: 'd1', state: 'succeeded', build_id: 'b1' } }, stands],
    ['without a word', { deployment: { id: 'd1', build: { id: 'b1' } } }, stands],
    [
      'without a word, beside one that failed',
      { status: 'failed', deployment: { id: 'd1', build: { id: 'b1' } } },
      undefined,
    ],
    [
      'beside a word of failure',
      { status: 'failed', deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1' } } },
      stands,
    ],
    [
      'named by its id',
      { current_deployment_id: 'd1', deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1' } } },
      stands,
    ],
    [
      'where another one is named',
      { current_deployment_id: 'd2', deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1' } } },
      tried,
    ],
    [
      'where another one stands as the current one',
      {
        deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1' } },
        current_deployment: { id: 'd2', status: 'succeeded', build: { id: 'b2' } },
      },
      tried,
    ],
    [
      'that is told not to be current',
      { deployment: { id: 'd1', status: 'succeeded', current: false, build: { id: 'b1' } } },
      tried,
    ],
    ['that failed', { deployment: { id: 'd1', status: 'failed', build: { id: 'b1' } } }, tried],
    ['that goes on', { deployment: { id: 'd1', status: 'releasing', build: { id: 'b1' } } }, tried],
    ['before it', { last_deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1' } } }, tried],
  ])('is that of a deployment that the app shows beside a build: one %s', async (_, told, commit) => {
    expect(await find({ current_build_id: 'b2', ...told }, built)).toBe(commit);
  });

  it('is that of the app’s deployment where it tells another commit of its own', async () => {
    const deployment = { id: 'd1', status: 'succeeded', build: { id: 'b1', commit: stands } };
    expect(await find({ current_build_id: 'b2', current_commit: tried, deployment }, built)).toBe(stands);
    expect(await find({ current_build: { id: 'b2', commit: tried }, deployment }, built)).toBe(stands);
  });

  it('is that of the one deployment which others were retired for', async () => {
    for (const state of ['superseded', 'inactive', 'replaced', 'archived', 'retired', 'expired'])
      expect([state, await find({}, built, [{ ...after, state }, before])]).toEqual([state, stands]);
  });
});

describe('a list of deployments that cannot be read', () => {
  const builds = { b2: { commit: tried, state: 'succeeded' } };
  const named = { current_build_id: 'b2', current_deployment_id: 'd2', deployment_status: 'succeeded' };
  const beside = { current_build: { id: 'b2', state: 'succeeded', commit: tried }, current_deployment_id: 'd2' };
  const trouble = (status?: number) => makeRefusal(status, { retry: { sent: true, again: true } });

  it.each([403, 404, 405, 410, 501, 401])('is none where it is refused for good: %i', async (status) => {
    for (const told of [named, beside]) expect(await find(told, builds, makeRefusal(status))).toBe(tried);
  });

  it.each([429, 500, 502, 503, undefined])('is no word for what an app tells of its build: %s', async (status) => {
    for (const told of [named, beside])
      await expect(find(told, builds, trouble(status))).rejects.toThrow(`answered ${status}`);
  });

  it('does without where a deployment tells its commit or build itself', async () => {
    const [id, status] = ['d2', 'succeeded'];
    for (const told of [
      { deployment: { id, status, commit: tried } },
      { deployment: { id, status, build: { id: 'b2' } } },
      { deployment: { id, status, build: { id: 'b2' } }, current_build_id: 'b2' },
      { deployment: { id, status, build: { id: 'b2' } }, current_build_id: 'b9' },
      { current_commit: tried, status: 'running', current_deployment_id: id },
    ])
      expect(await find(told, builds, trouble(500))).toBe(tried);
  });

  /** What each of many apps runs, by these lists; `on record` of what the platform does not tell, and how often a list was asked for. */
  async function search(
    lists: readonly Listed[],
    shown: object = named,
    environment?: string,
    stageOf: (place: number) => string | undefined = () => undefined,
  ) {
    const [asked, log]: [string[], string[]] = [[], []];
    const listLatest = (name: string) => {
      asked.push(name);
      return read(lists[Number(name)] ?? []);
    };
    const get = async (_: string, id: string) => readBuild({ id, ...builds[id as 'b2'] });
    const context = {
      platform: { builds: { get }, deployments: { listLatest } },
      statusWords: { success: [], failure: [] },
      signal: { throwIfAborted: () => {} },
      log: {
        info: (text: string) => log.push(`(${text})`),
        warning: (text: string) => log.push(text),
      },
      github: async () => ({
        deployments: {
          findSuccesses: async () => ({
            unread: [],
            find: () => 'on record',
            listSince: () => [],
            listLeft: () => [],
          }),
        },
      }),
      event: {},
    };
    const apps = lists.map((_, at) => ({ ...readApp({ name: String(at), ...shown }), stage: stageOf(at) }));
    const { findRunning } = searchRunning(context as never, environment, apps);
    const found: (string | undefined)[] = [];
    for (const one of apps) found.push(await findRunning(one).catch((error: Error) => error.message));
    return { asked: asked.length, found, log };
  }

  const listed = [
    { id: 'd2', build: { id: 'b2' }, state: 'failed' },
    { id: 'd1', build: { id: 'b1' }, state: 'succeeded', commit: stands, current: true },
  ];

  it.each([403, 404])('is asked for of other apps where one is refused it: %i', async (status) => {
    const none = makeRefusal(status);
    const { found } = await search([none, listed, none, none, none, none, none, listed]);
    expect(found).toEqual([tried, stands, tried, tried, tried, tried, tried, stands]);
    expect((await search(Array.from({ length: 40 }, () => none))).asked).toBe(32);
  });

  it('is asked for at each stage, whatever many apps of another lack', async () => {
    const none = makeRefusal(404);
    const lists = [...Array.from({ length: 40 }, () => none), listed];
    const stageOf = (place: number) => (place < 40 ? 'review' : 'production');
    expect((await search(lists)).found.at(-1)).toBe(tried);
    expect((await search(lists, named, undefined, stageOf)).found.at(-1)).toBe(stands);
  });

  it('is what an app that tells nothing runs, though the first has none', async () => {
    const { found } = await search([makeRefusal(404), listed, makeRefusal(403), listed], {});
    expect(found).toEqual([undefined, stands, undefined, stands]);
  });

  it('leaves open what the rest of many apps runs, and is asked for no more', async () => {
    const failed = trouble(500);
    const { asked, found, log } = await search([listed, failed, failed, failed, failed, listed, listed]);
    expect(found).toEqual([stands, ...Array.from({ length: 6 })]);
    expect(asked).toBe(5);
    expect(log).toEqual(['Whether 1 runs the build that it names is not known: answered 500: 500']);
  });

  it('leaves it to the record', async () => {
    const { found, log } = await search([trouble(500), listed], named, '{app}-live');
    expect(found).toEqual(['on record', stands]);
    expect(log).toEqual(['(Whether 0 runs the build that it names is not known: answered 500: 500)']);
  });
});
