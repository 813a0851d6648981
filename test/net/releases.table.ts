import { expect } from 'vitest';
import { commitFrom } from '../../src/emulator/seed.ts';
import { byHand, pushed } from '../harness/runner-files.ts';
import type { TestWorld } from '../harness/world.ts';
import { createReleases, type Plan } from './release-double.ts';
import type { NetRow } from './rows.ts';
import { readTable } from './table.ts';
import { commit, later, payloadOf } from './values.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(commit) as [string, string, string, string];
const start = 'POST /apps/my-app/builds';

/** A platform with one app that has run these commits; it runs the last. */
const seedOf = (...commits: readonly string[]) => ({ teams: [{ name: 'acme' }], apps: [{ name: 'my-app', commits }] });

/** A repository of four commits, with a record of these commits and their states, the oldest first. */
const history =
  (...records: readonly (readonly [sha: string, states: readonly string[], more?: object])[]) =>
  async (world: TestWorld) => {
    const { github } = world;
    github.commits.setHistory(a, b, c, d);
    for (const [sha, states, more] of records) {
      github.addRecord('production', sha, states, payloadOf('my-app', more));
      await later(world, 60);
    }
  };

const good = ['in_progress', 'success'];
const bad = ['in_progress', 'failure'];
const build = { operation: 'build', app: 'my-app' };
const rollback = { operation: 'rollback', app: 'my-app', 'github-environment': 'production' };

/** What the builds of a step are of. */
const built =
  (...wanted: readonly string[]) =>
  (step: { requests: readonly { call: string; body: unknown }[] }) => {
    const sent = step.requests.filter(({ call }) => call === 'startBuild').map(({ body }) => body as object);
    expect(sent).toEqual(wanted.map((commitish) => expect.objectContaining({ commitish })));
  };

/** What happens to `my-app` on a platform of another kind. */
const plays = (plan: Plan) => (world: TestWorld) => {
  const app = createReleases('my-app', plan, world.time.now, b);
  world.intercept((exchange, ask) => app.answer(exchange, ask));
};

/** What comes of a commit by `on-older`, and what the output `order` says, by the commits that the app has run. */
const orders = readTable(
  ['what', 'ran', 'asked', 'onOlder', 'order', 'end'],
  `
what is built                           | ran | asked | on-older | order     | end
a newer commit                          | a b | c     | skip     | ahead     | built
the commit that runs                    | a b | b     | skip     | identical | built
an older commit, if it is to be skipped | a c | b     | skip     | behind    | skipped
an older commit, if it is to fail       | a c | b     | fail     | behind    | red
an older commit, if it is allowed       | a c | b     | allow    |           | built
a commit of a diverged history          | a c | e     | fail     | diverged  | built with a warning
a commit that GitHub cannot compare     | 9   | c     | fail     | unknown   | built with a warning
a commit for an app that runs nothing   |     | c     | fail     |           | built
`,
);

const isWarning = /::warning/;
const ends: Readonly<Record<string, Pick<NetRow, 'exit' | 'code' | 'outputs' | 'says' | 'saysNot' | 'writes'>>> = {
  built: { exit: 0, outputs: { status: 'deployed' }, saysNot: [isWarning], writes: [start] },
  'built with a warning': { exit: 0, outputs: { status: 'deployed' }, says: [isWarning], writes: [start] },
  skipped: { exit: 0, outputs: { skipped: 'true', changed: 'false' }, writes: [] },
  red: { exit: 1, code: 'commit-older', outputs: { changed: 'false' }, writes: [] },
};

/** A build of a commit that was started so many seconds ago. */
const coming = (sha: string, seconds: number) => async (world: TestWorld) => {
  await history()(world);
  await world.run({ with: { ...build, commitish: sha, wait: 'false' } });
  await later(world, seconds);
};

