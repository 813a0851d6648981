import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/operations/operation.ts';
import { followBuild } from '../../../src/operations/verdict/follow-build.ts';
import type { Followed, Seen } from '../../../src/operations/verdict/followed.ts';
import { type Deployment, isSameId } from '../../../src/platform/deployment.ts';
import type { Build } from '../../../src/platform/models.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { noWords } from '../../../src/platform/words/status-words.ts';
import { makeRefusal } from '../../harness/make-refusal.ts';

const mine = '1'.repeat(40);
const theirs = '2'.repeat(40);
const minute = (at: number) => `2026-11-18T04:0${at}:00Z`;
/** What the app shows. */
const on = (current_build_id?: string, deployment_status?: string, current_deployment_id?: string) => ({
  app: { current_build_id, deployment_status, current_deployment_id },
});
const build = (id: string, status?: string, more: Partial<Build> = {}): Build => ({ id, status, raw: {}, ...more });

/** What a platform tells at one look; an address that it says nothing of is not there. */
interface Told {
  /** Seconds since the look before; one where it is not said. */
  readonly after?: number;
  /** The builds that can be asked alone. */
  readonly builds?: readonly Build[] | ApiError;
  readonly listed?: readonly Build[] | ApiError;
  readonly deployments?: readonly Deployment[] | ApiError;
  readonly app?: object;
}

interface Story {
  /** What the app showed before; nothing where the build was started elsewhere. */
  readonly before?: { readonly app: object } | undefined;
  readonly id?: string | undefined;
  readonly followed?: Partial<Followed>;
  readonly looks: readonly Told[];
}

const refused = (status: number, parts: ApiError['parts'] = []) =>
  makeRefusal(status, { parts, retry: { sent: true, again: status >= 500 } });

/** Follows the build b2 of the commit, and tells of each look what came of it, what was asked, and what is known. */
async function follow({ followed, looks, ...story }: Story) {
  const before = 'before' in story ? story.before : on();
  const id = 'id' in story ? story.id : 'b2';
  let [now, told]: [number, Told] = [Date.parse(minute(2)), {}];
  let asked: string[] = [];
  const answer = async <T>(path: string, found: T | ApiError | undefined): Promise<T> => {
    asked.push(path);
    if (found === undefined) throw refused(404);
    if (found instanceof ApiError) throw found;
    return found;
  };
  const find = (name: string) =>
    told.builds instanceof ApiError ? told.builds : told.builds?.find((one) => isSameId(one.id, name));
  const context = {
    clock: { now: () => now },
    platform: {
      apps: { get: () => answer('app', readApp({ name: 'shop', ...told.app })) },
      builds: {
        get: (_: string, name: string) =>
          answer(
            name,
            find(name) ??
              refused(404, [
                ['app', 'shop'],
                ['build', name],
              ]),
          ),
        listLatest: () => answer('builds', told.listed),
      },
      deployments: { listLatest: () => answer('deployments', told.deployments), get: () => answer('alone', undefined) },
    },
    statusWords: noWords,
  } as unknown as Context;
  const follower = followBuild(context, {
    app: 'shop',
    ours: { id, commit: mine, app: { address: 'shop', name: 'shop' } },
    startedAt: now,
    before: before && readApp({ name: 'shop', ...before.app }).deployment,
    earlier: ['b1'],
    description: 'Deploy of /runs/7',
    ...followed,
  });
  const seen: { end: string; asked: string; seen: Seen }[] = [];
  for (told of looks) {
    now += (told.after ?? 1) * 1000;
    asked = [];
    const end = await follower.look().then(describeEnd, ({ message }: Error) => message);
    seen.push({ end, asked: asked.join(' '), seen: follower.seen() });
  }
  return seen;
}

/** The status while it goes on, with a mark where something keeps it from being a success; else how it ended. */
function describeEnd({ bar, ending, status }: Seen): string {
  if (!ending) return `${status ?? 'unseen'}${bar === undefined ? '' : '!'}`;
  return [ending.kind, ending.part && `of ${ending.part}`, ending.untold && `without ${ending.untold}`]
    .filter(Boolean)
    .join(' ')
    .toUpperCase();
}

const tell = async (story: Story) => (await follow(story)).map(({ end }) => end).join(' | ');

/** What the build says of itself, and what the list of deployments says of it. */
const says = (status: string, more: Partial<Build> = {}) => ({ builds: [build('b2', status, more)] });
const has = (status: string, buildId = 'b2', deploymentId = 'd2') => ({
  deployments: [{ buildId, deploymentId, status, timestamps: [] }],
});
/** A build that is done, and tells of its deployment; and one that tells its time. */
const inner = (status: string, own = 'succeeded') => says(own, { deployment: has(status).deployments[0] });
const timed = (status: string) => says(status, { createdAt: minute(2) });

