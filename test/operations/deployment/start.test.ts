import { describe, expect, it, vi } from 'vitest';
import type { FollowContext } from '../../../src/operations/deployment/follow.ts';
import { resumeBuild, startBuild } from '../../../src/operations/deployment/start.ts';
import type { App } from '../../../src/platform/resources/apps.ts';
import type { Build } from '../../../src/platform/resources/builds.ts';
import type { Deployment } from '../../../src/platform/resources/deployments.ts';

const commit = 'c'.repeat(40);
const order = { app: { name: 'shop' }, branch: 'main', commitish: commit, commit, description: 'run 1' };

interface Fake {
  readonly app?: Partial<App>;
  /** The newest page at each reading, the last one from then on; undefined: builds are not listed. */
  readonly pages?: readonly (readonly Build[])[] | undefined;
  readonly older?: readonly Build[];
  readonly deployments?: readonly Deployment[] | undefined;
  readonly answer?: Build | undefined;
}

/** A platform that answers as it is given, and keeps the calls. */
function openFake({ answer, app, deployments, older = [], pages }: Fake) {
  const calls: string[] = [];
  let read = 0;
  const context: FollowContext = {
    words: { success: [], failure: [] },
    platform: {
      apps: {
        async get(name) {
          calls.push('app');
          return { id: 'a1', name, ...app };
        },
      },
      builds: {
        async list() {
          calls.push('builds');
          return pages?.[Math.min(read++, pages.length - 1)];
        },
        async findInAll(_, id) {
          calls.push('all builds');
          return [...(pages?.at(-1) ?? []), ...older].find((one) => one.id === id);
        },
        async start(_, { branch, commitish, description }) {
          calls.push(`start ${branch} ${commitish} ${description}`);
          return answer;
        },
      },
      deployments: {
        async list() {
          calls.push('deployments');
          return deployments;
        },
      },
    },
  };
  return { calls, context };
}

const old: Build = { id: 'b1', state: 'succeeded', description: 'run 0' };

describe('a start', () => {
  it('reads the app and the builds first, and posts once', async () => {
    const { calls, context } = openFake({ pages: [[old]], answer: { id: 'b2', state: 'pending' } });
    const begun = await startBuild(context, order);
    expect(calls).toEqual(['app', 'builds', `start main ${commit} run 1`]);
    expect(begun).toMatchObject({ buildId: 'b2', word: 'pending', result: { id: 'b2', state: 'pending' } });
  });

  it('whose answer is a build from before is unknown', async () => {
    const { context } = openFake({ pages: [[old]], answer: old });
    await expect(startBuild(context, order)).rejects.toMatchObject({ code: 'outcome-unknown' });
  });

  // biome-ignore format: one row per line
  it.each<[string, readonly Build[], string | undefined]>([
    ['our description', [{ id: 'b2', state: 'pending', description: 'run 1' }, old], 'b2'],
    ['our description, though another has our commit', [{ id: 'b3', state: 'pending', version: commit }, { id: 'b2', state: 'pending', description: 'run 1' }], 'b2'],
    ['our commit', [{ id: 'b2', state: 'pending', version: commit }], 'b2'],
    ['two descriptions', [{ id: 'b3', state: 'pending', description: 'run 1' }, { id: 'b2', state: 'pending', description: 'run 1' }], undefined],
    ['neither', [{ id: 'b2', state: 'pending', description: 'run 2' }, old], undefined],
    ['our description from before', [{ ...old, description: 'run 1' }], undefined],
  ])('with an empty answer finds its build by %s', async (_, page, id) => {
    const { context } = openFake({ pages: [[old, { ...old, id: 'b0' }], page] });
    const begun = await startBuild(context, order);
    expect(begun.buildId).toBeUndefined();
    expect((await begun.look()).buildId).toBe(id);
  });
});

describe('a build after an empty answer', () => {
  const ours: Build = { id: 'b2', state: 'succeeded', description: 'run 1' };

  it.each<[string, readonly Build[], number]>([
    ['if one is ours', [ours, old], 7],
    ['if none is', [old], 7],
    ['but not if two can be', [{ ...ours, id: 'b3' }, ours], 9],
  ])('may be known by the app, %s', async (_, page, row) => {
    const { context } = openFake({ pages: [[old], page], app: { status: 'deployed' } });
    expect((await (await startBuild(context, order)).look()).verdict.row).toBe(row);
  });

  it('stays the one that a look has found, but not one that failed', async () => {
    const [first, second] = ['b2', 'b3'].map((id): Build => ({ id, state: 'pending', description: 'run 1' }));
    const pages = [[old], [first ?? old], [second ?? old, first ?? old]];
    const found = await startBuild(openFake({ pages }).context, order);
    expect([(await found.look()).buildId, (await found.look()).buildId]).toEqual(['b2', 'b2']);
    const { context } = openFake({ pages: pages.map((page) => page.map((one) => ({ ...one, state: 'succeeded' }))) });
    const { list } = context.platform.deployments;
    const failing = vi.fn(list).mockRejectedValueOnce(new Error('no answer'));
    const platform = { ...context.platform, deployments: { list: failing } };
    const lost = await startBuild({ ...context, platform }, order);
    await expect(lost.look()).rejects.toThrow('no answer');
    expect((await lost.look()).buildId).toBeUndefined();
  });

  it('is none of those without a commit where none is asked for', async () => {
    const { context } = openFake({ pages: [[old], [{ id: 'b2', state: 'pending' }]] });
    const { look } = await startBuild(context, { ...order, commit: undefined });
    expect((await look()).buildId).toBeUndefined();
  });
});

