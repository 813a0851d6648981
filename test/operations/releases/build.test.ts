import { describe, expect, it } from 'vitest';
import { byHand } from '../../harness/runner-files.ts';
import { openTestWorld, type TestWorld } from '../../harness/world.ts';
import { codeOf, commit, later, type NetRow, payloadOf, playRows, writesOf } from '../../net/rows.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(commit) as [string, string, string, string];
const seed = {
  teams: [{ name: 'acme' }],
  apps: [
    { team: 'acme', name: 'my-app', pipeline: 'shop', stage: 'production', commits: [a, b] },
    { team: 'acme', name: 'my-staging', pipeline: 'shop', stage: 'staging', commits: [b] },
  ],
  pipelines: [{ name: 'shop' }],
};
const history = ({ github }: TestWorld) => void github.commits.setHistory(a, b, c, d);
const build = { operation: 'build', app: 'my-app' };
const start = 'POST /apps/my-app/builds';
const busy = { status: 429, body: { code: 'rate_limited', message: 'Later' }, headers: { 'retry-after': '60' } };

/** Starts a build that nobody waits for, and gives its id. */
async function startElsewhere(world: TestWorld, commitish: string): Promise<string> {
  const { outputs } = await world.run({ with: { ...build, commitish, wait: 'false' } });
  return outputs['build-id'] ?? '';
}

const rows: readonly NetRow[] = [
  {
    title: 'of a branch goes by the commit that GitHub shows for it',
    world: { seed },
    prepare: (world) => {
      history(world);
      world.github.commits.addBranch('old', a);
    },
    with: { ...build, commitish: 'old', 'on-older': 'fail' },
    exit: 1,
    code: 'commit-older',
    outputs: { order: 'behind' },
    writes: [],
  },
  {
    title: 'of a name that GitHub does not know has no order',
    world: { seed },
    prepare: history,
    with: { ...build, commitish: 'gone', 'on-older': 'fail' },
    exit: 0,
    outputs: { order: 'unknown' },
    says: [/::warning/],
  },
  {
    title: 'in a dry run is what the next operation sees',
    world: { seed, event: byHand },
    prepare: (world) => {
      history(world);
      for (const one of [b, a]) world.github.addRecord('production', one, ['success'], payloadOf('my-app'));
    },
    with: {
      ...{ operation: 'build, rollback', app: 'my-app', commitish: c },
      ...{ 'github-environment': 'production', 'dry-run': 'true' },
    },
    exit: 0,
    says: ['cccccccccccc', 'Would roll back my-app'],
    writes: [],
  },
];

describe('A build', () => {
  playRows(rows);

  it.each([
    ['deployments', {}],
    ['no deployments', { deployments: false }],
  ])('is not sent again if a newer commit has come meanwhile: %s', async (_, switches) => {
    const world = openTestWorld({ seed, switches });
    history(world);
    world.disturb({ on: 'startBuild', ends: busy });
    world.after(5, () => void world.run({ with: { ...build, commitish: d } }));
    const step = await world.run({ with: { ...build, commitish: c, 'on-older': 'skip' } });
    expect([step.exitCode, step.outputs['skipped']]).toEqual([0, 'true']);
    expect(writesOf(step)).toEqual([start]);
  });

  it('keeps out what a newer one on its way would replace', async () => {
    const world = openTestWorld({ seed });
    history(world);
    await startElsewhere(world, d);
    const step = await world.run({ with: { ...build, commitish: c, 'on-older': 'skip' } });
    expect(step.outputs).toMatchObject({ skipped: 'true' });
    expect(writesOf(step)).toEqual([]);
    expect(step.summary).toContain('my-app is about to run dddddddddddd');
  });

  it('of a commit that was left goes on if the platform says that it runs', async () => {
    const world = openTestWorld({ seed });
    history(world);
    world.github.addRecord('production', b, ['success', 'error'], payloadOf('my-app'));
    const guarded = { ...build, commitish: b, 'on-older': 'fail', 'github-environment': 'production' };
    expect((await world.run({ with: guarded })).outputs).toMatchObject({ order: 'identical', status: 'deployed' });
  });

  it('of a commit that was left goes on after it was good again', async () => {
    const world = openTestWorld({ seed });
    history(world);
    const guarded = { ...build, commitish: c, 'on-older': 'fail', 'github-environment': 'production' };
    world.github.addRecord('production', c, ['success', 'error'], payloadOf('my-app'));
    expect(codeOf(await world.run({ with: guarded }))).toBe('commit-older');
    expect((await world.run({ with: { ...guarded, 'on-older': 'allow' } })).exitCode).toBe(0);
    expect((await world.run({ with: guarded })).exitCode).toBe(0);
  });
});

