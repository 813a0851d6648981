import { describe, expect, it } from 'vitest';
import { type AppLook, followApp } from '../../../src/operations/verdict/follow-app.ts';
import type { BuildIdentity } from '../../../src/operations/verdict/identity.ts';
import type { Deployment } from '../../../src/platform/deployment.ts';
import type { App } from '../../../src/platform/models.ts';
import { noWords } from '../../../src/platform/words/status-words.ts';

const mine = '1'.repeat(40);
const theirs = '2'.repeat(40);

type Shown = Partial<Deployment>;

/** What an app shows at one look, and what is known beside it. */
interface Told extends Partial<AppLook> {
  readonly shows: Shown;
  /** What it shows beside its current deployment. */
  readonly beside?: readonly Shown[];
  /** Whether its reply has a place for a deployment. */
  readonly hasPlace?: boolean;
}

interface Story {
  readonly before?: Shown;
  /** What it showed before, where that does not tell whose it is. */
  readonly shownBefore?: Shown;
  readonly ours?: Partial<BuildIdentity>;
  /** What each look sees; those that say no time are one second apart. */
  readonly looks: readonly Told[];
}

const fill = (shown: Shown): Deployment => ({ timestamps: [], ...shown });

/** What is told of the build b2 at each look. */
function follow({ before, looks, ours, shownBefore }: Story) {
  const read = followApp(before && fill(before), noWords, shownBefore && fill(shownBefore));
  const identity: BuildIdentity = { id: 'b2', commit: mine, app: { address: 'shop', name: 'shop' }, ...ours };
  return looks.map(({ beside = [], hasPlace = false, shows, ...look }, second) => {
    const app = { deployment: fill(shows), otherDeployments: beside.map(fill), tellsDeployment: hasPlace };
    return read(app as unknown as App, { ours: identity, now: second * 1000, ...look });
  });
}

/** The claims of each look. */
function tell(story: Story): string {
  const looks = follow(story).map(({ claims }) =>
    claims.length > 0 ? claims.map(({ says, untold }) => (untold ? `${says} without ${untold}` : says)) : ['-'],
  );
  return looks.map((claims) => claims.join(' + ')).join(' | ');
}

const live = { status: 'live' };
const [b1, b2, b3] = [{ buildId: 'b1' }, { buildId: 'b2' }, { buildId: 'b3' }];
const [d1, d2, d3] = [{ deploymentId: 'd1' }, { deploymentId: 'd2' }, { deploymentId: 'd3' }];
const seconds = (...told: readonly (readonly [second: number, shows: Shown])[]): readonly Told[] =>
  told.map(([second, shows]) => ({ shows, now: second * 1000 }));

describe('what an app says of this build', () => {
  it.each<[what: string, story: Story, claims: string]>([
    ['is nothing where nobody knows whose it is', { before: live, looks: [{ shows: live }] }, '-'],
    ['is that it waits for another', { before: b1, looks: [{ shows: { ...b1, ...live } }] }, 'not-yet'],
    ['is its word', { before: b1, looks: [{ shows: { ...b2, ...live } }] }, 'succeeded'],
    [
      'lacks the build where only time tells',
      { before: { timestamps: ['1'] }, looks: [{ shows: live }] },
      'succeeded without build',
    ],
    [
      'lacks it while it runs, too',
      { before: live, looks: [{ shows: { status: 'deploying' } }] },
      'running without build',
    ],
    ['is named by its commit', { before: live, looks: [{ shows: { ...live, commit: mine } }] }, 'succeeded'],
    [
      'is not named by a branch',
      { before: live, ours: { commit: 'main' }, looks: [{ shows: { ...live, commit: 'main' } }] },
      'succeeded without build',
    ],
    [
      'is not named by the commit where a branch was asked for',
      { before: live, ours: { commit: 'main' }, looks: [{ shows: { ...live, commit: mine } }] },
      'succeeded without build',
    ],
    [
      'is not named by the branch where a commit was asked for',
      { before: live, looks: [{ shows: { ...live, commit: 'main' } }] },
      'succeeded without build',
    ],
    ['is of another commit', { before: b1, looks: [{ shows: { ...b2, ...live, commit: theirs } }] }, 'contradicting'],
    ['is of the deployment from before', { before: d1, looks: [{ shows: { ...b2, ...d1, ...live } }] }, 'not-yet'],
    [
      'is of the deployment from before, which has failed',
      { before: { ...d1, commit: theirs }, looks: [{ shows: { ...b2, ...d1, status: 'failed', commit: theirs } }] },
      'failed',
    ],
    [
      'is of the deployment from before, with another commit than that',
      { before: { ...d1, commit: '3'.repeat(40) }, looks: [{ shows: { ...b2, ...d1, ...live, commit: theirs } }] },
      'contradicting',
    ],
    [
      'is of a new deployment, with the commit from before',
      { before: { ...d1, commit: theirs }, looks: [{ shows: { ...b2, ...d2, ...live, commit: theirs } }] },
      'contradicting',
    ],
  ])('%s', (_, story, claims) => {
    expect(tell(story)).toBe(claims);
  });

  it('says that it stands on the deployment from before, and on what else', () => {
    const of = (shows: Shown) => follow({ before: { ...b1, ...d1 }, looks: [{ shows }] })[0]?.claims;
    expect(of({ ...b2, ...d1, ...live })).toEqual([
      { source: 'app', says: 'not-yet', message: 'the app stands on the deployment from before (now live)' },
    ]);
    expect(of({ ...b3, ...live })).toEqual([
      { source: 'app', says: 'not-yet', message: 'the app stands on another build, b3 (now live)' },
    ]);
  });
});

