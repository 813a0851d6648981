import { describe, expect, it } from 'vitest';
import { locateRoute } from '../../../src/operations/promotions/locate-route.ts';
import { makeRefusal } from '../../harness/make-refusal.ts';

interface Member {
  readonly id?: string;
  readonly name?: string;
  readonly stage?: string;
}

/** A platform's pipelines and apps, typed out by hand; a number is the status of a refusal. */
interface World {
  readonly pipelines:
    | readonly { readonly id?: string; readonly name: string; readonly apps: readonly Member[] | number }[]
    | number;
  readonly apps?: Readonly<Record<string, { readonly id?: string; readonly name: string }>>;
}

interface Asked {
  readonly app?: string;
  readonly pipeline?: string;
  readonly to?: readonly string[];
}

/** Looks for the way from `staging` in such a world, and notes what is asked. */
async function locate({ pipelines, apps = {} }: World, { app = 'staging', pipeline, to }: Asked = {}) {
  const asked: string[] = [];
  const answer = (what: string, found: object | number = 404) => {
    asked.push(what);
    if (typeof found === 'number') throw makeRefusal(found);
    return found;
  };
  const find = (address: string) =>
    typeof pipelines === 'number' ? undefined : pipelines.find(({ id, name }) => (id ?? name) === address);
  const platform = {
    pipelines: {
      list: async () => answer('pipelines', pipelines),
      listApps: async (address: string) => answer(`apps of ${address}`, find(address)?.apps),
    },
    apps: { get: async (name: string) => answer(name, apps[name]) },
  };
  const route = await locateRoute(platform as never, { app, pipeline, to });
  return {
    ...route,
    pipeline: route.pipeline && { address: route.pipeline.address, name: route.pipeline.name },
    asked,
  };
}

const staging = { id: 's1', name: 'staging', stage: 'staging' };
const eu = { id: 'e1', name: 'eu', stage: 'production' };
const us = { id: 'u1', name: 'us', stage: 'production' };
const shop = { id: 'p1', name: 'shop', apps: [staging, eu, us] };
const blog = { id: 'p2', name: 'blog', apps: [{ id: 'b1', name: 'blog-staging', stage: 'staging' }] };

