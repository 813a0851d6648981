import { describe, expect, it } from 'vitest';
import { openSeekBuild } from '../../../src/operations/commits/seek-build.ts';
import type { Context } from '../../../src/operations/operation.ts';
import { makeRefusal } from '../../harness/make-refusal.ts';

const [b1 = '', b2 = '', b3 = '', b4 = ''] = ['1', '2', '3', '4'].map((digit) => `01hq3k8zv5${digit.repeat(6)}`);

const uuid = '0d9a1f3e-5b7c-4e21-9a51-1d2f3a4b5c6d';
const refused = (status: number) => makeRefusal(status, status === 200 ? { code: 'unexpected' } : {});

/** Seeks builds on a platform that has these, by app; a status is how it refuses. */
function seekOn(builds: Readonly<Record<string, readonly string[] | number>>, others: readonly string[] = []) {
  const asked: string[] = [];
  const get = async (app: string, id: string) => {
    asked.push(`${app}/${id}`);
    const known = builds[app] ?? 404;
    if (typeof known === 'number') throw refused(known);
    if (!known.includes(id)) throw refused(404);
    return { id, commit: `of-${app}` };
  };
  const context = { platform: { builds: { get } } } as unknown as Context;
  return { asked, seek: openSeekBuild(context, [others]) };
}

describe('a build that an app names', () => {
  it.each<[what: string, builds: Parameters<typeof seekOn>[0], id: string, found: string | undefined, asked: number]>([
    ['is its own', { prod: [b1], dev: [b1] }, b1, 'of-prod', 1],
    ['is the one of which it was promoted', { prod: [], dev: [b1] }, b1, 'of-dev', 2],
    ['is sought further on', { staging: [b1] }, b1, 'of-staging', 3],
    ['is nowhere', {}, b1, undefined, 3],
    ['is sought by a UUID', { dev: [uuid] }, uuid, 'of-dev', 2],
    ['is sought past an app that the token may not look at', { dev: 403, staging: [b1] }, b1, 'of-staging', 3],
    ['is sought past an app in trouble', { dev: 500, staging: [b1] }, b1, 'of-staging', 3],
    ['is sought where its own is told in a form that nobody knows', { prod: 200, dev: [b1] }, b1, 'of-dev', 2],
    ['is sought where the token may not look', { prod: 403, dev: [b1] }, b1, 'of-dev', 2],
  ])('%s', async (_, builds, id, found, count) => {
    const { asked, seek } = seekOn(builds, ['dev', 'staging', 'prod']);
    expect((await seek('prod', id))?.commit).toBe(found);
    expect(asked).toHaveLength(count);
  });

  it.each(['17', 'v7', 'build-17', 'productionbuildnumber7'])('is not another’s that is counted so: %s', async (id) => {
    const { asked, seek } = seekOn({ prod: [], dev: [id] }, ['dev', 'staging', 'prod']);
    expect(await seek('prod', id)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('is sought elsewhere once for all that name it', async () => {
    const { asked, seek } = seekOn({ dev: [b1] }, ['dev']);
    await Promise.all([seek('eu', b1), seek('us', b1)]);
    expect(asked.toSorted()).toEqual([`dev/${b1}`, `eu/${b1}`, `us/${b1}`]);
  });

  it('is sought elsewhere so often in vain, and no more', async () => {
    const others = Array.from({ length: 10 }, (_, at) => `app-${at}`);
    const { asked, seek } = seekOn({}, others);
    // The likeliest by each end of the name is asked all the same.
    for (const id of [b1, b2, b3, b4]) await seek('prod', id);
    expect(asked).toHaveLength(16 + 4 + 4);
  });

  it('is sought first where the name is most alike, and what is found there is not in vain', async () => {
    const pairs = Array.from(
      { length: 30 },
      (_, at) => [`eu-shop${at}`, `dev-shop${at}`, `${b1.slice(0, -2)}${at + 10}`] as const,
    );
    const builds = Object.fromEntries(pairs.map(([, dev, id]) => [dev, [id]]));
    const { asked, seek } = seekOn(
      builds,
      pairs.map(([, dev]) => dev),
    );
    const found = await Promise.all(pairs.map(([eu, , id]) => seek(eu, id)));
    expect(found.map((build) => build?.commit)).toEqual(pairs.map(([, dev]) => `of-${dev}`));
    expect(asked).toHaveLength(60);
  });

  it.each([
    ['beginning', (name: string, stage: string) => `${name}-${stage}`],
    ['end', (name: string, stage: string) => `${stage}-${name}`],
  ])('is sought first by the %s of a name, where the other is that of all in a stage', async (_, call) => {
    const names = ['api', 'auth', 'billing', 'mail', 'search', 'web', 'admin', 'jobs'];
    const [staging, production] = ['staging', 'production'].map((stage) => names.map((name) => call(name, stage)));
    const ids = names.map((_, at) => `${b1}${at}`);
    const builds = Object.fromEntries((staging ?? []).map((app, at) => [app, [ids[at] ?? '']]));
    const { asked, seek } = seekOn(builds, [...(production ?? []), ...(staging ?? [])]);
    const found = await Promise.all((production ?? []).map((app, at) => seek(app, ids[at] ?? '')));
    expect(found.map((build) => build?.commit)).toEqual(staging?.map((app) => `of-${app}`));
    expect(asked).toHaveLength(2 * names.length);
  });

  it('is sought among the likest of each stage before the next ones of any', async () => {
    const stages = ['dev', 'staging', 'prod'].map((stage) =>
      Array.from({ length: 30 }, (_, at) => `${stage}-shop${at}`),
    );
    const asked: string[] = [];
    const get = async (app: string) => {
      asked.push(app);
      if (!app.startsWith('staging-')) throw refused(404);
      return { id: b1, commit: `of-${app}` };
    };
    const context = { platform: { builds: { get } } } as unknown as Context;
    const seek = openSeekBuild(context, stages);
    const ids = Array.from({ length: 30 }, (_, at) => `${b1.slice(0, -2)}${at + 10}`);
    const found = await Promise.all(ids.map((id, at) => seek(`prod-shop${at}`, id)));
    expect(found.map((build) => build?.commit)).toEqual(ids.map((_, at) => `of-staging-shop${at}`));
    expect(asked).toHaveLength(90);
  });

  it('is sought no more where several others are in trouble, whose trouble is met once', async () => {
    const others = Array.from({ length: 10 }, (_, at) => `app-${at}`);
    const { asked, seek } = seekOn(Object.fromEntries(others.map((name) => [name, 500])), others);
    for (const id of [b1, b2, b3]) await seek('prod', id);
    expect(asked.filter((one) => !one.startsWith('prod/'))).toHaveLength(4);
  });

  it('is sought past any number that are in trouble, where others answer in between', async () => {
    const names = ['api', 'auth', 'billing', 'mail', 'search', 'web'];
    const sick = names.map((name) => [`${name}-dev`, 423] as const);
    const well = names.map((name, at) => [`${at}${name}-dev`, [`${b1}${at}`]] as const);
    const { seek } = seekOn(
      Object.fromEntries([...sick, ...well]),
      [...sick, ...well].map(([name]) => name),
    );
    for (const [at, name] of names.entries()) {
      await seek(`${name}-live`, `${b2}${at}`);
      expect((await seek(`${at}${name}-live`, `${b1}${at}`))?.commit).toBe(`of-${at}${name}-dev`);
    }
  });

  it('is an error where the platform is in trouble', async () => {
    await expect(seekOn({ prod: 500 }, ['dev']).seek('prod', b1)).rejects.toThrow('answered 500');
  });
});