describe('a success that something is said against', () => {
  const shows = (more: Shown) => ({ looks: [{ shows: { ...b2, ...live, ...more } }] });
  it.each<[what: string, story: Story, claims: string]>([
    ['is none by an error', { before: b1, ...shows({ error: 'no space' }) }, 'contradicting'],
    ['is none by a new doubt', { before: b1, ...shows({ doubts: ['no space'] }) }, 'contradicting'],
    [
      'is none by one more doubt',
      { before: { ...b1, doubts: ['old'] }, ...shows({ doubts: ['old', 'new'] }) },
      'contradicting',
    ],
    [
      'is one by a doubt from before',
      { before: { ...b1, doubts: ['old'] }, ...shows({ doubts: ['old'] }) },
      'succeeded',
    ],
    ['is one by a doubt of which nobody knows since when', shows({ doubts: ['old'] }), 'succeeded'],
    ['is not yet one by a lack', { before: b1, ...shows({ lack: 'not ready' }) }, 'not-yet'],
    ['is not yet one by a new lack of the app', { before: b1, ...shows({ appLack: 'ill' }) }, 'not-yet'],
    [
      'is not yet one by another lack of the app',
      { before: { ...b1, appLack: 'cold' }, ...shows({ appLack: 'ill' }) },
      'not-yet',
    ],
    [
      'is one by a lack of the app from before',
      { before: { ...b1, appLack: 'ill' }, ...shows({ appLack: 'ill' }) },
      'succeeded',
    ],
    ['is one by a lack of the app of which nobody knows since when', shows({ appLack: 'ill' }), 'succeeded'],
    ['is one by a lack of the app that has gone', { before: { ...b1, appLack: 'ill' }, ...shows({}) }, 'succeeded'],
  ])('%s', (_, story, claims) => {
    expect(tell(story)).toBe(claims);
  });

  it('says the error before a doubt', () => {
    const [told] = follow({ before: b1, ...shows({ error: 'no space', doubts: ['late'] }) });
    expect(told?.claims[0]?.message).toBe('the platform calls it live, but says beside that: no space');
  });
});

describe('what stands beside the current deployment', () => {
  const beside = (...shown: readonly Shown[]) => ({
    before: b1,
    looks: [{ shows: { ...b2, ...live }, beside: shown }],
  });
  it.each<[what: string, story: Story, claims: string]>([
    ['counts where it is this build’s, and bad', beside({ ...b2, status: 'failed' }), 'succeeded + failed'],
    ['does not count where it is good', beside({ ...b2, ...live }), 'succeeded'],
    ['does not count where it is another’s', beside({ ...b1, status: 'failed' }, { status: 'failed' }), 'succeeded'],
    [
      'counts though another has taken the place',
      {
        before: b1,
        looks: [{ shows: { ...b2, ...live } }, { shows: { ...b3, ...live }, beside: [{ ...b2, status: 'failed' }] }],
      },
      'succeeded | superseded + failed',
    ],
  ])('%s', (_, story, claims) => {
    expect(tell(story)).toBe(claims);
  });
});

