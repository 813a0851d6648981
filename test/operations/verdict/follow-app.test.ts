import { describe, expect, it } from 'vitest';
import { followApp } from '../../../src/operations/verdict/follow-app.ts';
import type { BuildIdentity } from '../../../src/operations/verdict/identity.ts';
import { judgeClaims } from '../../../src/operations/verdict/judge-claims.ts';
import { readApp } from '../../../src/platform/resources/apps.ts';
import type { StatusWords } from '../../../src/platform/words/status-words.ts';

/** What the app shows of its deployment; `at` stands for the time of its start, `touched` for that of its last change. */
interface Shown {
  readonly status?: string;
  readonly build?: string;
  readonly deployment?: string;
  readonly commit?: string;
  readonly at?: string;
  readonly touched?: string;
  readonly message?: string;
}

const show = ({ status, build, deployment, commit, at, touched, message }: Shown) =>
  readApp({
    name: 'my-app',
    deployment_status: status,
    deployment_message: message,
    current_build_id: build,
    current_deployment_id: deployment,
    deployment: { commit, created_at: at, updated_at: touched },
  });

interface Story {
  /** What the app showed before; nothing when the build was started elsewhere. */
  readonly before?: Shown;
  readonly build?: string;
  readonly commit?: string;
  /** What it shows at each look, one second apart. */
  readonly looks: readonly Shown[];
  /** The ending of each look: `-` for none yet. */
  readonly endings: string;
  readonly words?: StatusWords;
}

const noWords: StatusWords = { success: [], failure: [] };

/** Shows an app to who follows a build, look by look. */
function follow({ before, build, commit, words = noWords }: Omit<Story, 'endings' | 'looks'>) {
  const readShown = followApp(before && show(before).deployment, words);
  let ours: BuildIdentity = { id: build, commit, app: { address: 'my-app', name: 'my-app' } };
  return {
    see(look: Shown, now: number) {
      const { buildId, claims } = readShown(show(look), { ours, now });
      ours = { ...ours, id: ours.id ?? buildId };
      return judgeClaims(claims, 'app');
    },
    id: () => ours.id,
  };
}

function tell({ looks, ...story }: Omit<Story, 'endings'>) {
  const build = follow(story);
  const verdicts = looks.map((look, second) => build.see(look, second * 1000));
  return { id: build.id(), verdicts, endings: verdicts.map(({ ending }) => ending?.kind ?? '-').join(' ') };
}

const ours = '1111111111111111111111111111111111111111';
const theirs = '2222222222222222222222222222222222222222';

