import { describe, expect, it } from 'vitest';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const stands = (build: string, status?: string) => ({
  current_build_id: build,
  current_deployment_id: build.replace('b', 'd'),
  ...(status && { deployment_status: status }),
});

/** Takes up the build b2 of an app that shows these things one after another, each for some looks. */
async function takeUp(...shown: readonly (readonly [looks: number, app: object])[]) {
  const looks = shown.flatMap(([times, app]) => Array<object>(times).fill(app));
  const told: ToldApp = {
    get before() {
      return (looks.length > 1 ? looks.shift() : looks[0]) ?? {};
    },
    app: {},
  };
  await using platform = await startToldPlatform(told);
  return await platform.build({ 'build-id': 'b2', timeout: '20m', 'poll-interval': '10s' });
}

describe('a build that is taken up while the app stands on another one', () => {
  const before = stands('b1', 'succeeded');

  it('is waited for, however long it takes', async () => {
    const step = await takeUp([60, before], [1, stands('b2', 'succeeded')]);
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'succeeded']);
  });

  it('fails when it fails, however late', async () => {
    const step = await takeUp([60, before], [1, stands('b2', 'failed')]);
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'failed']);
  });

  it('is superseded only by one that comes meanwhile', async () => {
    const newer = await takeUp([10, before], [1, stands('b3', 'succeeded')]);
    expect(newer.log).toContain('was superseded: a newer build, b3, took its place (now succeeded)');
    const none = await takeUp([1, before]);
    expect([none.exitCode, none.outputs['status']], none.log).toEqual([1, 'timeout']);
  });
});

it('a build that the app names from its start on is not deployed while its deployment is still to come', async () => {
  const named = { current_build_id: 'b2', current_deployment_id: 'd1' };
  const step = await takeUp([4, named], [1, { ...named, current_deployment_id: 'd2' }]);
  expect(step.exitCode, step.log).toBe(0);
  expect(step.log).not.toContain('::warning::');
  const built = { id: 'b2', state: 'succeeded' };
  await using platform = await startToldPlatform({ before: named, build: built, app: {} });
  const { log } = await platform.build({ 'build-id': 'b2' });
  expect(log).toContain('nothing told whether its deployment has ended');
});

describe('a `build-id` that is mistyped', () => {
  const built = { id: 'b2345678', state: 'succeeded' };
  const says = '`build-id` is `b2345687`, but my-app has no such build';

  it.each<[string, ToldApp]>([
    ['that shows another by itself', { before: { current_build_id: built.id }, build: built, app: {} }],
    ['that lists others', { before: {}, builds: [built], app: {} }],
    ['that lists others and shows each', { before: {}, builds: [built], build: built, app: {} }],
  ])('is named at once on a platform %s, with the one that is near', async (_, told) => {
    // It has no address of its own.
    const refuse = (path: string) => (path.endsWith('/builds/b2345687') ? 404 : undefined);
    await using platform = await startToldPlatform({ ...told, refuse });
    const step = await platform.build({ 'build-id': 'b2345687', timeout: '30m' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(says);
    expect(step.log).toContain('Write `b2345678` in `build-id` if that is meant');
    expect(platform.calls.length).toBeLessThan(15);
  });

  it.each<[string, ToldApp]>([
    ['which tells of no builds', { before: {}, app: {} }],
    ['which tells only ids', { before: { current_build_id: 'b1' }, app: {} }],
    ['whose list of builds cannot be read', { before: { current_build_id: 'b1' }, builds: 'nonsense', app: {} }],
  ])('cannot be told from one that goes on by a platform %s', async (_, told) => {
    await using platform = await startToldPlatform(told);
    const step = await platform.build({ 'build-id': 'b2', timeout: '2m' });
    expect(step.outputs['status'], step.log).toBe('timeout');
  });

  it.each<[string, ToldApp]>([
    ['the list of builds has it', { before: {}, builds: [{ id: 'b3' }, { id: 'b2' }], build: { id: 'b3' }, app: {} }],
    [
      'the list of deployments names it',
      { ...{ before: { current_build_id: 'b1' }, build: { id: 'b1' }, app: {} }, deployments: [{ build_id: 'b2' }] },
    ],
    ['the list of builds is empty', { before: {}, builds: [], app: {} }],
  ])('is none where %s, though it has no address of its own', async (_, told) => {
    const refuse = (path: string) => (path.endsWith('/builds/b2') ? 404 : undefined);
    await using platform = await startToldPlatform({ ...told, refuse });
    const step = await platform.build({ 'build-id': 'b2', 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('Would wait for build b2 of my-app');
  });

  it('is none where only the whole list of builds still has it', async () => {
    await using platform = await startToldPlatform({
      ...{ before: {}, app: {} },
      get builds() {
        return [{ id: 'b3' }, ...(platform.calls.at(-1)?.includes('limit=100') ? [{ id: 'b2' }] : [])];
      },
    });
    const step = await platform.build({ 'build-id': 'b2', 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
  });

  it.each<[string, object, readonly string[]]>([
    ['the app names it', { current_build_id: 'b2' }, []],
    ['the app names it as the next', { current_build_id: 'b1', pending_build: { id: 'b2' } }, []],
    ['nobody tells of builds', {}, ['/deployments', '/builds?limit=20']],
  ])('is looked for no further where %s', async (_, before, further) => {
    await using platform = await startToldPlatform({ before, app: {} });
    const step = await platform.build({ 'build-id': 'b2', 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    const looks = ['', '/builds/b2', ...further, ''].map((place) => `GET /apps/my-app${place}`);
    expect(platform.calls).toEqual(looks);
  });

  it('is none where the build only shows late', async () => {
    let asked = 0;
    await using platform = await startToldPlatform({
      ...{ before: { current_build_id: 'b1' }, app: {} },
      get build() {
        const path = platform.calls.at(-1) ?? '';
        return path.endsWith('b1') ? { id: 'b1' } : asked++ < 1 ? undefined : { id: 'b2', state: 'failed' };
      },
    });
    const step = await platform.build({ 'build-id': 'b2' });
    expect(step.outputs['status'], step.log).toBe('failed');
  });
});