export const onOlder: readonly NetRow[] = [
  ...orders.map(({ asked, end, onOlder, order, ran, what }): NetRow => {
    const { exit, outputs, ...more } = ends[end] ?? expect.fail(`there is no end “${end}”`);
    return {
      title: `${what}: ${end}`,
      world: { seed: seedOf(...ran.split(' ').filter(Boolean).map(commit)) },
      prepare: async (world) => {
        await history()(world);
        world.github.commits.addBranch('hotfix', b, commit('e'));
      },
      with: { ...build, commitish: commit(asked), 'on-older': onOlder },
      exit,
      outputs: { ...outputs, order: order || undefined },
      ...more,
    };
  }),
  {
    title: 'a build under way whose commit is not known is a warning',
    world: { seed: seedOf(a) },
    prepare: async (world) => {
      await history()(world);
      await world.run({ with: { ...build, commitish: c, wait: 'false' } });
      const edit = (all: object[]) => all.map((one) => ({ ...one, source_blob: null }));
      world.disturb(
        { on: 'listBuilds', edit },
        { on: 'getBuild', skip: 1, edit: (one: object) => ({ ...one, source_blob: null }) },
      );
    },
    with: { ...build, commitish: b, 'on-older': 'skip', wait: 'false' },
    exit: 0,
    says: ['A commit on its way to my-app is not known'],
    writes: [start],
  },
  {
    title: 'a commit newer than a build under way is built',
    world: { seed: seedOf(a) },
    prepare: coming(b, 1),
    with: { ...build, commitish: c, 'on-older': 'fail', wait: 'false' },
    exit: 0,
    saysNot: [isWarning],
    writes: [start],
  },
  {
    title: 'a commit older than a deployment under way is skipped, also by a short id',
    world: { seed: seedOf(a) },
    prepare: coming(c, 7),
    with: { ...build, commitish: b.slice(0, 8), 'on-older': 'skip' },
    exit: 0,
    says: ['about to run'],
    writes: [],
  },
  {
    title: 'another commit that a rollback left does not count',
    world: { seed: seedOf(a) },
    prepare: history([b, [...good, 'error']]),
    with: { ...build, commitish: c, 'on-older': 'fail', 'github-environment': 'production' },
    exit: 0,
    saysNot: [isWarning],
    writes: [start],
  },
  {
    title: 'without commits on the platform its record decides',
    world: { seed: seedOf(a, c), switches: { builds: false } },
    prepare: history([c, good]),
    with: { ...build, commitish: b, 'on-older': 'skip', 'github-environment': 'production' },
    exit: 0,
    outputs: { order: 'behind', skipped: 'true' },
    writes: [],
  },
  {
    title: 'without any word on what runs it is built with a warning',
    world: { seed: seedOf(a, c), switches: { builds: false } },
    prepare: history(),
    with: { ...build, commitish: b, 'on-older': 'fail' },
    exit: 0,
    outputs: { order: 'unknown' },
    says: [/::warning/],
    writes: [start],
  },
];

/** Where a rollback by hand leads, by the commits that the app has run and the records of them: `b-` is a failure. */
const targets = readTable(
  ['what', 'ran', 'records', 'to', 'target'],
  `
what                                                | ran   | records | to   | target
a failure on record is passed over                  | a c   | a b- c  |      | a
another build of the same commit is no target       | a c   | a c c   |      | a
what runs has no record: the newest good one counts | d     | a b     |      | b
what runs is nothing                                |       | a       |      | a
there is no earlier success                         | c     | c       |      | none
to a good commit                                    | a b c | a b c   | a    | a
to a commit that is bad on record                   | a b c | a- b c  | a    | none
to a commit that is not on record                   | b c   | b c     | a    | none
to two commits                                      | a b c | a b c   | a, b | none
`,
);