describe('A build that was started elsewhere', () => {
  const resume = { ...build, 'github-environment': 'production' };

  it('is waited for and recorded with its own commit', async () => {
    const world = openTestWorld({ seed });
    history(world);
    const step = await world.run({ with: { ...resume, 'build-id': await startElsewhere(world, c) } });
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({ commitish: c, status: 'deployed', changed: 'false' });
    expect(writesOf(step)).toEqual([]);
    expect(world.github.deployments[0]).toMatchObject({ sha: c, statuses: [{ state: 'success' }, {}] });
  });

  it('is red if its commit is not the one that is given', async () => {
    const world = openTestWorld({ seed });
    const id = await startElsewhere(world, c);
    const step = await world.run({ with: { ...resume, commitish: d, 'build-id': id } });
    expect(codeOf(step)).toBe('commit-mismatch');
  });

  it('is red if the app has no such build', async () => {
    const step = await openTestWorld({ seed }).run({ with: { ...resume, 'build-id': 'none' } });
    expect(codeOf(step)).toBe('not-found');
  });

  it('in a dry run changes nothing', async () => {
    const world = openTestWorld({ seed });
    const id = await startElsewhere(world, c);
    const step = await world.run({ with: { ...resume, 'build-id': id, 'dry-run': 'true' } });
    expect(step.outputs).toMatchObject({ 'would-change': 'false', commitish: c });
    expect(step.headline).toContain(`wait for build ${id}`);
  });
});

describe('A rollback', () => {
  const rollback = { operation: 'rollback', app: 'my-app', 'github-environment': 'production' };
  const recorded = ({ github }: TestWorld) =>
    github.deployments.map(({ sha, statuses }) => `${sha.charAt(0)} ${statuses.map(({ state }) => state).join('<')}`);

  it('goes back step by step, and never to what it left', async () => {
    const world = openTestWorld({ seed, event: byHand });
    history(world);
    for (const commitish of [a, b, c])
      await world.run({ with: { ...build, commitish, 'github-environment': 'production' } });
    expect((await world.run({ with: rollback })).outputs).toMatchObject({ commitish: b });
    expect((await world.run({ with: rollback })).outputs).toMatchObject({ commitish: a });
    expect(codeOf(await world.run({ with: rollback }))).toBe('no-rollback-target');
    expect(recorded(world).filter((one) => one.startsWith('c'))).toEqual([expect.stringMatching(/^c error</)]);
  });

  it('to the commit that runs marks nothing', async () => {
    const world = openTestWorld({ seed, event: byHand });
    history(world);
    world.github.addRecord('production', b, ['success'], payloadOf('my-app'));
    await world.run({ with: { ...rollback, to: b } });
    expect(recorded(world).filter((one) => one.includes('error'))).toEqual([]);
  });

  it('never goes back to a commit that it left, also if an open record was its newest', async () => {
    const world = openTestWorld({ seed: { ...seed, apps: [{ name: 'my-app', commits: [a, b, c] }] }, event: byHand });
    history(world);
    const records = [a, b, c].map((one) => [one, ['success']] as const);
    for (const [one, states] of [...records, [c, ['in_progress']] as const]) {
      world.github.addRecord('production', one, states, payloadOf('my-app', { 'platform-deploy': one + states }));
      await later(world, 60);
    }
    expect((await world.run({ with: rollback })).outputs).toMatchObject({ commitish: b });
    expect((await world.run({ with: rollback })).outputs).toMatchObject({ commitish: a });
  });

  it.each([
    ['without `to`', {}, 'superseded', [start]],
    ['with `to`', { to: a }, undefined, [start, start]],
  ])('%s, if another build has come meanwhile', async (_, more, code, writes) => {
    const world = openTestWorld({ seed, event: byHand });
    history(world);
    for (const one of [a, b]) {
      world.github.addRecord('production', one, ['success'], payloadOf('my-app'));
      await later(world, 60);
    }
    world.disturb({ on: 'startBuild', ends: busy });
    world.after(5, () => void world.run({ with: { ...build, commitish: d } }));
    const step = await world.run({ with: { ...rollback, ...more } });
    expect(codeOf(step)).toBe(code);
    expect(writesOf(step)).toEqual(writes);
  });

  it('that lacks a required config var leaves the record alone', async () => {
    const world = openTestWorld({ seed, event: byHand });
    for (const one of [a, b]) world.github.addRecord('production', one, ['success'], payloadOf('my-app'));
    const step = await world.run({ with: { ...rollback, 'config-required': 'KEY' } });
    expect(codeOf(step)).toBe('config-missing');
    expect(recorded(world).filter((one) => one.includes('error'))).toEqual([]);
  });
});

describe('A rebuild after a failure', () => {
  it('is not sent again if another build has come meanwhile', async () => {
    const world = openTestWorld({ seed, app: () => ({ status: 503, body: '' }) });
    history(world);
    world.github.addRecord('production', b, ['success'], payloadOf('my-app'));
    world.disturb({ on: 'startBuild', skip: 1, ends: busy });
    world.after(50, () => void world.run({ with: { ...build, commitish: d } }));
    const checks = { 'health-check': '/', 'health-check-timeout': '10s', 'github-environment': 'production' };
    const step = await world.run({ with: { ...build, commitish: c, ...checks, 'on-failure': 'rebuild' } });
    expect(writesOf(step)).toEqual([start, start]);
    expect(step.summary).toMatch(/No further build was started: my-app runs build/);
  });
});
