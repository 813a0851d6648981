import { describe, expect, it } from 'vitest';
import type { DeployPlan } from '../../../src/operations/builds/deploy-plan.ts';
import { judgeStart, startBuild } from '../../../src/operations/builds/start-build.ts';
import type { Context } from '../../../src/operations/operation.ts';
import type { App, Build } from '../../../src/platform/models.ts';
import { stillClock } from '../../harness/platform-client.ts';

const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
const startedAt = Date.parse('2026-01-01T12:00:00Z');

describe('The answer to a start', () => {
  const ours = { id: 'b1', commit: one, app: { asked: 'my-app' } };
  const judge = (told: Partial<Build>) =>
    judgeStart({ id: 'b1', raw: {}, ...told } as Build, {
      earlier: ['b0'],
      ours,
      startedAt,
      words: { success: [], failure: ['dead'] },
    });

  it.each<[what: string, told: Partial<Build>]>([
    ['an id', {}],
    ['a build that goes on', { status: 'building' }],
    ['a build that ended well at once', { status: 'succeeded' }],
    ['no id', { id: undefined }],
    ['an id and an error of something else', { error: 'quota is low', status: 'building' }],
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
      message: 'The platform calls it succeeded, but says beside that: no port',
    });
  });

  it.each<[what: string, told: Partial<Build>, status: string, message: string | undefined]>([
    ['a failure', { status: 'failed', message: 'exit 1', error: 'E1' }, 'failed', 'exit 1'],
    ['a failure by a word of the user’s', { status: 'dead' }, 'dead', undefined],
    ['an error and no id', { id: undefined, error: 'no quota' }, 'failed', 'no quota'],
  ])('is the end already where it tells %s', (_, told, status, message) => {
    expect(judge(told)).toEqual({ kind: 'failed', status, part: 'build', message });
  });
});

describe('A build that is followed', () => {
  const source = { app: 'my-app', branch: 'main', commitish: one, description: 'By hand', repository: '' };
  const before = {
    id: 'id-1',
    name: 'my-app',
    deployment: { buildId: 'b0', timestamps: [] },
    otherDeployments: [{ buildId: 'b7', timestamps: [] }, { timestamps: [] }],
  } as unknown as App;
  const start = async (plan: Partial<DeployPlan>, app: App | undefined) => {
    const platform = { builds: { start: async () => ({ id: 'b1', raw: {} }) } };
    const context = { clock: stillClock(startedAt), platform } as unknown as Context;
    return startBuild(context, { app: 'my-app', source, ...plan } as DeployPlan, app);
  };

  it('is told from those that were there, and from those of other apps', async () => {
    expect(await start({ successStatuses: ['vibed'], failureStatuses: ['dead'] }, before)).toMatchObject({
      app: 'my-app',
      build: { id: 'b1' },
      ours: { id: 'b1', commit: one, app: { asked: 'my-app', id: 'id-1', name: 'my-app' } },
      words: { success: ['vibed'], failure: ['dead'] },
      earlier: ['b0', 'b7'],
      description: 'By hand',
      before: { buildId: 'b0' },
    });
  });

  it('may be of an app of which nothing is known', async () => {
    const started = await start({}, undefined);
    expect(started).toMatchObject({ words: { success: [], failure: [] }, earlier: [], before: undefined });
    expect(started.ours.app).toEqual({ asked: 'my-app', id: undefined, name: undefined });
  });

  it('may have been started elsewhere: then what the app shows may be of it', async () => {
    expect(await start({ buildId: 'b0' }, before)).toMatchObject({
      build: { id: 'b0', raw: { id: 'b0' } },
      ours: { id: 'b0' },
      before: undefined,
      ending: undefined,
    });
  });
});