describe('ids without a word', () => {
  const both = { ...b2, ...d2 };
  it.each<[what: string, story: Story, claims: string]>([
    ['are a success when the deployment is new', { before: { ...b1, ...d1 }, looks: [{ shows: both }] }, 'succeeded'],
    [
      'are none while it is that from before',
      { before: { ...b1, ...d1 }, looks: seconds([0, { ...b2, ...d1 }], [60, { ...b2, ...d1 }]) },
      '- | -',
    ],
    [
      'are none where the deployment lacks something',
      { before: d1, looks: [{ shows: { ...both, lack: 'not ready' } }] },
      'not-yet + succeeded',
    ],
    [
      'are a success beside the word of an app that runs',
      { before: d1, looks: [{ shows: { ...both, status: 'running', isBorrowed: true } }] },
      'running + succeeded',
    ],
    [
      'are none beside a word of the deployment',
      { before: d1, looks: [{ shows: { ...both, status: 'running' } }] },
      'running',
    ],
    ['are none of a build alone', { before: b1, looks: [{ shows: b2 }] }, '-'],
    ['are a success of a build that is done', { before: b1, looks: [{ shows: b2, built: true }] }, 'succeeded'],
    [
      'are none of it where a deployment could be told',
      { before: b1, looks: [{ shows: b2, built: true, hasPlace: true }] },
      '-',
    ],
    [
      'are a success of a commit that is built',
      { before: { commit: theirs }, looks: [{ shows: { commit: mine }, built: true }] },
      'succeeded',
    ],
    [
      'are none where there are none',
      { before: { timestamps: ['1'] }, looks: [{ shows: { timestamps: ['2'] }, built: true }] },
      '-',
    ],
    [
      'are a success of a build from elsewhere after half a minute',
      { looks: seconds([5, both], [34.999, both], [35, both]) },
      '- | - | succeeded without end',
    ],
    [
      'are a success of a build from elsewhere when they have come',
      { looks: seconds([0, { ...b2, ...d1 }], [1, both]) },
      '- | succeeded',
    ],
    [
      'are a success at once where others stood before',
      { shownBefore: { ...b2, ...d1 }, looks: [{ shows: both }] },
      'succeeded',
    ],
    ['are none at once where the same stood before', { shownBefore: both, looks: [{ shows: both }] }, '-'],
  ])('%s', (_, story, claims) => {
    expect(tell(story)).toBe(claims);
  });
});

it.each<[what: string, looks: readonly Told[], claims: string]>([
  [
    'is its own after half a minute when it is built',
    [0, 29_999, 30_000].map((now) => ({ shows: { ...live, commit: mine }, built: true, now })),
    '- | - | succeeded without build',
  ],
  ['is nobody’s while it is not', [0, 30_000].map((now) => ({ shows: { ...live, commit: mine }, now })), '- | -'],
])('the commit of a build from elsewhere %s', (_, looks, claims) => {
  expect(tell({ looks })).toBe(claims);
});

describe('another build in its place', () => {
  const [other, own] = [
    { ...b3, ...live },
    { ...b2, ...live },
  ];
  const back = { ...b1, ...live };
  it.each<[what: string, story: Story, claims: string]>([
    [
      'has overtaken one that was seen',
      { before: back, looks: seconds([0, own], [1, { ...b3, status: 'building' }]) },
      'succeeded | superseded',
    ],
    [
      'has overtaken one that was not seen, after two minutes',
      { before: back, looks: seconds([0, other], [119, other], [120, other]) },
      'not-yet | not-yet | superseded',
    ],
    [
      'has not while it is at work',
      { before: back, looks: seconds([0, { ...b3, status: 'building' }], [120, { ...b3, status: 'building' }]) },
      'not-yet | not-yet',
    ],
    ['has not while it tells no word', { before: back, looks: seconds([0, b3], [120, b3]) }, 'not-yet | not-yet'],
    ['may have come before a build from elsewhere', { looks: seconds([0, other], [120, other]) }, 'not-yet | not-yet'],
    [
      'has come after a build from elsewhere',
      { looks: seconds([0, back], [1, other], [121, other]) },
      'not-yet | not-yet | superseded',
    ],
  ])('%s', (_, story, claims) => {
    expect(tell(story)).toBe(claims);
  });

  it.each<[what: string, story: Story, message: string]>([
    [
      'a newer one',
      { before: back, looks: seconds([0, own], [1, other]) },
      'a newer build, b3, took its place (now live)',
    ],
    [
      'the one before',
      { before: back, looks: seconds([0, own], [1, back], [121, back]) },
      'the app stands on another build, b1 (now live)',
    ],
    [
      'a newer one of a build from elsewhere',
      { looks: seconds([0, own], [1, other]) },
      'a newer build, b3, took its place (now live)',
    ],
    [
      'the first one of a build from elsewhere',
      { looks: seconds([0, other], [1, own], [2, other]) },
      'the app stands on another build, b3 (now live)',
    ],
  ])('is called what it is: %s', (_, story, message) => {
    expect(follow(story).at(-1)?.claims[0]).toEqual({ source: 'app', says: 'superseded', message });
  });
});

