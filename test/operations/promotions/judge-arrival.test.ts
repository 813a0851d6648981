import { describe, expect, it } from 'vitest';
import { openSeekBuild } from '../../../src/operations/commits/seek-build.ts';
import { findBrought, judgeArrival } from '../../../src/operations/promotions/judge-arrival.ts';
import type { App } from '../../../src/platform/models.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';

const [ran, promoted, later] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];

/** An app that tells this of what it runs. */
const app = (name: string, told: object) =>
  readApp({ id: `id-${name}`, name, deployment_status: 'succeeded', ...told });

/** A platform on which the source is shown so now, and on which these builds of its are told. */
const contextOf = (sourceNow: object = {}, builds: Readonly<Record<string, object>> = {}) => {
  const apps = { get: async () => app('staging', sourceNow) };
  const get = async (of: string, id: string) => (of === 'eu' ? undefined : builds[id]);
  return {
    platform: { apps, builds: { get }, deployments: { listLatest: async () => [] } },
    statusWords: { success: [], failure: [] },
  } as never;
};

const source = app('staging', { current_build_id: 'b9', current_commit: promoted });
const target = { app: app('eu', { current_build_id: 'b1', current_commit: ran }), running: ran };
const wanted = { commit: promoted, hasArrived: false, source, target };

/** Judges with the builds of the source at hand. */
const judge = (context: never, eu: App, what: Omit<Parameters<typeof judgeArrival>[2], 'seekBuild'>) =>
  judgeArrival(context, eu, { ...what, seekBuild: openSeekBuild(context, [['staging']]) });

describe('what an app runs after a promotion', () => {
  it('has arrived where it is what was promoted', async () => {
    const eu = app('eu', { current_commit: promoted, current_build_id: 'b2' });
    expect(await judge(contextOf(), eu, wanted)).toBe(true);
  });

  it('may still be what it ran before', async () => {
    const eu = app('eu', { current_commit: ran, current_build_id: 'b2' });
    expect(await judge(contextOf(), eu, wanted)).toBe('not-yet');
  });

  it('is another’s where it is neither', async () => {
    const eu = app('eu', { current_commit: later, current_build_id: 'b2' });
    expect(await judge(contextOf(), eu, wanted)).toEqual({ other: `eu runs ${later}` });
    const unknown = { ...wanted, target: { app: target.app } };
    const same = app('eu', { current_commit: ran, current_build_id: 'b2' });
    expect(await judge(contextOf(), same, unknown)).toEqual({ other: `eu runs ${ran}` });
  });

  it('is known by the source’s build, where that alone tells its commit', async () => {
    const id = '0b9f2c4e-1d3a-4f5b-8c7d-6e5f4a3b2c1d';
    const [eu, staging] = ['eu', 'staging'].map((name) => app(name, { current_build_id: id })) as [App, App];
    const promotedFrom = { ...wanted, source: staging };
    const builds = { [id]: { id, commit: later } };
    expect(await judge(contextOf({}, builds), eu, promotedFrom)).toEqual({ other: `eu runs ${later}` });
    expect(await judge(contextOf({}, {}), eu, promotedFrom)).toBe(true);
  });

  it('is not known by a number that each app gives to its own builds', async () => {
    const eu = app('eu', { current_build_id: '7' });
    const bare = { ...wanted, source: app('staging', { current_build_id: '7' }) };
    const builds = { 7: { id: '7', commit: promoted } };
    expect(await judge(contextOf({ current_build_id: '7' }, builds), eu, bare)).toBe(true);
    const told = 'staging was deployed anew meanwhile, and nothing tells which of both was promoted';
    expect(await judge(contextOf({ current_build_id: '8' }, builds), eu, bare)).toEqual({ other: told });
  });

  it('is not known where the source was deployed anew meanwhile', async () => {
    const eu = app('eu', { current_build_id: 'b2' });
    const bare = { ...wanted, source: app('staging', { current_build_id: 'b9' }) };
    expect(await judge(contextOf({ current_build_id: 'b9' }), eu, bare)).toBe(true);
    const anew = contextOf({ current_build_id: 'b10' });
    const told = 'staging was deployed anew meanwhile, and nothing tells which of both was promoted';
    expect(await judge(anew, eu, bare)).toEqual({ other: told });
    expect(await judge(anew, eu, { ...bare, hasArrived: true })).toBe(true);
  });
});

describe('what speaks against a promotion', () => {
  it('is that the target runs what its source got meanwhile', async () => {
    const eu = app('eu', { current_commit: later });
    expect(await findBrought(contextOf({ current_commit: later }), eu, wanted)).toEqual([
      {
        source: 'deployment',
        says: 'contradicting',
        message: `eu runs ${later}, which staging got meanwhile`,
      },
    ]);
  });

  it.each([
    ['it runs what was promoted', promoted, later, target],
    ['it runs what it ran before', ran, ran, target],
    ['it shows what it showed before', ran, ran, { app: target.app }],
    ['the source has something else', later, promoted, target],
  ])('is nothing where %s', async (_, runs, sourceRuns, at) => {
    const eu = app('eu', { current_commit: runs });
    expect(await findBrought(contextOf({ current_commit: sourceRuns }), eu, { ...wanted, target: at })).toEqual([]);
  });
});