const [building, built, done, odd] = [says('building'), says('succeeded'), says('done'), says('blue')];
const [before, ours] = [on('b1', 'live', 'd1'), on('b2', 'live', 'd2')];

describe('a build that is followed', () => {
  it.each<[what: string, story: Story, ends: string]>([
    ['runs and fails', { looks: [building, says('failed')] }, 'building | FAILED OF BUILD'],
    ['runs, whatever the app shows', { looks: [{ ...building, ...ours }] }, 'building'],
    ['runs, whatever the list of deployments shows', { looks: [{ ...building, ...has('live') }] }, 'building'],
    ['succeeds, and nothing more is told', { looks: [building, built] }, 'building | SUCCEEDED WITHOUT DEPLOYMENT'],
    [
      'succeeds, and its app follows',
      {
        before,
        looks: [
          { ...built, ...before },
          { ...built, ...ours },
        ],
      },
      'build succeeded! | SUCCEEDED',
    ],
    [
      'succeeds, and its app fails',
      { before, looks: [{ ...built, ...on('b2', 'failed', 'd2') }] },
      'FAILED OF DEPLOYMENT',
    ],
    [
      'succeeds, and its deployment follows',
      {
        looks: [
          { ...built, ...has('deploying') },
          { ...built, ...has('live') },
        ],
      },
      'deploying | SUCCEEDED',
    ],
    ['succeeds, and its deployment fails', { looks: [{ ...built, ...has('failed') }] }, 'FAILED OF DEPLOYMENT'],
    [
      'succeeds, and only another is deployed',
      { looks: [{ ...built, ...has('live', 'b1', 'd1') }] },
      'build succeeded',
    ],
    [
      'succeeds, and its deployment is well while the app stands on another',
      { before, looks: [{ ...built, ...before, ...has('live') }] },
      'deployment live!',
    ],
    ['tells a good deployment of its own', { looks: [inner('live')] }, 'SUCCEEDED WITHOUT APP'],
    ['tells a bad deployment of its own', { looks: [inner('failed')] }, 'FAILED OF DEPLOYMENT'],
    [
      'tells a deployment of its own at work',
      { looks: [inner('deploying'), inner('live')] },
      'deploying! | SUCCEEDED WITHOUT APP',
    ],
    [
      'tells a good deployment that the list calls bad',
      { looks: [{ ...inner('live'), ...has('failed') }] },
      'FAILED OF DEPLOYMENT',
    ],
    [
      'tells a good deployment that the list does not have',
      { looks: [{ ...inner('live'), ...has('live', 'b1', 'd1') }] },
      'build succeeded',
    ],
    ['is told of another commit', { looks: [says('succeeded', { commit: theirs })] }, 'UNCLEAR OF BUILD'],
    ['was cancelled for a newer one', { looks: [says('superseded')] }, 'SUPERSEDED OF BUILD'],
    [
      'fails after it was seen to deploy',
      { looks: [says('deploying'), says('failed')] },
      'deploying | FAILED OF DEPLOYMENT',
    ],
    [
      'cannot be asked alone',
      { looks: [{ listed: [build('b9', 'failed'), build('b2', 'building')] }, { listed: [build('B2', 'failed')] }] },
      'building | FAILED OF BUILD',
    ],
    ['cannot be asked, and the app shows it', { before, looks: [before, ours] }, 'unseen! | SUCCEEDED'],
    ['cannot be asked, and the app shows nothing', { looks: [{}, {}] }, 'unseen | unseen'],
    [
      'is shown by the app, and not in a list that stays empty',
      { before, looks: [0, 29, 1].map((after) => ({ after, ...built, deployments: [], ...ours })) },
      'app live | app live | SUCCEEDED',
    ],
  ])('%s', async (_, story, ends) => {
    expect(await tell(story)).toBe(ends);
  });
});