const backTo = ({ ran, records, target, to, what }: (typeof targets)[number]): NetRow => {
  const noted = records.split(' ').map((one) => [commit(one.charAt(0)), one.endsWith('-') ? bad : good] as const);
  const says = [`From ${ran.slice(-1).repeat(12) || 'nothing'} to ${target.repeat(12)}`];
  return {
    title: `${what}: ${target}`,
    world: { seed: seedOf(...ran.split(' ').filter(Boolean).map(commit)), event: byHand },
    prepare: history(...noted),
    with: { ...rollback, to: to.replace(/\w/g, commit) },
    ...(target === 'none'
      ? { exit: 1, code: 'no-rollback-target', outputs: { changed: 'false' }, writes: [] }
      : { exit: 0, outputs: { commitish: commit(target), changed: 'true' }, writes: [start], says }),
  };
};

export const rollbacks: readonly NetRow[] = [
  ...targets.map(backTo),
  {
    title: 'by hand: the success before the current one is built',
    world: { seed: seedOf(a, b, c), event: byHand },
    prepare: history([a, good], [b, good], [c, good]),
    with: rollback,
    exit: 0,
    headline: 'Rolled back',
    outputs: { commitish: b, changed: 'true', status: 'deployed' },
    writes: [start],
    check: (step, { github }) => {
      built(b)(step);
      // The record of the commit that was left ends bad, and a new one is good.
      const left = github.deployments.find(({ sha }) => sha === c)?.statuses.map(({ state }) => state);
      if (!left?.includes('error')) throw new Error('the old record is still good');
      const [newest] = github.deployments;
      if (newest?.sha !== b || newest.statuses[0]?.state !== 'success')
        throw new Error('the rollback is not on record');
    },
  },
  {
    title: 'the old record is bad before the build starts, whatever becomes of it',
    world: { seed: seedOf(a, b), event: byHand },
    prepare: async (world) => {
      await history([a, good], [b, good])(world);
      world.disturb({ on: 'startBuild', ends: { status: 422, body: { code: 'invalid', message: 'Not so' } } });
    },
    with: rollback,
    exit: 1,
    code: 'rejected',
    check: (_, { github }) => {
      const states = github.deployments.find(({ sha }) => sha === b)?.statuses.map(({ state }) => state);
      if (states?.[0] !== 'error') throw new Error('the old record is still good');
    },
  },
  {
    title: 'records of another app do not count',
    world: { seed: seedOf(a, c), event: byHand },
    prepare: async (world) => {
      await history([a, good])(world);
      world.github.addRecord('production', b, good, payloadOf('other-app'));
      world.github.addRecord('production', c, good, payloadOf('my-app'));
    },
    with: rollback,
    exit: 0,
    outputs: { commitish: a },
  },
  {
    title: 'ids that differ only by case are of two apps',
    world: { seed: seedOf(a), event: byHand },
    prepare: async (world) => {
      await history([c, good, { apps: ['my-app', 'xK4f'] }], [b, good, { apps: ['other-app', 'Xk4F'] }])(world);
      world.disturb({ on: 'getApp', count: 99, edit: (app: object) => ({ ...app, id: 'xK4f' }) });
    },
    with: rollback,
    exit: 0,
    outputs: { commitish: c },
  },
  {
    title: 'what runs is not known: the newest ended record stands for it',
    world: { seed: seedOf(c), switches: { builds: false }, event: byHand },
    prepare: history([a, good], [b, good], [c, bad]),
    with: rollback,
    exit: 0,
    outputs: { commitish: b },
  },
  {
    title: 'on a push whose commit runs',
    world: { seed: seedOf(a, pushed) },
    prepare: history([a, good], [pushed, good, { run: '77' }]),
    with: rollback,
    exit: 0,
    outputs: { commitish: a },
    writes: [start],
  },
  {
    title: 'on a push whose commit does not run: skipped',
    world: { seed: seedOf(a, b) },
    prepare: history([a, good], [b, good]),
    with: rollback,
    exit: 0,
    outputs: { skipped: 'true', changed: 'false' },
    writes: [],
  },
  {
    title: 'on a push that has rolled back already: skipped',
    world: { seed: seedOf(a, pushed) },
    prepare: history([a, good], [pushed, good, { run: '77' }], [a, good, { run: '77', rollback: true }]),
    with: rollback,
    exit: 0,
    outputs: { skipped: 'true' },
    writes: [],
  },
];