const stories: Readonly<Record<string, Story>> = {
  'a build that runs and succeeds, by status alone': {
    before: { status: 'succeeded' },
    build: 'b2',
    looks: [{ status: 'succeeded' }, { status: 'building' }, { status: 'succeeded' }],
    endings: '- - succeeded',
  },
  'yesterday’s success, for ever': {
    before: { status: 'succeeded', build: 'b1', deployment: 'd1', at: '1' },
    build: 'b2',
    looks: Array.from({ length: 5 }, () => ({ status: 'succeeded', build: 'b1', deployment: 'd1', at: '1' })),
    endings: '- - - - -',
  },
  'yesterday’s success with no ids at all, for ever': {
    before: { status: 'live' },
    looks: [{ status: 'live' }, { status: 'live' }],
    endings: '- -',
  },
  'yesterday’s failure does not count either': {
    before: { status: 'failed', build: 'b1' },
    build: 'b2',
    looks: [
      { status: 'failed', build: 'b1' },
      { status: 'succeeded', build: 'b2' },
    ],
    endings: '- succeeded',
  },
  'an app that lags behind': {
    before: { status: 'succeeded', build: 'b1' },
    build: 'b2',
    looks: [
      { status: 'succeeded', build: 'b1' },
      { status: 'building', build: 'b2' },
      { status: 'failed', build: 'b2' },
    ],
    endings: '- - failed',
  },
  'a build so fast that its running is never seen, known by its times': {
    before: { status: 'succeeded', at: '1' },
    looks: [{ status: 'succeeded', at: '2' }],
    endings: 'succeeded',
  },
  'a first build of an app with nothing to show before': {
    before: {},
    build: 'b1',
    looks: [{}, { status: 'building', build: 'b1' }, { status: 'live', build: 'b1' }],
    endings: '- - succeeded',
  },
  'an older build that ends while ours is waiting': {
    before: { status: 'building', build: 'b1', deployment: 'd1' },
    build: 'b2',
    looks: [
      { status: 'succeeded', build: 'b1', deployment: 'd1' },
      { status: 'succeeded', build: 'b2', deployment: 'd2' },
    ],
    endings: '- succeeded',
  },
  'an older deployment that ends while ours is waiting, known by its deployment id': {
    before: { status: 'deploying', deployment: 'd1', at: '1' },
    looks: [
      { status: 'succeeded', deployment: 'd1', at: '2' },
      { status: 'deploying', deployment: 'd2' },
      { status: 'failed', deployment: 'd2' },
    ],
    endings: '- - failed',
  },
  'an older build that ends while ours has no id yet': {
    before: { status: 'building', build: 'b1' },
    looks: [
      { status: 'succeeded', build: 'b1' },
      { status: 'building', build: 'b2' },
      { status: 'succeeded', build: 'b2' },
    ],
    endings: '- - succeeded',
  },
  'an old success that is touched without a new build': {
    before: { status: 'succeeded', build: 'b1', at: '1' },
    looks: [{ status: 'succeeded', build: 'b1', at: '2' }],
    endings: '-',
  },
  'a heartbeat of the deployment before': {
    before: { status: 'succeeded', deployment: 'd1', touched: '1' },
    build: 'b2',
    looks: [
      { status: 'succeeded', deployment: 'd1', touched: '2' },
      { status: 'succeeded', deployment: 'd1', touched: '3' },
    ],
    endings: '- -',
  },
  'a heartbeat with nothing else to tell by': {
    before: { status: 'succeeded', touched: '1' },
    build: 'b2',
    looks: [
      { status: 'succeeded', touched: '2' },
      { status: 'succeeded', touched: '3' },
    ],
    endings: '- -',
  },
  'an older deployment that ends, with nothing to tell it by': {
    before: { status: 'building' },
    build: 'b2',
    looks: [{ status: 'releasing' }, { status: 'succeeded' }, { status: 'succeeded' }],
    endings: '- - -',
  },
  'an older deployment that ends before ours begins, with nothing to tell them by': {
    before: { status: 'building' },
    build: 'b2',
    looks: [{ status: 'succeeded' }, { status: 'building' }, { status: 'failed' }],
    endings: '- - failed',
  },
  'our build on the deployment from before is no success': {
    before: { status: 'succeeded', build: 'b1', deployment: 'd1' },
    build: 'b2',
    looks: [
      { status: 'succeeded', build: 'b2', deployment: 'd1' },
      { status: 'succeeded', build: 'b2', deployment: 'd2' },
    ],
    endings: '- succeeded',
  },
  'our build that failed while the app stays on the deployment from before': {
    before: { status: 'succeeded', build: 'b1', deployment: 'd1' },
    build: 'b2',
    looks: [{ status: 'failed', build: 'b2', deployment: 'd1' }],
    endings: 'failed',
  },
  'a newer build that takes over from ours': {
    before: { status: 'succeeded', build: 'b1' },
    build: 'b2',
    looks: [
      { status: 'building', build: 'b2' },
      { status: 'building', build: 'b3' },
    ],
    endings: '- superseded',
  },
  'another build that runs before ours has shown': {
    before: { status: 'succeeded', build: 'b1' },
    build: 'b2',
    looks: [
      { status: 'building', build: 'b0' },
      { status: 'succeeded', build: 'b0' },
      { status: 'succeeded', build: 'b2' },
    ],
    endings: '- - succeeded',
  },
  'another commit’s success': {
    before: { status: 'succeeded', commit: theirs, at: '1' },
    commit: ours,
    looks: [{ status: 'succeeded', commit: theirs, at: '2' }],
    endings: '-',
  },
  'the success of our commit, told in short': {
    before: { status: 'succeeded', commit: theirs },
    commit: ours,
    looks: [{ status: 'succeeded', commit: ours.slice(0, 8) }],
    endings: 'succeeded',
  },
  'the same commit again: only something new counts': {
    before: { status: 'succeeded', commit: ours, at: '1' },
    commit: ours,
    looks: [
      { status: 'succeeded', commit: ours, at: '1' },
      { status: 'succeeded', commit: ours, at: '2' },
    ],
    endings: '- succeeded',
  },
  'a branch name proves nothing': {
    before: { status: 'succeeded', commit: 'main' },
    commit: 'release',
    looks: [
      { status: 'building', commit: 'main' },
      { status: 'succeeded', commit: 'main' },
    ],
    endings: '- succeeded',
  },
  'another commit’s build is not learned as ours': {
    before: { status: 'succeeded', build: 'b1', commit: theirs },
    commit: ours,
    looks: [
      { status: 'succeeded', build: 'b9', commit: '3'.repeat(40) },
      { status: 'succeeded', build: 'b2', commit: ours },
    ],
    endings: '- succeeded',
  },
  'words that nobody knows': {
    before: { status: 'succeeded' },
    looks: [{ status: 'frobnicating' }, { status: 'almost' }, { status: 'done' }],
    endings: '- - -',
  },
  'words that the user knows': {
    before: { status: 'done' },
    looks: [{ status: 'frobnicating' }, { status: 'Done' }],
    words: { success: ['done'], failure: [] },
    endings: '- succeeded',
  },
  'a failure word of the user’s': {
    before: { status: 'succeeded' },
    looks: [{ status: 'rejected' }],
    words: { success: [], failure: ['Rejected'] },
    endings: 'failed',
  },
  'ids alone: the app stands on our build’s deployment': {
    before: { build: 'b1', deployment: 'd1' },
    build: 'b2',
    looks: [
      { build: 'b1', deployment: 'd1' },
      { build: 'b2', deployment: 'd1' },
      { build: 'b2', deployment: 'd2' },
    ],
    endings: '- - succeeded',
  },
  'ids alone, of builds only: that of ours may be there from its start': {
    before: { build: 'b1' },
    build: 'b2',
    looks: [{ build: 'b1' }, { build: 'b2' }],
    endings: '- -',
  },
  'a new app that shows a build and no deployment': {
    before: {},
    build: 'b2',
    looks: [{ build: 'b2' }, { build: 'b2', deployment: 'd1' }],
    endings: '- succeeded',
  },
  'an app that shows nothing, ever': {
    before: {},
    build: 'b2',
    looks: [{}, {}],
    endings: '- -',
  },
  'a build that was started elsewhere, named by its id': {
    build: 'b2',
    looks: [
      { status: 'building', build: 'b2' },
      { status: 'succeeded', build: 'b2' },
    ],
    endings: '- succeeded',
  },
  'a build that was started elsewhere, on a platform that shows no ids': {
    build: 'b2',
    looks: [{ status: 'succeeded' }, { status: 'building' }, { status: 'succeeded' }],
    endings: '- - -',
  },
  'a platform that says superseded itself': {
    before: { status: 'succeeded', build: 'b1' },
    build: 'b2',
    looks: [{ status: 'superseded', build: 'b2' }],
    endings: 'superseded',
  },
  'a build that was cancelled in favour of a newer one': {
    before: { status: 'succeeded', build: 'b1' },
    build: 'b2',
    looks: [{ status: 'canceled', build: 'b2', message: 'Superseded by build b3' }],
    endings: 'superseded',
  },
};