describe('a build that the answer names', () => {
  const answer = { id: 'b2', state: 'pending' };

  it('stays the one, though another has its description', async () => {
    const { context } = openFake({
      pages: [[old], [{ id: 'b3', state: 'pending', description: 'run 1' }, answer]],
      answer,
    });
    expect((await (await startBuild(context, order)).look()).buildId).toBe('b2');
  });

  it('is waited for until it is listed', async () => {
    const { context } = openFake({ pages: [[old]], answer });
    expect((await (await startBuild(context, order)).look()).verdict).toMatchObject({ kind: 'waits', row: 2 });
  });
});

describe('a look', () => {
  const packing = { id: 'b2', state: 'packing' };
  const built = { id: 'b2', state: 'succeeded' };
  const unnamed = { id: 'd2', state: 'deployed', current: true };

  it.each<[string, Fake, readonly string[]]>([
    ['the builds while ours goes on', { pages: [[], [packing]], app: { buildId: 'b1' } }, ['builds']],
    [
      'the app too, if it has a status and no ids',
      { pages: [[], [packing]], app: { status: 'deployed' } },
      ['builds', 'app'],
    ],
    [
      'no app that has a status and a build id',
      { pages: [[], [packing]], app: { status: 'deployed', buildId: null } },
      ['builds'],
    ],
    [
      'no app that has a status and a deployment id',
      { pages: [[], [packing]], app: { status: 'deployed', deploymentId: null } },
      ['builds'],
    ],
    ['the app while ours is not known', { pages: [[], []], answer: undefined }, ['builds', 'app']],
    [
      'no app if the current one names its build',
      { pages: [[], [built]], deployments: [{ ...unnamed, buildId: 'b1' }] },
      ['builds', 'deployments'],
    ],
    [
      'no app if only another names no build',
      { pages: [[], [built]], deployments: [{ ...unnamed, current: false }] },
      ['builds', 'deployments'],
    ],
    ['the deployments once ours has succeeded', { pages: [[], [built]], deployments: [] }, ['builds', 'deployments']],
    ['the app if these are not listed', { pages: [[], [built]] }, ['builds', 'deployments', 'app']],
    [
      'the app if the current one names no build',
      { pages: [[], [built]], deployments: [unnamed] },
      ['builds', 'deployments', 'app'],
    ],
    ['all of them if builds are not listed', {}, ['builds', 'deployments', 'app']],
  ])('reads %s', async (_, fake, calls) => {
    const { calls: made, context } = openFake({ answer: packing, ...fake });
    const { look } = await startBuild(context, order);
    made.length = 0;
    await look();
    expect(made).toEqual(calls);
  });
});

describe('a build that was started elsewhere', () => {
  const { app } = order;

  it('is looked for on all pages, until it has succeeded', async () => {
    const { calls, context } = openFake({ pages: [[old]], older: [{ id: 'b0', state: 'succeeded' }], deployments: [] });
    const { look } = resumeBuild(context, { app, buildId: 'b0' });
    expect((await look()).verdict).toMatchObject({ kind: 'waits', row: 3 });
    await look();
    expect(calls.filter((call) => call === 'all builds')).toHaveLength(1);
  });

  it('is red at the first look if no page has it', async () => {
    const { context } = openFake({ pages: [[old]] });
    const { look } = resumeBuild(context, { app, buildId: 'b7' });
    await expect(look()).rejects.toMatchObject({ code: 'not-found', message: 'shop has no build b7' });
  });

  it('is known by the app where builds are not listed', async () => {
    const { context } = openFake({ app: { buildId: 'b7', status: 'deployed' } });
    const { verdict } = await resumeBuild(context, { app, buildId: 'b7' }).look();
    expect(verdict).toMatchObject({ kind: 'green', row: 4 });
  });

  it.each([
    [commit, 'unknown'],
    [undefined, 'waits'],
  ])('is held to the commit %s that the workflow gives', async (asked, kind) => {
    const { context } = openFake({ pages: [[{ id: 'b7', state: 'packing', version: 'd'.repeat(40) }]] });
    expect((await resumeBuild(context, { app, buildId: 'b7', commit: asked }).look()).verdict.kind).toBe(kind);
  });
});