const unhealthy = () => ({ status: 503, body: 'Not now' });
const rebuild = {
  ...{ ...build, commitish: c, 'github-environment': 'production', 'on-failure': 'rebuild' },
  ...{ 'health-check': '/', 'health-check-timeout': '20s' },
};

export const rebuilds: readonly NetRow[] = [
  {
    title: 'our build runs and is unhealthy: the newest good commit is built once',
    world: { seed: seedOf(a, b), app: unhealthy },
    prepare: history([a, good], [b, good]),
    with: rebuild,
    exit: 1,
    code: 'unhealthy',
    outputs: { status: 'unhealthy', changed: 'true' },
    writes: [start, start],
    check: built(c, b),
  },
  {
    title: 'a build of a tag is not its own rebuild, even without a record of it',
    world: { seed: seedOf(a, b), app: unhealthy },
    prepare: async (world) => {
      await history([b, good], [commitFrom('v1.2'), good])(world);
      world.github.forbid(/^POST .*deployments/);
    },
    with: { ...rebuild, commitish: 'v1.2' },
    exit: 1,
    code: 'unhealthy',
    check: built('v1.2', b),
  },
  {
    title: 'a deployment without a build is under way: nothing to do',
    prepare: async (world) => {
      await history([b, good])(world);
      const after: Plan['after'] = (app) => {
        app.deploy(0, null, '0 deploying');
        app.deploy(1, null, '0 deploying, 3 failed');
      };
      plays({ told: '-builds', isNew: true, emptyReply: true, ours: { deployment: 'none' }, after })(world);
    },
    with: rebuild,
    exit: 1,
    code: 'deployment-failed',
    says: ['another deployment of my-app is under way'],
    writes: [start],
  },
  {
    title: 'what runs is not told: the newest good commit is built, too',
    world: { seed: seedOf(a, b), app: unhealthy, switches: { builds: false, deployments: false, ids: false } },
    prepare: history([a, good], [b, good]),
    with: rebuild,
    exit: 1,
    code: 'unhealthy',
    writes: [start, start],
  },
  {
    title: 'after a failed build the old one still runs: nothing to do',
    world: { seed: seedOf(a, b) },
    prepare: history([a, good], [b, good]),
    with: { ...rebuild, branch: 'fail-build' },
    exit: 1,
    code: 'build-failed',
    writes: [start],
  },
  {
    title: 'without an earlier success it says so',
    world: { seed: seedOf(b), app: unhealthy },
    prepare: history(),
    with: rebuild,
    exit: 1,
    code: 'unhealthy',
    writes: [start],
  },
  {
    title: 'a newer build is coming: nothing to do',
    world: { seed: seedOf(a, b), app: unhealthy },
    prepare: async (world) => {
      await history([a, good], [b, good])(world);
      world.after(22, () => {
        void world.run({ with: { ...build, commitish: d, wait: 'false' } });
      });
    },
    with: rebuild,
    exit: 1,
    code: 'unhealthy',
    writes: [start],
  },
  {
    title: 'a healthy build is left alone',
    world: { seed: seedOf(a, b) },
    prepare: history([a, good], [b, good]),
    with: rebuild,
    exit: 0,
    outputs: { status: 'deployed' },
    writes: [start],
  },
];

const live = { deployment: '0 deploying, 3 live', current: 3 };

export const verdicts: readonly NetRow[] = [
  {
    title: 'a status that rests at a word of its own is named, and can be added',
    prepare: plays({ told: 'status', isNew: true, ours: live, before: (app) => void app.build(-3600, live) }),
    with: { ...build, commitish: c, timeout: '3m' },
    exit: 1,
    code: 'timeout',
    says: [/status is `live`/, 'success-statuses'],
  },
];

