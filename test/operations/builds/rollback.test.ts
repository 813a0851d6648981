import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../src/emulator/state/dialects.ts';
import type { AppRecord } from '../../../src/emulator/state/records.ts';
import { commitOf, releasedBuild } from '../../../src/emulator/state/released-build.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { byHand, type StepOptions } from '../../harness/step.ts';

const dialects: readonly Dialect[] = ['status', 'builds', 'deployments'];
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [string, string, string, string];
const rollback = { operation: 'rollback', app: 'my-app', 'github-environment': 'production', timeout: '2m' };

/** An app that has run a and then b, both on record as a success. */
async function openHistory(dialect: Dialect) {
  const world = await startPlatformAndGitHub({ dialect });
  const { clock, store } = world.platform.emulator.world;
  const app = [...store.apps.values()].find(({ name }) => name === 'my-app') as AppRecord;
  let runs = 900;
  app.builds = app.builds.map((build) => ({ ...build, commitish: b }));
  world.github.setHistory(a, b, c, d);
  world.github.addRecords('production', [a, 'in_progress', 'success', 'inactive'], [b, 'in_progress', 'success']);
  return {
    ...world,
    // Somebody presses a button.
    step: (inputs: Readonly<Record<string, string>>, event: StepOptions['event'] = byHand, run?: string) =>
      world.step(inputs, event, run),
    /** As somebody presses the button in a run of its own. */
    press: () => world.step(rollback, byHand, `${++runs}`),
    build: (commitish: string, inputs: Readonly<Record<string, string>> = {}) =>
      world.step({ ...rollback, operation: 'build', commitish, ...inputs }),
    records: () => world.github.deployments().map(({ sha, statuses }) => `${sha[0]} ${statuses[0]?.state}`),
    runs() {
      const released = releasedBuild(app, clock.now());
      return released && commitOf(released);
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

describe('the record that a rollback goes by', () => {
  it.each([
    ['refuses it', { status: 403, body: { message: 'Resource not accessible by integration' } }, 'deployments: write'],
    ['does not show it', { status: 404 }, 'deployments: write'],
    ['is in trouble', { status: 500 }, 'GitHub’s status page'],
    [
      'has had too many questions',
      { status: 403, body: { message: 'API rate limit exceeded' } },
      'GitHub limits a token’s calls',
    ],
  ])('is missing with the hint that fits where GitHub %s', async (_, ends, hint) => {
    await using world = await openHistory('status');
    world.github.disturb(() => ({ acts: false, ends }));
    const { exitCode, log } = await world.step({ ...rollback, timeout: '30s' });
    expect(exitCode).toBe(1);
    expect(log).toContain('GitHub did not show the record of production: ');
    expect(log).toContain(hint);
  });

  it('is missing for want of a token, which is what the hint says', async () => {
    await using world = await openHistory('status');
    const { exitCode, log } = await world.step({ ...rollback, 'github-token': '' });
    expect(exitCode).toBe(1);
    expect(log).toContain('`github-token` is missing%0ALeave the input out to use the job’s own token');
    expect(log).not.toContain('pull requests');
    expect(log).not.toContain('permissions:');
  });

  it('is looked through as far as a job can afford, and a commit that is named is found behind that', async () => {
    await using world = await openHistory('status');
    const vain = Array.from({ length: 250 }, () => [c, 'in_progress', 'failure'] as const);
    world.github.addRecords('production', ...vain);
    const step = await world.step({ ...rollback, 'dry-run': 'true' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('has no success on record before bbbbbbbbbbbb, as far as its latest Deployments tell');
    const asked = world.github.calls().length;
    expect(asked).toBeLessThan(110);
    const named = await world.step({ ...rollback, to: a });
    expect(named.exitCode, named.log).toBe(0);
    expect(world.runs()).toBe(a);
  });
});

it.each([{}, { 'dry-run': 'true' }])(
  'shows what can be gone back to where nothing stands before, and not what runs already',
  async (more) => {
    await using world = await openHistory('status');
    world.github.addRecords('production', [c, 'in_progress', 'success']);
    await world.step({ ...rollback, to: a });
    const step = await world.step({ ...rollback, ...more });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('production has no success on record before aaaaaaaaaaaa');
    expect(step.log).toContain('Give one of these as `to`, which were once a success there.');
    for (const text of [step.summary, step.log]) {
      for (const commit of ['bbbbbbbbbbbb', 'cccccccccccc']) expect(text).toMatch(new RegExp(`${commit}.*UTC\\)`));
      expect(text).not.toMatch(/a{12}\W* \(2026/);
    }
    expect(JSON.parse(step.outputs['result'] ?? '')).toHaveProperty('error.message');
  },
);

describe('the choices of a rollback', () => {
  const commitOf = (at: number) => at.toString(16).padStart(2, '0').repeat(20);
  const successes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => [commitOf(from + at), 'success'] as const);
  const timesIn = (text: string) => [...text.matchAll(/\(2026-01-\d\d \d\d:00:00 UTC\)/g)].length;

  it('are the latest twenty, however they come to be shown', async () => {
    await using world = await openHistory('status');
    world.github.addRecords('long', [b, 'success'], ...successes(1, 26));
    const about = { ...rollback, 'github-environment': 'long' };
    const latest = commitOf(25).slice(0, 12);
    for (const inputs of [{}, { to: d }]) {
      const { log } = await world.step({ ...about, ...inputs });
      const [, told = ''] = /^::error[^:]*::(.*)$/m.exec(log) ?? [];
      expect(timesIn(told), log).toBe(20);
      expect(told).toContain(latest);
    }
    const dry = await world.step({ ...about, to: commitOf(25), 'dry-run': 'true' });
    expect(dry.summary.match(/:00:00 UTC \| \[/g), dry.summary).toHaveLength(20);
  });

  it('end with their time where no run is on record', async () => {
    await using world = await openHistory('status');
    world.github.addRecords('bare', [b, 'success'], [c, 'success']);
    const ends = { status: 200, body: [{ state: 'success' }] };
    world.github.disturb((call) => (call.includes('/statuses') ? { acts: false, ends } : undefined));
    const { log } = await world.step({ ...rollback, 'github-environment': 'bare' });
    expect(log).toMatch(/^::error.*c{12}.*UTC\)(%0A|$)/m);
  });

  it('are those commits whose ids begin like the one that is asked for, where that is more than one', async () => {
    await using world = await openHistory('status');
    const [one, other] = ['1', '2'].map((end) => `abcdef12345${end}`.padEnd(40, '0')) as [string, string];
    world.github.addRecords('production', [one, 'success'], [other, 'success']);
    const step = await world.step({ ...rollback, to: 'abcdef12' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(
      '`to` is `abcdef12`, which is more than one commit on record as a success of production',
    );
    expect(step.log).toContain(
      'Give one of `abcdef123452` (2026-01-01 03:00:00 UTC), `abcdef123451` (2026-01-01 02:00:00 UTC).',
    );
    expect(world.records()).toHaveLength(4);
  });

  it.each([
    ['and the platform tells what runs', 'status', 'bbbbbbbbbbbb'],
    ['and nobody tells what runs', 'silent', 'now'],
  ] as const)('are none where the environment has no success, %s', async (_, dialect, from) => {
    await using world = await openHistory(dialect);
    const nowhere = { ...rollback, 'github-environment': 'nowhere' };
    const before = await world.step(nowhere);
    expect(before.log).toContain(`nowhere has no success on record before ${from}, as far as`);
    expect(before.log).toContain('Check `github-environment`. Give the whole id');
    const named = await world.step({ ...nowhere, to: a });
    expect(named.log).toContain('Check `github-environment`: there is no success on record under it.');
    expect([before.exitCode, named.exitCode]).toEqual([1, 1]);
  });
});

describe('a rollback', () => {
  it.each(dialects)(
    'builds the success before the current one, as a Deployment of its own, dialect %s',
    async (dialect) => {
      await using world = await openHistory(dialect);
      const step = await world.step(rollback);
      expect(step.exitCode, step.log).toBe(0);
      expect(world.runs()).toBe(a);
      expect(world.records()).toEqual(['a success', 'b inactive', 'a inactive']);
      expect(world.github.deployments()[0]).toMatchObject({
        description: 'Rolling back my-app to aaaaaaaaaaaa',
        payload: { 'rolled-back-from': b },
      });
      expect(step.summary).toMatch(/^### ✅ Rolled back my-app to aaaaaaaaaaaa in /);
      expect(step.outputs).toMatchObject({ commitish: a, changed: 'true', 'build-id': expect.any(String) });
    },
  );

  it('goes by the record where the platform tells nothing, and is not green there without a confirmed end', async () => {
    await using world = await openHistory('silent');
    const step = await world.step(rollback);
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('Nothing was seen of the rollback of my-app within');
    expect(world.runs()).toBe(a);
    expect(world.records()[0]).toBe('a error');
  });

  it('leads back to the last success from what was deployed but unhealthy', async () => {
    await using world = await openHistory('deployments');
    world.platform.emulator.faults.add({ fault: 'crash', seconds: 1, count: 1 });
    expect((await world.build(c, { soak: '30s' })).outputs['status']).toBe('unhealthy');
    expect(world.runs()).toBe(c);
    const step = await world.step(rollback);
    expect(step.exitCode, step.log).toBe(0);
    expect(world.runs()).toBe(b);
  });

  it('that fails does not send anyone to a rollback', async () => {
    await using world = await openHistory('deployments');
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const step = await world.step(rollback);
    expect(step.exitCode, step.log).toBe(1);
    expect(step.summary).not.toContain('run the operation rollback');
  });

  it('goes further back each time, and never to what was rolled back from', async () => {
    await using world = await openHistory('status');
    await world.build(c);
    for (const commit of [b, a]) {
      const step = await world.press();
      expect(step.exitCode, step.log).toBe(0);
      expect(world.runs()).toBe(commit);
    }
    const last = await world.press();
    expect(last.exitCode).toBe(1);
    expect(last.log).toContain('production has no success on record before aaaaaaaaaaaa');
    expect(world.runs()).toBe(a);
  });

  it('leads past a success that a test after it ended as a failure, unless that is named', async () => {
    await using world = await openHistory('status');
    world.github.addRecords('production', [c, 'success', 'failure: The tests failed', 'inactive']);
    await world.build(d);
    const named = await world.step({ ...rollback, to: c.slice(0, 7), 'dry-run': 'true' });
    expect(named.outputs['commitish'], named.log).toBe(c);
    const step = await world.step(rollback);
    expect(step.exitCode, step.log).toBe(0);
    expect(world.runs()).toBe(b);
    const unknown = await world.step({ ...rollback, to: 'e'.repeat(40) });
    expect(unknown.log).toMatch(/Give one of `b{12}`.*`d{12}`.*`a{12}`/);
    expect(unknown.log).not.toMatch(/c{12}`/);
  });

  it.each([
    ['in full', a],
    ['in short', a.slice(0, 7)],
  ])('leads to a commit that is named %s, and once was a success', async (_, to) => {
    await using world = await openHistory('status');
    await world.build(c);
    const step = await world.step({ ...rollback, to });
    expect(step.exitCode, step.log).toBe(0);
    expect(world.runs()).toBe(a);
  });

  it('finds a commit that is named in full however many Deployments came since', async () => {
    await using world = await openHistory('status');
    world.github.addRecords('production', ...Array.from({ length: 25 }, () => [c, 'in_progress', 'failure'] as const));
    const step = await world.step({ ...rollback, to: a });
    expect(step.exitCode, step.log).toBe(0);
    expect(world.runs()).toBe(a);
  });

  it('finds the success before, and a commit that is named in short, behind many that failed', async () => {
    await using world = await openHistory('status');
    world.github.addRecords('production', ...Array.from({ length: 45 }, () => [c, 'in_progress', 'failure'] as const));
    for (const inputs of [{}, { to: a.slice(0, 7) }]) {
      const step = await world.step({ ...rollback, 'dry-run': 'true', ...inputs });
      expect(step.outputs, step.log).toMatchObject({ commitish: a, 'would-change': 'true' });
    }
  });

  it.each([
    ['never was one', c, /is not on record as a success of production/],
    ['failed', d, /is not on record as a success of production/],
    ['is no commit', 'main', /is not on record as a success of production/],
  ])('refuses a commit that %s, and names the choices', async (_, to, message) => {
    await using world = await openHistory('status');
    world.github.addRecords('production', [d, 'in_progress', 'failure']);
    const step = await world.step({ ...rollback, to });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(message);
    expect(step.log).toContain(
      'Give one of `bbbbbbbbbbbb` (2026-01-01 01:00:00 UTC), `aaaaaaaaaaaa` (2026-01-01 00:00:00 UTC).',
    );
    expect(world.platform.calls()).toEqual(['GET /apps/my-app']);
  });

  it('deploys nothing where a config var is missing that the app is to have', async () => {
    await using world = await openHistory('status');
    const step = await world.step({ ...rollback, 'config-required': 'NO_SUCH_KEY' });
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toMatchObject({ 'missing-keys': '["NO_SUCH_KEY"]', changed: 'false', commitish: a });
    expect(world.runs()).toBe(b);
    expect(world.records()).toHaveLength(2);
  });

  it.each<[what: string, fault: object, state: string]>([
    [
      'the platform does not show the app',
      { endpoint: 'getApp', fault: 'status', status: 500, app: 'my-app' },
      'failure',
    ],
    ['nobody answers its start', { endpoint: 'startBuild', fault: 'status', status: 500 }, 'error'],
    ['its start is refused', { endpoint: 'startBuild', fault: 'status', status: 422 }, 'failure'],
  ])('is on record by what may have come of it where %s', async (_, fault, state) => {
    await using world = await openHistory('status');
    const step = world.step({ ...rollback, operation: 'build', commitish: c });
    expect((await step).exitCode).toBe(0);
    world.platform.emulator.faults.add(fault as never);
    expect((await world.step({ ...rollback, operation: 'build', commitish: d })).exitCode).toBe(1);
    expect(world.records()[0]).toBe(`d ${state}`);
  });

  it.each(['status', 'silent'] as const)(
    'is skipped where what this run began was not built: there is nothing to go back from, dialect %s',
    async (dialect) => {
      await using world = await openHistory(dialect);
      world.platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 422, count: 1 });
      expect((await world.build(c)).exitCode).toBe(1);
      const step = await world.step(rollback);
      expect(step.exitCode, step.log).toBe(0);
      expect(step.outputs).toMatchObject({ skipped: 'true', changed: 'false' });
      expect(step.outputs['skip-reason']).toBe(
        'What this run began last, cccccccccccc, never came to run: my-app runs what it ran before. Give `to` to go back all the same.',
      );
      expect(world.runs()).toBe(b);
      expect((await world.step({ ...rollback, to: a, wait: 'false' })).outputs['commitish']).toBe(a);
    },
  );

  it.each([
    ['failed', [c, 'in_progress', 'failure: The deployment of my-app failed after 3 s'] as const, b],
    ['crashed', [c, 'in_progress', 'failure: ⚠ The deployment of my-app failed after 3 s: crashed'] as const, b],
    [
      'was not waited for, and called bad by others',
      [c, 'inactive: Started a build of my-app, not waited for', 'failure: Bad'] as const,
      b,
    ],
    ['was not built', [c, 'in_progress', 'failure: The build of my-app failed after 3 s'] as const, a],
  ])('leads from a deployment that %s, where the platform tells nothing', async (_, record, to) => {
    await using world = await openHistory('silent');
    world.github.addRecords('production', record);
    const step = await world.step({ ...rollback, wait: 'false' });
    expect(step.outputs['commitish'], step.log).toBe(to);
  });

  it('is on record as what the app may run where its dynos crashed, so that a rollback leads to what ran before', async () => {
    await using world = await openHistory('status');
    world.platform.emulator.faults.add({ fault: 'deployment-fails', count: 1 });
    expect((await world.build(c)).exitCode).toBe(1);
    expect(world.github.deployments()[0]?.statuses[0]?.description).toMatch(
      /^(⚠ )?The deployment of my-app failed after /,
    );
  });

  it('leads, from what this run began and may come yet, to what ran before: that it does not run now is no proof', async () => {
    await using world = await openHistory('deployments');
    world.platform.emulator.faults.add({ fault: 'build-never-ends', count: 1 });
    expect((await world.build(c, { timeout: '20s' })).exitCode).toBe(1);
    expect(world.records()[0]).toBe('c error');
    const step = await world.step({ ...rollback, wait: 'false' });
    expect(step.outputs, step.log).toMatchObject({ commitish: b, changed: 'true' });
    expect(world.github.deployments()[0]).toMatchObject({ payload: { 'rolled-back-from': c } });
  });

  it.each([
    ['was not built', 'build-fails'],
    ['failed, and is not what runs', 'deployment-fails'],
  ] as const)('takes nothing away where what this run began %s', async (_, fault) => {
    await using world = await openHistory('deployments');
    world.platform.emulator.faults.add({ fault, count: 1 });
    await world.build(c);
    const step = await world.step(rollback);
    expect(step.outputs['skip-reason'], step.log).toContain('never came to run: my-app runs what it ran before.');
    expect(world.runs()).toBe(b);
  });

  it('takes nothing away that somebody else deployed since', async () => {
    await using world = await openHistory('builds');
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    await world.build(c);
    world.github.addRecords('production', [b, 'in_progress', 'success']);
    const step = await world.step(rollback);
    expect(step.outputs['skip-reason'], step.log).toBe(
      'What this run began last, cccccccccccc, is not what my-app runs any more: something else was deployed since. Give `to` to go back all the same.',
    );
  });

  it.each<Dialect>(['status', 'silent'])(
    'is skipped in the run of a push that has put nothing there, dialect %s',
    async (dialect) => {
      await using world = await openHistory(dialect);
      const step = await world.step(rollback, { name: 'push' });
      expect(step.outputs['skip-reason'], step.log).toContain(
        'This run has put nothing there: my-app runs bbbbbbbbbbbb, and not 0123456789ab.',
      );
      expect((await world.step({ ...rollback, to: a }, { name: 'push' })).outputs['commitish']).toBe(a);
    },
  );

  it('that was cut off is tried again by its own run, also where it has come about', async () => {
    await using world = await openHistory('status');
    world.platform.emulator.faults.add({
      endpoint: 'startBuild',
      fault: 'status',
      status: 504,
      executed: true,
      count: 1,
    });
    expect((await world.step(rollback)).exitCode).toBe(1);
    expect(world.records()[0]).toBe('a error');
    const again = await world.step(rollback);
    expect(again.exitCode, again.log).toBe(0);
    expect(again.outputs['commitish']).toBe(a);
    expect(world.github.deployments()[0]).toMatchObject({ payload: { 'rolled-back-from': b } });
  });

  it.each(['status', 'silent', 'deployments'] as const)(
    'that was refused is tried again by its own run, dialect %s',
    async (dialect) => {
      await using world = await openHistory(dialect);
      world.platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 422, count: 1 });
      expect((await world.step(rollback)).exitCode).toBe(1);
      const again = await world.step({ ...rollback, wait: 'false' });
      expect(again.outputs, again.log).toMatchObject({ commitish: a, changed: 'true' });
    },
  );

  it('is not skipped where an earlier try of this run has come', async () => {
    await using world = await openHistory('silent');
    await world.build(c, { wait: 'false' });
    world.platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 422, count: 1 });
    expect((await world.build(c, { wait: 'false' })).exitCode).toBe(1);
    const step = await world.step({ ...rollback, wait: 'false' });
    expect(step.outputs, step.log).toMatchObject({ commitish: b, changed: 'true' });
  });

  it('says which build, taken up and failed since, keeps nothing out', async () => {
    await using world = await openHistory('builds');
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const begun = await world.build(d, { wait: 'false' });
    const ended = await world.build(d, { 'build-id': begun.outputs['build-id'] ?? '' });
    expect(ended.exitCode).toBe(1);
    expect(world.github.deployments()[0]).toMatchObject({ payload: { 'takes-up': begun.outputs['build-id'] } });
    const older = await world.build(c, { 'on-older': 'skip' });
    expect(older.outputs, older.log).toMatchObject({ skipped: 'false', status: 'succeeded' });
  });

  it('is not done anew by its own run, but by another', async () => {
    await using world = await openHistory('status');
    await world.build(c);
    await world.step(rollback);
    expect((await world.step(rollback)).outputs['skip-reason']).toContain(
      'This run has gone back to bbbbbbbbbbbb already.',
    );
    await world.press();
    expect(world.runs()).toBe(a);
  });

  it('of what nobody tells to have run is said to be in doubt, and its own run may try again', async () => {
    await using world = await openHistory('silent');
    const failed = 'failure: The build or deployment of my-app failed after 3 s: failed';
    world.github.addRecords('production', [c, 'in_progress', failed]);
    const step = await world.press();
    expect(step.outputs['commitish'], step.log).toBe(b);
    expect(step.log).toContain('Nobody tells whether cccccccccccc came to run on my-app');
  });

  it('tells what is on its way, and may come after it', async () => {
    await using world = await openHistory('builds');
    await world.build(c, { wait: 'false' });
    const step = await world.step({ ...rollback, 'dry-run': 'true' }, byHand, '77');
    expect(step.log, step.log).toContain(
      '::warning::cccccccccccc is on its way to my-app, and may take the place of bbbbbbbbbbbb',
    );
  });

  it('leads back, in a dry run, from what the build before it would deploy', async () => {
    await using world = await openHistory('status');
    const step = await world.step({ ...rollback, operation: 'build, rollback', commitish: c, 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('Would roll back my-app to bbbbbbbbbbbb');
  });

  it.each(['status', 'silent'] as const)(
    'leads back from what runs, whatever failed to build since, dialect %s',
    async (dialect) => {
      await using world = await openHistory(dialect);
      world.github.addRecords('production', [c, 'in_progress', 'failure: The build failed']);
      const step = await world.step({ ...rollback, wait: 'false' });
      expect(step.outputs['commitish'], step.log).toBe(a);
      // And from what was built there in vain nothing is kept out.
      expect(world.github.deployments()[0]).toMatchObject({ payload: { 'rolled-back-from': b } });
    },
  );

  it.each([
    ['left it unhealthy', [a, 'in_progress', 'failure: ⚠ It crashed'] as const],
    ['nobody waited for', [a, 'in_progress', 'inactive: Started, not waited for'] as const],
  ])('leads further back after one that %s, where the platform tells nothing', async (_, record) => {
    await using world = await openHistory('silent');
    const other = 'e'.repeat(40);
    world.github.setHistory(other, a, b);
    world.github.addRecordsWith(
      { 'platform-deploy': 'x' },
      'production',
      [other, 'success'],
      [a, 'success'],
      [b, 'success'],
    );
    world.github.addRecordsWith({ 'platform-deploy': 'y', 'rolled-back-from': b }, 'production', record);
    const step = await world.step({ ...rollback, wait: 'false' });
    expect(step.outputs['commitish'], step.log).toBe(other);
  });

  it('tells its way, and what was looked at before, where its start is refused', async () => {
    await using world = await openHistory('status');
    world.platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 422 });
    await world.step({ operation: 'set-config', app: 'my-app', 'config-vars': 'A_KEY=fake-value' });
    const step = await world.step({ ...rollback, 'config-required': 'A_KEY' });
    expect(step.exitCode).toBe(1);
    expect(step.summary).toContain('| From | [`bbbbbbbbbbbb`]');
    expect(step.summary).toContain('| `A_KEY` | set | config-required |');
  });

  it.each([
    [
      'who started it',
      {},
      'Rollback: Started by mona at aaaaaaaaaaaa: https://github.example/octo/shop/actions/runs/77',
    ],
    ['what the workflow says', { description: 'Back to safety' }, 'Back to safety'],
  ])('is described on the platform as %s', async (_, inputs, description) => {
    await using world = await openHistory('status');
    await world.step({ ...rollback, ...inputs });
    const start = world.platform.emulator.requests().find(({ endpoint }) => endpoint === 'startBuild');
    expect(start?.body).toEqual({ commitish: a, description });
  });

  it('is refused where GitHub does not show the record: nobody knows what was good', async () => {
    await using world = await openHistory('status');
    world.github.forbid(/deployments/);
    const step = await world.step(rollback);
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('GitHub did not show the record of production: ');
    expect(world.runs()).toBe(b);
  });

  it.each([...dialects, 'silent' as const])(
    'lists in a dry run the choices with commit, time and run, dialect %s',
    async (dialect) => {
      await using world = await openHistory(dialect);
      const step = await world.step({ ...rollback, 'dry-run': 'true' });
      expect(step.exitCode, step.log).toBe(0);
      expect(step.outputs).toMatchObject({ 'would-change': 'true', changed: 'false', commitish: a });
      expect(step.summary).toContain('Would roll back my-app to aaaaaaaaaaaa');
      expect(step.summary).toMatch(/`b{12}`.*2026-01-01 01:00:00 UTC \| .*actions\/runs\/2.* \| current \|/);
      expect(step.summary).toMatch(/`a{12}`.*2026-01-01 00:00:00 UTC \| .*actions\/runs\/1.* \| would be built \|/);
      expect(world.records()).toHaveLength(2);
      expect(world.runs()).toBe(b);
    },
  );

  it('is asked for once, and called unknown where nobody told', async () => {
    await using world = await openHistory('status');
    world.platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 503, executed: true });
    const step = await world.step(rollback);
    expect(step.outputs).toMatchObject({ changed: 'unknown', status: 'unknown', commitish: a });
    expect(world.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
    expect(world.records()[0]).toBe('a error');
  });
});

describe('after a rollback from b to a, on-older: skip', () => {
  it.each(['status', 'silent'] as const)(
    'builds the next push, and skips what is not newer than b, dialect %s',
    async (dialect) => {
      await using world = await openHistory('status');
      await world.step(rollback);
      // The next steps meet a platform that tells what runs, or one that tells nothing of it.
      const { settings } = world.platform.emulator.world.store;
      Object.assign(settings, { dialect });
      const again = await world.build(b, { 'on-older': 'skip', wait: 'false' });
      expect(again.outputs).toMatchObject({ skipped: 'true', order: 'ahead' });
      expect(again.outputs['skip-reason']).toBe(
        `${b} is not newer than ${b}, from which a rollback of production was started.`,
      );
      expect(world.runs()).toBe(a);
      const next = await world.build(c, { 'on-older': 'skip', wait: 'false' });
      expect(next.outputs).toMatchObject({ skipped: 'false', changed: 'true', order: 'ahead' });
    },
  );

  it('skips what lies between, and fails there with on-older: fail', async () => {
    await using world = await openHistory('status');
    world.github.setHistory(a, d, b, c);
    await world.step(rollback);
    expect((await world.build(d, { 'on-older': 'skip' })).outputs['skipped']).toBe('true');
    const failed = await world.build(d, { 'on-older': 'fail' });
    expect(failed.exitCode).toBe(1);
    expect(failed.log).toContain(
      `Nothing was built: ${d} is not newer than ${b}, from which a rollback of production was started`,
    );
  });

  it('builds b again where that is asked for: with on-older: allow, or by a rollback to it', async () => {
    await using world = await openHistory('status');
    await world.step(rollback);
    const forth = await world.step({ ...rollback, to: b });
    expect(forth.exitCode, forth.log).toBe(0);
    expect(world.runs()).toBe(b);
    await world.step(rollback);
    expect(world.runs()).toBe(a);
    expect((await world.build(b)).outputs['skipped']).toBe('false');
    expect(world.runs()).toBe(b);
  });

  it('is itself again after the next success', async () => {
    await using world = await openHistory('status');
    await world.step(rollback);
    await world.build(c, { 'on-older': 'skip' });
    expect((await world.build(b, { 'on-older': 'skip' })).outputs['skip-reason']).toBe(
      `${b} is older than ${c}, which my-app runs.`,
    );
    expect((await world.build(d, { 'on-older': 'skip' })).outputs['skipped']).toBe('false');
  });
});

describe('what was rolled back from is not deployed again by on-older: skip', () => {
  type World = Awaited<ReturnType<typeof openHistory>>;
  const again = (world: World, commit: string) =>
    world.build(commit, { 'on-older': 'skip', wait: 'false', timeout: '10s' });

  it('after several rollbacks, one after another', async () => {
    await using world = await openHistory('status');
    await world.build(c);
    await world.press();
    await world.press();
    expect(world.runs()).toBe(a);
    for (const commit of [b, c]) expect((await again(world, commit)).outputs).toMatchObject({ skipped: 'true' });
    expect((await again(world, d)).outputs).toMatchObject({ skipped: 'false' });
  });

  it('after a rollback to a commit that was named, where the platform does not tell what runs', async () => {
    await using world = await openHistory('silent');
    await world.step({ ...rollback, to: a });
    expect(world.github.deployments()[0]).toMatchObject({ sha: a, payload: { 'rolled-back-from': b } });
  });

  it('after a hotfix of what it was rolled back to, which it does not hold; what came after it, or was wanted back, is', async () => {
    await using world = await openHistory('status');
    await world.step(rollback);
    // The hotfix d was made of a: b and c are of another history.
    const body = { status: 'diverged', ahead_by: 1 };
    world.github.disturb((call) =>
      call.includes(`/compare/${d}...`) ? { acts: false, ends: { status: 200, body } } : undefined,
    );
    await world.build(d);
    const skipped = await again(world, b);
    expect(skipped.outputs).toMatchObject({ skipped: 'true', order: 'diverged' });
    expect(skipped.outputs['skip-reason']).toBe(
      `${b} is not newer than ${b}, from which a rollback of production was started.`,
    );
    // What the rollback led to has not been left.
    expect((await again(world, a)).outputs).toMatchObject({ skipped: 'false', order: 'diverged' });
    await world.build(d);
    expect((await again(world, c)).outputs).toMatchObject({ skipped: 'false' });
    await world.build(b);
    await world.build(d);
    expect((await again(world, b)).outputs).toMatchObject({ skipped: 'false', order: 'diverged' });
  });

  it('after a build that failed, and a rebuild of what it was rolled back to', async () => {
    await using world = await openHistory('status');
    await world.step(rollback);
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    await world.build(c, { 'on-failure': 'rebuild' });
    expect(world.records().slice(0, 2)).toEqual(['a success', 'c inactive']);
    expect((await again(world, b)).outputs).toMatchObject({ skipped: 'true' });
    expect((await again(world, c)).outputs).toMatchObject({ skipped: 'false' });
  });

  it.each<[string, Parameters<World['platform']['emulator']['faults']['add']>[0], Record<string, string>, string]>([
    ['that left the app unhealthy', { fault: 'crash', seconds: 1, count: 1 }, { soak: '30s' }, 'a failure'],
    ['whose build failed', { fault: 'build-fails', count: 1 }, {}, 'a failure'],
  ])('after a rollback %s', async (_, fault, inputs, record) => {
    await using world = await openHistory('status');
    world.platform.emulator.faults.add(fault);
    expect((await world.step({ ...rollback, ...inputs })).exitCode).toBe(1);
    expect(world.records()[0]).toBe(record);
    expect((await again(world, b)).outputs).toMatchObject({ skipped: 'true' });
    expect((await again(world, c)).outputs).toMatchObject({ skipped: 'false' });
  });

  it('but is where the platform says that it runs still, because the rollback was refused', async () => {
    await using world = await openHistory('status');
    world.platform.emulator.faults.add({ endpoint: 'startBuild', fault: 'status', status: 403, count: 1 });
    expect((await world.step(rollback)).exitCode).toBe(1);
    expect((await again(world, b)).outputs).toMatchObject({ skipped: 'false' });
  });

  it('after a rollback that nobody waited for', async () => {
    await using world = await openHistory('status');
    await world.step({ ...rollback, wait: 'false' });
    expect(world.records()[0]).toBe('a inactive');
    expect((await again(world, b)).outputs).toMatchObject({ skipped: 'true' });
  });

  it.each<[string, readonly (readonly [string, string, string?])[], string, string]>([
    [
      'a rollback that ended red, and one that went on from there',
      [
        [c, 'success'],
        [b, 'failure', c],
        [a, 'success', b],
      ],
      'bc',
      'd',
    ],
    [
      'a rollback that ended red, and a build of what it led to',
      [
        [c, 'success'],
        [b, 'failure', c],
        [b, 'success'],
      ],
      'c',
      'd',
    ],
    [
      'a rollback in vain from what was never a success',
      [
        [c, 'failure'],
        [b, 'error', c],
      ],
      'c',
      'd',
    ],
    [
      'a rollback in vain, and a build of the same commit',
      [
        [c, 'success'],
        [b, 'error', c],
        [c, 'success'],
      ],
      '',
      'cd',
    ],
    [
      'a rollback to what is built again',
      [
        [c, 'success'],
        [d, 'success'],
        [c, 'success', d],
      ],
      'bd',
      'c',
    ],
    [
      'two rollbacks to the same, the second from a fix of it',
      [
        [a, 'success'],
        [c, 'success'],
        [a, 'success', c],
        [b, 'success'],
        [a, 'success', b],
      ],
      'bc',
      'd',
    ],
    [
      'two rollbacks to the same, the second from what was tried in vain',
      [
        [a, 'success'],
        [c, 'success'],
        [a, 'success', c],
        [b, 'failure'],
        [a, 'success', b],
      ],
      'bc',
      'd',
    ],
    [
      'a rollback in vain, and the next push',
      [
        [b, 'error', c],
        [d, 'success'],
      ],
      '',
      'd',
    ],
  ])('by the record of %s', async (_, records, skipped, built) => {
    await using world = await openHistory('silent');
    for (const [commit, state, from] of records)
      world.github.addRecordsWith(
        { 'platform-deploy': 'mark', ...(from && { 'rolled-back-from': from }) },
        'production',
        [commit, state],
      );
    for (const [letters, outcome] of [
      [skipped, 'true'],
      [built, 'false'],
    ] as const)
      for (const letter of letters)
        expect((await again(world, letter.repeat(40))).outputs, letter).toMatchObject({ skipped: outcome });
  });

  it('but what came back since is: by its name, or because the app ran it already', async () => {
    await using world = await openHistory('status');
    await world.step(rollback);
    await world.step({ ...rollback, to: b });
    expect((await again(world, b)).outputs).toMatchObject({ skipped: 'false' });
    const same = await world.step({ ...rollback, to: b });
    expect(same.exitCode, same.log).toBe(0);
    expect(world.github.deployments()[0]?.payload).not.toHaveProperty('rolled-back-from');
  });
});
