import { describe, expect, it } from 'vitest';
import { judgeStart, measureSkew } from '../../../src/operations/verdict/judge-start.ts';
import type { Build } from '../../../src/platform/models.ts';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
const startedAt = Date.parse('2026-01-01T12:00:00Z');

const deployed = (status: string) => ({ status, timestamps: [] });

describe('The answer to a start', () => {
  const ours = { id: 'b1', commit: one, app: { address: 'my-app', name: 'my-app' } };
  const judge = (told: Partial<Build>) =>
    judgeStart(
      { id: 'b1', raw: {}, ...told } as Build,
      {
        earlier: ['b0'],
        listed: [{ id: 'b9', status: 'succeeded', createdAt: '2026-01-01T11:59:00Z', raw: {} }],
        ours,
        startedAt,
      },
      { success: [], failure: ['dead'] },
    );

  it.each<[what: string, told: Partial<Build>]>([
    ['an id', {}],
    ['a build that goes on', { status: 'building' }],
    ['a build that ended well at once', { status: 'succeeded' }],
    ['no id', { id: undefined }],
    ['an id and an error of something else', { error: 'quota is low', status: 'building' }],
    ['an id that a build from before has, but another status', { id: 'b9', status: 'pending' }],
    ['an id that a build from before has, but another time', { id: 'b9', createdAt: '2026-01-01T12:00:00Z' }],
    ['no id, and a deployment that goes on', { id: undefined, deployment: deployed('deploying') }],
    ['no id, and that it goes on', { id: undefined, status: 'building', deployment: deployed('failed') }],
    ['an id, and a deployment that failed, perhaps the one before', { deployment: deployed('failed') }],
    ['the clock of a platform that is almost an hour behind', { createdAt: '2026-01-01T11:00:00Z' }],
  ])('is no end where it tells %s', (_, told) => {
    expect(judge(told)).toBeUndefined();
  });

  it.each<[what: string, told: Partial<Build>, message: string]>([
    ['another commit', { commit: two }, `with the build b1, but it is of the commit ${two}`],
    [
      'another commit of no id',
      { id: undefined, commit: two },
      `with the build without an id, but it is of the commit ${two}`,
    ],
    ['a build that was there', { id: 'b0' }, 'with the build b0, but it was there before'],
    ['a build that was listed', { id: 'b9' }, 'with the build b9, but it was there before'],
    [
      'a build that was listed, and its state',
      { id: 'b9', status: 'Succeeded' },
      'with the build b9, but it was there before',
    ],
    ['an old build', { createdAt: '2026-01-01T10:59:59Z' }, 'with the build b1, but it was there before'],
  ])('is in doubt where it tells %s', (_, told, message) => {
    expect(judge(told)).toEqual({
      kind: 'unclear',
      status: 'unknown',
      part: 'build',
      message: `The start was answered ${message}`,
    });
  });

  it('is in doubt where it calls a success what has an error', () => {
    expect(judge({ status: 'succeeded', error: 'no port' })).toMatchObject({
      kind: 'unclear',
      message: 'the platform calls it succeeded, but says beside that: no port',
    });
  });

  it.each<[what: string, told: Partial<Build>, status: string, message: string | undefined]>([
    ['a failure', { status: 'failed', message: 'exit 1', error: 'E1' }, 'failed', 'exit 1'],
    ['a failure by a word of the user’s', { status: 'dead' }, 'dead', undefined],
    ['an error and no id', { id: undefined, error: 'no quota' }, 'failed', 'no quota'],
    ['no id, and a deployment that failed', { id: undefined, deployment: deployed('crashed') }, 'crashed', undefined],
    [
      'no id, and that it failed',
      { id: undefined, status: 'failed', deployment: deployed('live') },
      'failed',
      undefined,
    ],
  ])('is the end already where it tells %s', (_, told, status, message) => {
    expect(judge(told)).toEqual({ kind: 'failed', status, part: 'build', message });
  });
});

it.each<[what: string, ahead: number | undefined, skew: number]>([
  ['says nothing of its clock', undefined, 0],
  ['has the same time', 0, 0],
  ['is half an hour ahead', 1_800_000, 1_800_000],
  ['is half an hour behind', -1_800_000, -1_800_000],
  ['is almost an hour ahead', 3_599_999, 3_599_999],
  ['is a whole hour ahead, which nobody believes', 3_600_000, 0],
  ['is a day behind, which nobody believes', -86_400_000, 0],
])('A platform that %s is followed by a clock that differs accordingly', (_, ahead, skew) => {
  const clock = { ...systemClock, now: () => startedAt };
  expect(measureSkew({ toldAt: ahead === undefined ? undefined : startedAt + ahead }, clock)).toBe(skew);
});