const soak = { ...build, commitish: c, soak: '1m' };

export const checks: readonly NetRow[] = [
  {
    title: 'a health check that passes',
    with: { ...build, 'health-check': '/healthz' },
    exit: 0,
    outputs: { status: 'deployed' },
    check: ({ requests }) => {
      const [asked] = requests.filter(({ side }) => side === 'app');
      if (asked?.path !== '/healthz' || asked.headers['authorization']) throw new Error('asked otherwise');
    },
  },
  {
    title: 'a health check that passes at last',
    world: {
      app: (_, now) => (now < Date.parse('2026-06-01T12:00:40Z') ? { status: 502, body: '' } : { status: 200 }),
    },
    with: { ...build, 'health-check': '/' },
    exit: 0,
  },
  {
    title: 'a health check that never passes',
    world: { app: unhealthy },
    with: { ...build, 'health-check': '/', 'health-check-timeout': '30s', 'github-environment': 'production' },
    exit: 1,
    code: 'unhealthy',
    outputs: { status: 'unhealthy', 'failed-phase': 'check', changed: 'true' },
    says: ['503', 'Not now'],
    check: (_, { github }) => {
      if (github.deployments[0]?.statuses[0]?.state !== 'failure') throw new Error('the record is no failure');
    },
  },
  {
    title: 'a status that is asked for',
    world: { app: () => ({ status: 404, body: '' }) },
    with: { ...build, 'health-check': '/', 'health-check-status': '404' },
    exit: 0,
  },
  {
    title: 'the commit must be served',
    world: { app: () => ({ status: 200, body: `version ${c}` }) },
    with: { ...build, commitish: c, 'health-check': '/', 'health-check-expect': '{commit}' },
    exit: 0,
    outputs: { 'served-commit': c },
  },
  {
    title: 'the commit may stand in a header',
    world: { app: () => ({ status: 200, headers: { 'x-version': c }, body: '' }) },
    with: { ...build, commitish: c, 'health-check': '/', 'health-check-expect': '{commit}' },
    exit: 0,
  },
  {
    title: 'another commit is served',
    world: { app: () => ({ status: 200, body: `version ${b}` }) },
    with: {
      ...build,
      commitish: c,
      'health-check': '/',
      'health-check-expect': '{commit}',
      'health-check-timeout': '20s',
    },
    exit: 1,
    code: 'unhealthy',
  },
  {
    title: 'superseded while the health check waits',
    world: { app: unhealthy },
    prepare: (world) => world.after(12, () => void world.run({ with: { ...build, commitish: d, wait: 'false' } })),
    with: { ...build, commitish: c, 'health-check': '/', 'health-check-timeout': '1m' },
    exit: 1,
    code: 'superseded',
  },
  {
    title: 'superseded during the soak is red after it',
    prepare: (world) => world.after(12, () => void world.run({ with: { ...build, commitish: d, wait: 'false' } })),
    with: { ...soak, soak: '30s' },
    exit: 1,
    code: 'superseded',
  },
  { title: 'a soak that holds', with: soak, exit: 0, outputs: { restarts: '0', status: 'deployed' } },
  {
    title: 'a dyno that crashes in the soak',
    with: { ...soak, branch: 'crash' },
    exit: 1,
    code: 'soak-failed',
    outputs: { 'failed-phase': 'check' },
    says: [/web\.\d/],
  },
  {
    title: 'one bad answer in the soak',
    world: { app: (_, now) => (now > Date.parse('2026-06-01T12:00:40Z') ? unhealthy() : { status: 200, body: 'ok' }) },
    with: { ...soak, 'health-check': '/' },
    exit: 1,
    code: 'soak-failed',
    says: ['503'],
  },
];