describe('a build whose word nobody knows', () => {
  it.each<[what: string, story: Story, ends: string]>([
    ['is over where its deployment is well', { looks: [{ ...odd, ...has('live') }] }, 'SUCCEEDED'],
    ['is over where its deployment has failed', { looks: [{ ...odd, ...has('failed') }] }, 'FAILED OF DEPLOYMENT'],
    ['goes on with its deployment', { looks: [{ ...odd, ...has('deploying') }] }, 'deploying'],
    ['is over where the app stands on it', { before, looks: [{ ...odd, ...has('live'), ...ours }] }, 'SUCCEEDED'],
    [
      'is not over while the app stands on the one before',
      { before, looks: [{ ...odd, ...has('live'), ...before }] },
      'blue!',
    ],
    [
      'has failed where the app says so, whatever its deployment says',
      { before, looks: [{ ...odd, ...has('live'), ...on('b2', 'failed', 'd2') }] },
      'FAILED OF DEPLOYMENT',
    ],
    [
      'is not over where the app stands on another',
      { before, looks: [{ ...odd, ...has('live'), ...on('b3', 'live', 'd3') }] },
      'blue!',
    ],
    ['is no success without one', { looks: [odd] }, 'blue'],
    ['is no success in an empty list', { looks: [{ ...odd, deployments: [] }] }, 'blue'],
    ['is no success by the app', { before, looks: [{ ...odd, ...ours }] }, 'blue'],
    ['is a success by the app where it sounds so', { before, looks: [{ ...done, ...ours }] }, 'SUCCEEDED'],
    ['is a failure by the app where it sounds so', { looks: [{ ...done, ...on('b2', 'failed') }] }, 'FAILED'],
    ['is no success by an app that shows another', { before, looks: [{ ...done, ...before }] }, 'done'],
    [
      'is no success by an app that names no build',
      { before: on(undefined, 'failed'), looks: [{ ...done, ...on(undefined, 'live') }] },
      'done',
    ],
    ['is no success by ids without a word', { before, looks: [{ ...done, ...on('b2', undefined, 'd2') }] }, 'done'],
    [
      'is no success by the app where the list has nothing of it',
      { before, looks: [{ ...done, deployments: [], ...ours }] },
      'done',
    ],
    ['is no success where nothing more is told', { looks: [done] }, 'done'],
    [
      'is a success by a deployment that it tells itself, where it sounds so',
      { looks: [inner('live', 'blue'), inner('live', 'done')] },
      'blue | SUCCEEDED WITHOUT APP',
    ],
  ])('%s', async (_, story, ends) => {
    expect(await tell(story)).toBe(ends);
  });
});

describe('a build whose id is not known', () => {
  const lost = { id: undefined, followed: { listed: [] } };
  const run = (at: number) => ({ description: `Deploy of /runs/${at}` });
  it.each<[what: string, story: Story, ends: string, asked: string, id: string | undefined]>([
    [
      'is found in the list',
      { ...lost, looks: [{ listed: [build('b2', 'building', run(7))], ...building }, building] },
      'building | building',
      'builds b2 | b2',
      'b2',
    ],
    ['is not there yet', { ...lost, looks: [{ listed: [] }] }, 'unseen', 'builds app', undefined],
    [
      'is learned from the app',
      { ...lost, looks: [{ ...built, ...ours }] },
      'SUCCEEDED',
      'builds app b2 deployments app',
      'b2',
    ],
    [
      'is not that of a build from before',
      { ...lost, looks: [{ listed: [build('b1')], ...on('b1', 'live') }] },
      'unseen',
      'builds app',
      undefined,
    ],
    [
      'is not that of another run',
      { ...lost, looks: [{ listed: [build('b3', 'succeeded', run(8))], ...on('b3', 'live') }] },
      'unseen',
      'builds app builds',
      undefined,
    ],
    [
      'is not needed where the app can only be on it',
      { ...lost, looks: [on(undefined, 'live')] },
      'SUCCEEDED WITHOUT BUILD',
      'builds app',
      undefined,
    ],
  ])('%s', async (_, story, ends, asked, id) => {
    const seen = await follow(story);
    expect(seen.map(({ end }) => end).join(' | ')).toBe(ends);
    expect(seen.map((one) => one.asked).join(' | ')).toBe(asked);
    expect(seen.at(-1)?.seen.id).toBe(id);
  });
});

describe('who is asked', () => {
  it.each<[what: string, story: Story, asked: string]>([
    ['while it runs only the build', { looks: [building, building] }, 'b2 | b2'],
    ['when it has failed only the build', { looks: [says('failed')] }, 'b2'],
    ['when it has succeeded the others', { looks: [built, built] }, 'b2 deployments app | app'],
    [
      'still the build, for its deployment',
      { looks: [inner('deploying'), inner('live')] },
      'b2 deployments app | b2 app',
    ],
    ['the list where the build is not told alone', { looks: [{ listed: [build('b2', 'building')] }] }, 'b2 builds'],
    ['not the app for a word that nobody knows', { looks: [odd] }, 'b2 deployments'],
    ['not the list for a build whose id is known', { before, looks: [{ ...built, ...ours }] }, 'b2 deployments app'],
    [
      'who is in its place',
      { before, looks: [{ ...timed('succeeded'), ...on('b3', 'live') }] },
      'b2 deployments app b3',
    ],
    [
      'not that where this one tells no time',
      { before, looks: [{ ...built, ...on('b3', 'live') }] },
      'b2 deployments app',
    ],
    ['not the build from before', { before, looks: [{ ...timed('succeeded'), ...before }] }, 'b2 deployments app'],
    ['not that before its end', { before, looks: [{ ...timed('done'), ...on('b3', 'live') }] }, 'b2 deployments app'],
  ])('%s', async (_, story, asked) => {
    expect((await follow(story)).map((one) => one.asked).join(' | ')).toBe(asked);
  });
});