describe('a build that stood', () => {
  const stood = (...shown: readonly Shown[]): Story => ({
    before: { ...b1, ...d1, ...live },
    looks: [{ shows: { ...b2, ...d2, ...live } }, ...shown.map((shows) => ({ shows, stood: true }))],
  });
  it.each<[what: string, story: Story, claims: string]>([
    ['is not undone by another at work', stood({ ...b3, status: 'building' }), '-'],
    ['is not undone by another that failed', stood({ ...b3, status: 'failed' }), '-'],
    ['is not undone by a later deployment of it at work', stood({ ...b2, ...d3, status: 'deploying' }), '-'],
    ['is not undone by a later deployment of it that failed', stood({ ...b2, ...d3, status: 'failed' }), '-'],
    ['is undone by its own failure', stood({ ...b2, ...d2, status: 'failed' }), 'failed'],
    ['is at work again', stood({ ...b2, ...d2, status: 'deploying' }), 'running'],
    ['is replaced by another that stands', stood({ ...b3, ...live }), 'superseded'],
    ['is replaced by another that tells no word', stood(b3), 'superseded'],
    ['is replaced by another that the app runs', stood({ ...b3, status: 'running', isBorrowed: true }), 'superseded'],
    ['stands by a later deployment of it', stood({ ...b2, ...d3, ...live }), 'succeeded'],
    [
      'is compared with what stood last',
      stood({ ...b2, ...d3, status: 'failed' }, { ...b2, ...d2, status: 'failed' }),
      '- | failed',
    ],
  ])('%s', (_, story, claims) => {
    expect(tell(story)).toBe(`succeeded | ${claims}`);
  });

  it.each<[what: string, story: Pick<Story, 'before'>, shows: Shown, claims: string]>([
    ['fails on the deployment from before', { before: d1 }, { ...d1, status: 'failed' }, 'failed'],
    ['fails as one from elsewhere', {}, { ...d2, status: 'failed' }, 'failed'],
    ['stands as one from elsewhere', {}, { ...d2, ...live }, 'succeeded'],
  ])('is first seen on the app after that, and %s', (_, story, shows, claims) => {
    expect(tell({ ...story, looks: [{ shows: { ...b2, ...shows }, stood: true }] })).toBe(claims);
  });

  it('is told of all the same, though nothing is told', () => {
    const untold = { claims: [], tells: true, isOurs: false, buildId: undefined, otherId: undefined };
    expect(follow(stood({ ...b3, status: 'building' }))[1]).toEqual(untold);
  });
});

describe('whether an app tells of deployments', () => {
  const timed = { timestamps: ['1'] };
  it.each<[what: string, story: Story, tells: readonly boolean[]]>([
    ['by a place for them', { before: {}, looks: [{ shows: {}, hasPlace: true }] }, [true]],
    ['by nothing', { before: {}, looks: [{ shows: {} }] }, [false]],
    ['by what was there before', { before: { ...b1, ...live }, looks: [{ shows: { ...b1, ...live } }] }, [false]],
    ['by another build', { before: b1, looks: [{ shows: b2 }] }, [true]],
    ['by another word', { before: {}, looks: [{ shows: live }] }, [true]],
    ['by another time alone', { before: timed, looks: [{ shows: { timestamps: ['2'] } }] }, [false]],
    [
      'by another time of an app that runs',
      { before: timed, looks: [{ shows: { timestamps: ['2'], status: 'running', isBorrowed: true } }] },
      [false],
    ],
    ['by a build from elsewhere', { looks: [{ shows: { ...b2, ...live } }] }, [false]],
    [
      'by a time that may come, for half a minute since it was built',
      {
        before: timed,
        looks: [
          { shows: timed, now: 0 },
          ...[20, 49.999, 50].map((second) => ({ shows: timed, built: true, now: second * 1000 })),
        ],
      },
      [false, true, true, false],
    ],
    ['by a time that never was', { before: {}, looks: [{ shows: {}, built: true }] }, [false]],
    ['by a time of a build from elsewhere', { looks: [{ shows: timed, built: true }] }, [false]],
    [
      'by a time of another',
      { before: { ...timed, ...b1 }, looks: [{ shows: { ...timed, ...b1 }, built: true }] },
      [false],
    ],
  ])('%s', (_, story, tells) => {
    expect(follow(story).map((told) => told.tells)).toEqual(tells);
  });
});

it.each<[whose: string, shows: Shown, isOurs: boolean, buildId: string | undefined, otherId: string | undefined]>([
  ['ours', { ...b2, ...live }, true, 'b2', undefined],
  ['ours by time', { timestamps: ['2'] }, true, undefined, undefined],
  ['the one before', { ...b1, ...live }, false, undefined, undefined],
  ['another', { ...b3, ...live }, false, undefined, 'b3'],
])('the build that an app shows is told: %s', (_, shows, isOurs, buildId, otherId) => {
  expect(follow({ before: b1, looks: [{ shows }] })[0]).toMatchObject({ isOurs, buildId, otherId });
});