describe('the way of a promotion', () => {
  it('goes to all apps of the next stage, in the only pipeline of its source', async () => {
    expect(await locate({ pipelines: [blog, shop] })).toEqual({
      pipeline: { address: 'p1', name: 'shop' },
      source: { address: 'staging', id: 's1' },
      targets: [eu, us],
      asked: ['pipelines', 'apps of p2', 'apps of p1'],
    });
  });

  it('asks for a pipeline that has no id by its name', async () => {
    expect(await locate({ pipelines: [{ ...shop, id: undefined as never }] })).toMatchObject({
      pipeline: { address: 'shop', name: 'shop' },
      asked: ['pipelines', 'apps of shop'],
    });
  });

  it('looks at no other pipeline than the one that is named', async () => {
    const asked = { pipeline: 'p1' };
    expect(await locate({ pipelines: [blog, shop] }, asked)).toMatchObject({
      targets: [eu, us],
      asked: ['apps of p1'],
    });
  });

  it('goes to the apps that are named, in the pipeline that has them all', async () => {
    const other = { id: 'p3', name: 'other', apps: [staging, us] };
    expect(await locate({ pipelines: [other, shop] }, { to: ['us', 'eu'] })).toMatchObject({
      pipeline: { name: 'shop' },
      targets: [{ address: 'us' }, { address: 'eu' }],
    });
  });

  it.each<[what: string, world: World, to: readonly string[]]>([
    ['one of them is elsewhere', { pipelines: [shop] }, ['eu', 'far']],
    ['the token may see no pipelines', { pipelines: 403, apps: { staging } }, ['eu']],
    ['the platform has none', { pipelines: 404, apps: { staging } }, ['eu']],
    ['the token may not see what is in any', { pipelines: [{ ...shop, apps: 403 }], apps: { staging } }, ['eu']],
    ['the source is in none', { pipelines: [blog], apps: { staging } }, ['eu']],
  ])('goes to the apps that are named without a pipeline where %s', async (_, world, to) => {
    const found = await locate(world, { to });
    expect(found.pipeline).toBeUndefined();
    expect(found.targets).toEqual(to.map((address) => ({ address })));
  });

  it.each<[what: string, world: World, asked: Asked]>([
    ['the pipelines cannot be listed', { pipelines: 502 }, { to: ['eu'] }],
    ['nobody named a target, and the token may see no pipelines', { pipelines: 403 }, {}],
    ['what is in one cannot be told', { pipelines: [shop, { ...blog, apps: 502 }] }, {}],
    ['the app is not there at all', { pipelines: [blog] }, {}],
    ['the pipeline that is named is not for this token', { pipelines: [{ ...shop, apps: 403 }] }, { pipeline: 'p1' }],
  ])('is not known where %s: the platform’s own error says so', async (_, world, asked) => {
    await expect(locate(world, asked)).rejects.toThrow(/^answered \d+$/);
  });

  it('passes over a pipeline whose apps are not for this token to see', async () => {
    expect(await locate({ pipelines: [{ ...blog, apps: 403 }, shop] })).toMatchObject({ pipeline: { name: 'shop' } });
  });

  const again = { id: 'p3', name: 'again', apps: [staging, us] };
  it.each<[what: string, world: World, asked: Asked, message: string]>([
    ['no pipeline has the app', { pipelines: [blog], apps: { staging } }, {}, 'staging is in no pipeline'],
    [
      'the pipeline that is named does not have it',
      { pipelines: [blog], apps: { staging } },
      { pipeline: 'p2' },
      'staging is not in the pipeline p2',
    ],
    ['two have it', { pipelines: [shop, again] }, {}, 'staging is in more than one pipeline: shop, again'],
    [
      'two have it, and the targets too',
      { pipelines: [shop, again] },
      { to: ['us'] },
      'staging is in more than one pipeline: shop, again',
    ],
    [
      'two have it, and neither all targets',
      { pipelines: [shop, again] },
      { to: ['us', 'far'] },
      'staging is in more than one pipeline: shop, again',
    ],
    [
      'nothing comes after',
      { pipelines: [shop] },
      { app: 'eu' },
      'No stage of the pipeline shop follows that of eu, production',
    ],
    [
      'the app has no stage',
      { pipelines: [{ ...shop, apps: [{ id: 's1', name: 'staging' }, eu] }] },
      {},
      'No stage of the pipeline shop follows that of staging',
    ],
    [
      'a stage is an own word',
      { pipelines: [{ ...shop, apps: [staging, { ...eu, stage: 'canary' }] }] },
      {},
      'Which stage of the pipeline shop comes after which is not known: staging, canary',
    ],
  ])('is refused where %s', async (_, world, asked, message) => {
    await expect(locate(world, asked)).rejects.toThrow(expect.objectContaining({ message }));
  });
});

describe('an app may be called otherwise than in its pipeline', () => {
  const apps = { staging, eu, us, s1: staging, e1: eu };

  it.each<[what: string, members: readonly Member[], asked: Asked]>([
    ['by its id, where a list has names alone', [{ name: 'staging' }, { name: 'eu' }], { app: 's1', to: ['e1'] }],
    [
      'by its name, where a list has ids alone',
      [
        { id: 's1', name: 's1' },
        { id: 'e1', name: 'e1' },
      ],
      { to: ['eu'] },
    ],
    ['where only some of a list have names alone', [{ name: 'staging' }, eu], { app: 's1', to: ['eu'] }],
  ])('%s', async (_, members, asked) => {
    const found = await locate({ pipelines: [{ ...shop, apps: members }], apps }, asked);
    expect(found.pipeline).toEqual({ address: 'p1', name: 'shop' });
  });

  it('and is asked for only where no list has it, and some list is short of names', async () => {
    const short = { id: 'p3', name: 'short', apps: [{ name: 'x' }] };
    const found = await locate({ pipelines: [short, shop], apps }, { to: ['eu'] });
    expect(found.asked).toEqual(['pipelines', 'apps of p3', 'apps of p1']);
    const whole = await locate({ pipelines: [shop], apps }, { to: ['far'] });
    expect(whole.asked).toEqual(['pipelines', 'apps of p1']);
  });
});