describe('what an app shows while a build runs', () => {
  it.each(Object.entries(stories))('%s', (_, { endings, ...story }) => {
    expect(tell(story).endings).toBe(endings);
  });
});

describe('a build whose start told no id', () => {
  it('has its id learned from the app', () => {
    const { id } = tell({
      before: { status: 'succeeded', build: 'b1' },
      looks: [
        { status: 'succeeded', build: 'b1' },
        { status: 'building', build: 'b2' },
      ],
    });
    expect(id).toBe('b2');
  });

  it('keeps the id that it learned first', () => {
    const { id, endings } = tell({
      before: { build: 'b1', status: 'live' },
      looks: [
        { build: 'b2', status: 'building' },
        { build: 'b3', status: 'building' },
      ],
    });
    expect(id).toBe('b2');
    expect(endings).toBe('- superseded');
  });
});

it('a build in whose place the one before stands again was rolled back', () => {
  const build = follow({ before: { status: 'succeeded', build: 'b1' }, build: 'b2' });
  const back = { status: 'succeeded', build: 'b1' };
  expect(build.see(back, 0).ending).toBeUndefined();
  build.see({ status: 'deploying', build: 'b2' }, 10_000);
  expect(build.see(back, 20_000).ending).toBeUndefined();
  expect(build.see(back, 139_999).ending).toBeUndefined();
  expect(build.see(back, 140_000).ending).toMatchObject({
    kind: 'superseded',
    message: 'the app stands on another build, b1 (now succeeded)',
  });
});

describe('a build that another one has overtaken unseen', () => {
  const overtaken = { status: 'succeeded', build: 'b3' };
  const begin = () => follow({ before: { status: 'succeeded', build: 'b1' }, build: 'b2' });

  it('is given up after two minutes of the other standing there', () => {
    const build = begin();
    expect(build.see(overtaken, 0).ending).toBeUndefined();
    expect(build.see(overtaken, 119_999).ending).toBeUndefined();
    expect(build.see(overtaken, 120_000).ending).toMatchObject({
      kind: 'superseded',
      status: 'superseded',
      message: 'a newer build, b3, took its place (now succeeded)',
    });
  });

  it('gets two minutes anew when the other was still running', () => {
    const build = begin();
    build.see(overtaken, 0);
    build.see({ status: 'building', build: 'b4' }, 60_000);
    expect(build.see(overtaken, 130_000).ending).toBeUndefined();
  });
});

it('an ending carries the platform’s own word and message', () => {
  const { verdicts } = tell({
    before: { status: 'succeeded', build: 'b1' },
    build: 'b2',
    looks: [
      { status: 'building', build: 'b2' },
      { status: 'release-error', build: 'b2', message: 'Out of memory' },
    ],
  });
  expect(verdicts).toMatchObject([
    { status: 'building' },
    { status: 'release-error', ending: { kind: 'failed', status: 'release-error', message: 'Out of memory' } },
  ]);
});
