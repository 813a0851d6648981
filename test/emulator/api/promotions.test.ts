import { beforeEach, describe, expect, it } from 'vitest';
import { openEmulator } from '../../harness/open-emulator.ts';

const { emulator, call, order } = await openEmulator();
const advance = (seconds: number) => emulator.world.clock.advance(seconds * 1000);
const promote = (body: object = { source: { app: 'shop-staging' } }) =>
  call('POST', '/pipelines/shop/promotions', body);
const targetsOf = async (id: string) => (await call('GET', `/pipelines/shop/promotions/${id}/promotion-targets`)).body;
const statusOf = async (id: string) => (await call('GET', `/pipelines/shop/promotions/${id}`)).body.status;
const build = async (app: string, commitish: string) => {
  await call('POST', `/apps/${app}/builds`, { commitish });
  advance(6);
};

beforeEach(() => {
  emulator.world.store.settings.dialect = 'deployments';
});

describe('a promotion', () => {
  it('deploys what the source runs to the next stage, without a build', async () => {
    await build('shop-staging', 'new');
    const builds = (await call('GET', '/apps/shop-production/builds')).body;
    const { id, status } = (await promote()).body;
    const seen = [`${status} ${(await targetsOf(id))[0].status}`];
    for (const seconds of [1, 1]) {
      advance(seconds);
      seen.push(`${await statusOf(id)} ${(await targetsOf(id))[0].status}`);
    }
    expect(seen).toEqual(['pending pending', 'pending promoting', 'succeeded succeeded']);
    const source = (await call('GET', '/apps/shop-staging')).body;
    const target = (await call('GET', '/apps/shop-production')).body;
    expect(target.current_build_id).toBe(source.current_build_id);
    expect(target.current_deployment_id).not.toBe(source.current_deployment_id);
    expect((await call('GET', '/apps/shop-production/builds')).body).toEqual(builds);
    expect((await call('GET', '/apps/shop-production/deployments')).body).toMatchObject([
      { build: { id: source.current_build_id }, version: 2, state: 'deployed', current: true },
      { version: 1, current: false },
    ]);
    const page = await fetch(emulator.reach(new URL('https://shop-production.apps.platform.example/')));
    expect(page.headers.get('x-commit')).toBe('new');
  });

  it.each(['deployment-fails', 'superseded'] as const)('fails with its target: %s', async (fault) => {
    order({ fault, app: 'shop-production' });
    const { id } = (await promote()).body;
    advance(60);
    expect(await statusOf(id)).toBe('failed');
    expect(await targetsOf(id)).toMatchObject([{ status: 'failed', error_message: expect.any(String) }]);
  });

  it('takes an app as a text, an id or an object', async () => {
    const { id } = (await call('GET', '/apps/shop-production')).body;
    for (const app of ['shop-production', id, { id }, { name: 'shop-production' }]) {
      const { status, body } = await promote({ source: { app: 'shop-staging' }, targets: [{ app }] });
      expect([status, (await targetsOf(body.id))[0].app]).toEqual([201, { id, name: 'shop-production' }]);
    }
  });

  it.each([
    [{ source: { app: 'my-app' } }, 'The app my-app is not in the pipeline shop'],
    [{ source: { app: 'shop-production' } }, 'targets: no stage follows that of shop-production'],
    [{ source: { app: 'shop-staging' }, targets: [{ app: 'shop-staging' }] }, 'targets: shop-staging is the source'],
    [{ source: 'shop-staging' }, 'source must be an object with an app'],
    [{ source: { app: 'shop-staging' }, targets: [] }, 'targets must be a non-empty array of objects with an app'],
    [{}, 'source is required'],
  ])('is refused when it makes no sense: %j', async (body, message) => {
    expect(await promote(body)).toMatchObject({ status: 422, body: { message } });
  });
});

describe('the difference to a source', () => {
  const diff = async (source: string) => (await call('GET', `/pipelines/shop/diff?source_app=${source}`)).body[0];

  it('is what a promotion would bring, and gone after it', async () => {
    await promote();
    advance(6);
    expect(await diff('shop-staging')).toMatchObject({ app: { name: 'shop-production' }, status: 'identical' });
    await build('shop-staging', 'one');
    await build('shop-staging', 'two');
    const ahead = { status: 'ahead', ahead_by: 2, behind_by: 0, commits: [{ sha: 'one' }, { sha: 'two' }] };
    expect(await diff('shop-staging')).toMatchObject(ahead);
    expect(await diff('shop-production')).toMatchObject({ status: 'behind', ahead_by: 0, behind_by: 2, commits: [] });
    await build('shop-production', 'hotfix');
    expect(await diff('shop-staging')).toMatchObject({ status: 'diverged', ahead_by: 2, behind_by: 1 });
  });

  it('is not there for an app that runs nothing', async () => {
    const app = [...emulator.world.store.apps.values()].find(({ name }) => name === 'shop-production');
    if (app) app.builds = [];
    expect(await diff('shop-staging')).toMatchObject({ status: 'unavailable' });
    expect((await call('GET', '/pipelines/shop/diff')).status).toBe(422);
  });
});
