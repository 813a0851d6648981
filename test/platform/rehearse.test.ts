import { describe, expect, it } from 'vitest';
import { beginRehearsal } from '../../src/platform/rehearse.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';
import { ask } from './examples.ts';
import { openScripted } from './scripted.ts';

const shop = { id: 'a1', name: 'shop' };
const domains = [
  { id: 'd1', hostname: 'shop.apps.example', kind: 'platform', status: 'succeeded' },
  { id: 'd2', hostname: 'shop.example', kind: 'custom', status: 'succeeded' },
];
const bodies: Readonly<Record<string, unknown>> = {
  '/apps': [shop],
  '/apps/a1': shop,
  '/apps/a1/config-vars': { A: 'old', id: 'x' },
  '/apps/a1/domains': domains,
  '/apps/a1/domains/d1': domains[0],
  '/apps/a1/domains/d2': domains[1],
  '/pipelines/p1': { id: 'p1', name: 'shop' },
  '/apps/a1/builds': [{ id: 'b1', state: 'succeeded' }],
  '/namespaces': [{ id: 'n1', name: 'review-1' }],
  '/namespaces/n1': { id: 'n1', name: 'review-1' },
  '/environments/e1': { A: 'old', B: 'old' },
};

/** A dry run on a small world, in which everything can be asked for by id and by name. */
function open() {
  const test = openScripted(
    (line) => {
      const path = line
        .replace(/^GET /, '')
        .replace('/apps/shop', '/apps/a1')
        .replace('/shop.example', '/d2')
        .replace('/review-1', '/n1');
      const body = bodies[path];
      return body === undefined ? { status: 404 } : { body };
    },
    { rehearsal: beginRehearsal() },
  );
  const { platform } = test;
  const hostnames = async (app: string) =>
    (await test.during(platform.domains.list(app))).map(({ hostname }) => hostname);
  const config = async (app: string) => Object.fromEntries(await test.during(platform.config.read(app)));
  return { ...test, hostnames, config };
}

const isThere = async () => true;

describe('a dry run', () => {
  const changing = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].kind !== 'read');
  it.each(changing)('answers %s as the platform would, and sends nothing but GETs', async (name) => {
    const { during, lines, platform, writes } = open();
    const shown = { id: 'd2', name: 'new', hostname: 'new.example' };
    const vars = { A: 'new' };
    const isConfig = name === 'updateConfig' || name === 'updateEnvironment';
    await during(ask[name](platform, isConfig ? vars : shown));
    expect(lines().filter((line) => !line.startsWith('GET '))).toEqual([]);
    expect(writes).toEqual([]);
  });

  it('shows config vars as they would be, by the app’s name and by its id', async () => {
    const { config, during, platform } = open();
    await during(platform.config.update('shop', { A: 'new', B: 'more' }));
    await during(platform.config.remove('shop', 'id'));
    expect(await config('shop')).toEqual({ A: 'new', B: 'more' });
    await during(platform.apps.get('shop'));
    expect(await config('a1')).toEqual({ A: 'new', B: 'more' });
    expect(await config('shop')).toEqual({ A: 'new', B: 'more' });
  });

  it('shows an environment without what null removes', async () => {
    const { during, platform } = open();
    await during(platform.environments.update('e1', { A: null, C: 'new' }));
    await during(platform.environments.remove('e1', 'B'));
    expect(await during(platform.environments.read('e1'))).toEqual(new Map([['C', 'new']]));
  });

  it('shows a new app, with nothing in it, and what is put into it', async () => {
    const { config, during, failure, hostnames, lines, platform } = open();
    const made = await during(platform.apps.create({ name: 'next', region: 'eu-1' }, undefined));
    expect(made).toEqual({ id: 'next', name: 'next', region: 'eu-1' });
    expect(await during(platform.apps.get('next'))).toEqual(made);
    expect(await during(platform.apps.list())).toEqual([shop, made]);
    expect(await during(platform.builds.list('next'))).toEqual([]);
    expect(await during(platform.builds.get('next', 'b1'))).toBeUndefined();
    expect(await hostnames('next')).toEqual([]);
    expect(await config('next')).toEqual({});
    expect(await failure(platform.domains.get('next', 'next.example'))).toHaveProperty('status', 404);
    await during(platform.config.update('next', { A: 'new' }));
    await during(platform.domains.add('next', { hostname: 'next.example' }, undefined));
    expect(await config('next')).toEqual({ A: 'new' });
    expect(await hostnames('next')).toEqual(['next.example']);
    expect(lines()).toEqual(['GET /apps']);
  });

  it('shows a domain that is added and none that is removed', async () => {
    const { during, failure, hostnames, platform } = open();
    await during(platform.domains.add('shop', { hostname: 'new.example' }, undefined));
    await during(platform.domains.remove('shop', 'd2'));
    expect(await hostnames('shop')).toEqual(['shop.apps.example', 'new.example']);
    for (const id of ['d2', 'shop.example'])
      expect(await failure(platform.domains.get('shop', id))).toHaveProperty('status', 404);
    await during(platform.domains.clear('shop', isThere));
    expect(await hostnames('shop')).toEqual(['shop.apps.example']);
  });

  it('shows no namespace that is deleted, until it is made again', async () => {
    const { during, failure, platform } = open();
    const names = async () => (await during(platform.namespaces.list())).map(({ id }) => id);
    await during(platform.namespaces.delete('n1', isThere));
    expect(await names()).toEqual([]);
    expect(await failure(platform.namespaces.get('review-1'))).toHaveProperty('code', 'not-found');
    await during(platform.namespaces.create({ name: 'review-1', description: 'mark' }, undefined));
    expect(await names()).toEqual(['review-1']);
    expect(await during(platform.namespaces.get('review-1'))).toHaveProperty('description', 'mark');
  });

  it.each(['updateConfig', 'deleteConfigVar', 'addDomain', 'restartDynos', 'startBuild'] as const)(
    'leaves a 404 a 404: %s',
    async (name) => {
      const { failure, platform } = openScripted(() => ({ status: 404 }), { rehearsal: beginRehearsal() });
      expect(await failure(ask[name](platform, { A: 'x', hostname: 'x' }))).toHaveProperty('status', 404);
    },
  );

  it('knows what an app would run, by its id or its name', () => {
    const { planned } = beginRehearsal();
    expect(planned.commit(shop)).toBeUndefined();
    planned.setCommit('shop', 'c1');
    expect(planned.commit(shop)).toBe('c1');
    expect(planned.commit({ id: 'a2', name: 'other' })).toBeUndefined();
  });

  it('is shared by all operations of a step', async () => {
    const rehearsal = beginRehearsal();
    const [one, other] = [0, 1].map(() => openScripted(() => ({ body: shop }), { rehearsal }));
    await one?.during(one.platform.apps.create({ name: 'next' }, undefined));
    expect(await other?.during(other.platform.apps.get('next'))).toHaveProperty('name', 'next');
  });
});