it.each<[what: string, other: readonly Build[], end: string]>([
  ['a newer one has taken its place', [build('b3', 'live', { createdAt: minute(3) })], 'SUPERSEDED OF DEPLOYMENT'],
  ['one of the same moment has not', [build('b3', 'live', { createdAt: minute(2) })], 'build succeeded!'],
  ['an older one has not', [build('b3', 'live', { createdAt: minute(1) })], 'build succeeded!'],
  ['one that tells no time has not', [build('b3', 'live')], 'build succeeded!'],
  ['one that is not told has not', [], 'build succeeded!'],
])('where the app stands on another build, %s', async (_, other, end) => {
  const builds = [...timed('succeeded').builds, ...other];
  const [look] = await follow({ before, looks: [{ builds, ...on('b3', 'live') }] });
  expect(look?.end).toBe(end);
  if (look?.seen.ending) expect(look.seen.ending.message).toBe('a newer build, b3, took its place');
});

describe('a source that refuses', () => {
  const no = refused(403);
  const deployments = no;
  it.each<[what: string, story: Story, ends: string]>([
    ['is missed where nobody tells anything', { looks: [{ builds: no, listed: no, deployments }] }, 'answered 403'],
    ['is missed for a success of the build alone', { looks: [{ ...built, deployments }] }, 'answered 403'],
    ['is not missed where the app tells it', { before, looks: [{ ...built, deployments, ...ours }] }, 'SUCCEEDED'],
    ['is not missed by an app on another', { before, looks: [{ builds: no, deployments, ...before }] }, 'unseen!'],
    ['is not missed where it has failed', { looks: [{ builds: no, ...has('failed') }] }, 'FAILED OF DEPLOYMENT'],
    ['is not missed while the word is one that nobody knows', { looks: [{ ...done, deployments }] }, 'done'],
    ['is missed once', { looks: [{ builds: no }, building] }, 'answered 403 | building'],
    ['is in trouble', { looks: [{ ...built, deployments: refused(500) }] }, 'answered 500'],
  ])('%s', async (_, story, ends) => {
    expect(await tell(story)).toBe(ends);
  });
});

describe('what is known after a look', () => {
  it('is kept when the look failed later on', async () => {
    const [{ seen } = {}] = await follow({ looks: [{ ...built, deployments: refused(500) }] });
    expect(seen).toMatchObject({ id: 'b2', status: 'build succeeded', built: true, pastBuild: true });
  });

  it('is kept when the next look failed', async () => {
    const [, { seen } = {}] = await follow({
      looks: [{ ...on('b2', 'releasing'), deployments: [] }, { deployments: refused(500) }],
    });
    expect(seen?.status).toBe('releasing');
  });

  it('begins with the id', () => {
    const { seen } = followBuild({ statusWords: noWords } as Context, { ours: { id: 'b2' } } as Followed);
    expect(seen()).toEqual({ id: 'b2' });
  });

  it('has the id as the platform writes it', async () => {
    const [{ seen } = {}] = await follow({ looks: [{ builds: [build('B2', 'building')] }] });
    expect(seen?.id).toBe('B2');
  });

  it('has the deployment and the app', async () => {
    const [{ seen } = {}] = await follow({ before, looks: [{ ...built, ...ours, ...has('live') }] });
    expect(seen).toMatchObject({ deploymentId: 'd2', stood: true, pastBuild: true, app: { name: 'shop' } });
  });

  it('has the app though its build is another’s', async () => {
    const [{ seen } = {}] = await follow({ id: undefined, looks: [on('b1', 'live')] });
    expect(seen?.app?.deployment.buildId).toBe('b1');
  });

  it.each<[what: string, told: Told, pastBuild: boolean, stood: boolean]>([
    ['builds', building, false, false],
    ['deploys by its own word', says('deploying'), true, false],
    ['has a deployment', { ...odd, ...has('queued') }, true, false],
    ['is built', { ...built, deployments: [] }, true, false],
    ['stands', built, true, true],
  ])('tells for good whether it is over, and whether it stood: one that %s', async (_, told, pastBuild, stood) => {
    const seen = await follow({ looks: [told, building] });
    for (const one of seen) expect([Boolean(one.seen.pastBuild), Boolean(one.seen.stood)]).toEqual([pastBuild, stood]);
  });
});

it('what stood goes on standing while a newer one is at work, and when its record is cleared away', async () => {
  const stood = { ...built, ...ours, ...has('live') };
  const looks = [stood, { ...stood, ...on('b3', 'deploying') }, { ...stood, deployments: refused(404) }];
  expect(await tell({ before, looks })).toBe('SUCCEEDED | SUCCEEDED | SUCCEEDED');
});