describe('A build whose start was answered without an id', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const listed = (ahead: number, second: number) => ({
    id: 'b2',
    commit,
    state: 'succeeded',
    created_at: new Date(Date.now() + (ahead + second) * 1000).toISOString(),
  });

  it.each([
    ['is found', 'ahead', 1800, 2, 'succeeded'],
    ['is found', 'behind', -1800, 2, 'succeeded'],
    ['is not taken for one of ten minutes ago', 'ahead', 1800, -600, 'timeout'],
    ['is not taken for one of ten minutes ago', 'behind', -1800, -600, 'timeout'],
  ])('%s in the list where the platform’s clock is %s', async (_, _clock, ahead, second, status) => {
    const build = listed(ahead, second);
    await using platform = await startToldPlatform({
      ...{ before: {}, start: undefined, app: {}, ahead, build, builds: [build] },
      // Before the start it cannot be listed, so that only times tell what is new.
      refuse: (path) => (path.includes('/builds?') && platform.calls.length < 3 ? 500 : undefined),
    });
    const step = await platform.build({ timeout: '2m' });
    expect(step.outputs['status'], step.log).toBe(status);
  });
});

describe('A build that was started', () => {
  /** Builds on a platform that tells this. */
  async function build(told: ToldApp, inputs: Readonly<Record<string, string>> = {}) {
    await using platform = await startToldPlatform(told);
    return await platform.build({ timeout: '2m', ...inputs });
  }

  const described = { state: 'succeeded', description: 'Deployed by hand' };
  const stands = (build: string) => ({ current_build_id: build, deployment_status: 'succeeded' });

  it.each<[what: string, told: ToldApp, status: string]>([
    [
      'is known by its id, however the platform describes it',
      { before: stands('b1'), start: { id: 'b2' }, build: { id: 'b2', ...described }, app: stands('b2') },
      'succeeded',
    ],
    [
      'without an id is not one that is described otherwise',
      { before: stands('b1'), start: undefined, build: { id: 'b2', ...described }, app: stands('b2') },
      'unknown',
    ],
    [
      'without an id is the one of the deployment that its start was answered with',
      {
        before: { deployment: { id: 'd1', status: 'succeeded' } },
        start: { deployment: { id: 'd2' } },
        app: { deployment: { id: 'd2', status: 'succeeded' } },
      },
      'succeeded',
    ],
    [
      'without an id is not of another deployment than its start was answered with',
      {
        before: { deployment: { id: 'd1', status: 'succeeded' } },
        start: { deployment: { id: 'd2' } },
        app: { deployment: { id: 'd3', status: 'succeeded' } },
      },
      'timeout',
    ],
    [
      'and was canceled has given way to a newer one in the list',
      {
        before: {},
        start: { id: 'b2' },
        build: { id: 'b2', state: 'canceled' },
        builds: [
          { id: 'b3', state: 'building', created_at: '2026-01-02T00:00:00Z' },
          { id: 'b2', state: 'canceled', created_at: '2026-01-01T00:00:00Z' },
        ],
        app: {},
      },
      'superseded',
    ],
  ])('%s', async (_, told, status) => {
    const step = await build(told);
    expect(step.outputs['status'], step.log).toBe(status);
  });

  it.each<[where: string, before: object]>([
    ['the app stands on', stands('b2')],
    ['the app shows beside what it stands on', { ...stands('b1'), pending_build: { id: 'b2' } }],
  ])('is in doubt where its start is answered with a build that %s already', async (_, before) => {
    const step = await build({ before, start: { id: 'b2' }, app: before }, { wait: 'false' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('The start was answered with the build b2, but it was there before');
    expect(step.outputs['changed']).toBe('unknown');
  });

  it('is not in doubt where the app has shown nothing of builds', async () => {
    const step = await build({ before: { deployment: { id: 'd1' } }, start: { id: 'b2' }, app: {} }, { wait: 'false' });
    expect([step.exitCode, step.outputs['changed']], step.log).toEqual([0, 'true']);
  });
});

it('A build that was taken up, and of which nothing was seen, is named in the result all the same', async () => {
  await using platform = await startToldPlatform({
    ...{ before: {}, app: {} },
    // Only what comes before the wait is answered.
    refuse: (path) =>
      path === '/apps/my-app' && platform.calls.filter((call) => call.endsWith(path)).length > 2 ? 500 : undefined,
  });
  const step = await platform.build({ 'build-id': 'b2', timeout: '1m' });
  expect(step.exitCode).toBe(1);
  expect(JSON.parse(step.outputs['result'] ?? '')).toEqual({ id: 'b2' });
});
