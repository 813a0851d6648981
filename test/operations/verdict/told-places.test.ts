import { describe, expect, it } from 'vitest';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const built = { id: 'b2', state: 'succeeded' };
const bare: ToldApp = { before: { id: 'a1', name: 'my-app' }, start: { id: 'b2' }, build: built, app: {} };
const at = (second: number) => `2026-01-01T00:00:0${second}Z`;

/** A deployment of this build, as a list has it. */
const made = (state: string, more: object = {}, second = 1) => ({
  ...{ id: `${state}-${second}`, build_id: 'b2', state, created_at: at(second) },
  ...more,
});

async function play(deployments: unknown, more: Partial<ToldApp> = {}, inputs: Readonly<Record<string, string>> = {}) {
  await using platform = await startToldPlatform({ ...bare, deployments, ...more });
  const { exitCode, log, outputs } = await platform.build({ timeout: '5m', ...inputs });
  return { exitCode, log, status: outputs['status'] };
}

/** Two places by each of the names that tell them. */
const pairs = [
  [{ region: 'eu' }, { region: 'us' }],
  [{ region: { name: 'eu' } }, { region: { name: 'us' } }],
  [{ environment: 'staging' }, { environment: 'production' }],
  [{ environment_id: 'e1' }, { environment_id: 'e2' }],
  [{ process_type: 'web' }, { process_type: 'worker' }],
  [{ cluster: { id: 1 } }, { cluster: { id: 2 } }],
] as const;

describe.each(pairs)('of the deployments of one build for two places, %j and %j,', (here, there) => {
  it('one that failed fails it, in whatever order and of whatever age', async () => {
    for (const [good, bad] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const) {
      const both = [made('succeeded', here, good), made('failed', there, bad)];
      for (const listed of [both, both.toReversed()]) {
        expect(await play(listed), JSON.stringify(listed)).toMatchObject({ exitCode: 1, status: 'failed' });
        const inBuild = await play(undefined, { build: { ...built, deployments: listed } });
        expect(inBuild, JSON.stringify(listed)).toMatchObject({ exitCode: 1, status: 'failed' });
      }
    }
  });

  it('one at work is waited for', async () => {
    const list = (state: string) => [made('succeeded', here, 2), made(state, there)];
    const listed = (second: number) => list(second < 60 ? 'pending' : 'succeeded');
    expect(await play(listed)).toMatchObject({ exitCode: 0 });
    const open = await play(list('pending'));
    expect(open).toMatchObject({ exitCode: 1, status: 'timeout' });
    expect(open.log).toContain('still pending');
    const inBuild = await play(undefined, { build: { ...built, deployments: list('pending') } });
    expect(inBuild).toMatchObject({ exitCode: 1, status: 'timeout' });
  });

  it('one that is over by a word that nobody knows, or was left out, stands in no way', async () => {
    for (const word of ['succeeded', 'SKIPPED', 'completed', 'sleeping'])
      expect(await play([made('succeeded', here, 2), made(word, there)]), word).toMatchObject({ exitCode: 0 });
  });

  it('one speaks against it as it would alone', async () => {
    for (const bad of [
      ...[{ state: 'unhealthy' }, { state: 'CrashLoopBackOff' }, { state: 'created' }, { healthy: false }],
      ...[{ error: 'health check failed' }, { state: undefined, error: 'no image' }, { state: 'borked' }],
    ]) {
      const listed = [made('succeeded', here, 2), made('succeeded', { ...there, ...bad })];
      const step = await play(listed, {}, { 'failure-statuses': 'borked' });
      expect(step, JSON.stringify(bad)).toMatchObject({ exitCode: 1 });
    }
    const listed = [made('succeeded', here, 2), made('waiting', there)];
    expect(await play(listed, {}, { 'success-statuses': 'waiting' })).toMatchObject({ exitCode: 0 });
  });

  it('another build that is for the other place replaces neither', async () => {
    const others = made('succeeded', { ...there, build_id: 'b3', id: 'd9' }, 3);
    expect(await play([others, made('succeeded', here)])).toMatchObject({ exitCode: 0 });
    expect(await play([{ ...others, ...here }, made('succeeded', here)])).toMatchObject({ status: 'superseded' });
  });

  it('none is a success while another place is told to be the current one, of the build before', async () => {
    const current = made('succeeded', { ...there, build_id: 'b1', id: 'd1', current: true });
    const listed = (second: number) => [
      ...(second < 10 ? [current] : [made('failed', there, 3), { ...current, current: false }]),
      made('succeeded', { ...here, current: second < 10 ? undefined : true }, 2),
    ];
    expect(await play(listed)).toMatchObject({ exitCode: 1, status: 'failed' });
  });

  it('the one that is repeated counts by its last attempt', async () => {
    const retried = [made('succeeded', there, 3), made('failed', there, 2), made('succeeded', here)];
    expect(await play(retried)).toMatchObject({ exitCode: 0 });
    const inVain = [made('failed', there, 3), made('succeeded', there, 2), made('succeeded', here, 4)];
    expect(await play(inVain)).toMatchObject({ exitCode: 1, status: 'failed' });
  });

  it('one alone may be called the current one', async () => {
    const current = made('succeeded', { ...here, current: true });
    expect(await play([current, made('succeeded', { ...there, current: false }, 2)])).toMatchObject({ exitCode: 0 });
    expect(await play([current, made('failed', { ...there, current: false }, 2)])).toMatchObject({ exitCode: 1 });
  });
});

describe('a deployment of the same build is none that must succeed', () => {
  it.each<[string, object, object]>([
    ['where nothing is told of places', {}, {}],
    ['where only one of them tells its place', { region: 'eu' }, {}],
    ['where both are for the same', { region: 'EU', environment: 'production' }, { region: 'eu' }],
    [
      'where it is of another app',
      { environment: 'production' },
      { environment: 'x', app: { id: 'a9', name: 'other' } },
    ],
    ['where it is for a preview', { environment: 'production' }, { environment: 'Preview' }],
    ['where it is called a preview', { region: 'eu' }, { region: 'us', preview: true }],
    ['where it is for a pull request', { environment: 'production' }, { environment: 'pr-12' }],
  ])('%s', async (_, ours, other) => {
    const app = { app: { id: 'a1', name: 'my-app' } };
    expect(await play([made('succeeded', { ...app, ...ours }, 2), made('failed', other)])).toMatchObject({
      exitCode: 0,
    });
  });

  it('unless only its service is called so', async () => {
    const listed = [made('succeeded', { service: 'web' }, 2), made('failed', { service: 'link-preview' })];
    expect(await play(listed)).toMatchObject({ exitCode: 1, status: 'failed' });
  });

  it('unless there is no other', async () => {
    expect(await play([made('succeeded', { environment: 'preview' })])).toMatchObject({ exitCode: 0 });
    expect(await play([made('failed', { environment: 'preview' })])).toMatchObject({ exitCode: 1, status: 'failed' });
  });
});
