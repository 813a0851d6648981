import { describe, expect, it } from 'vitest';
import { makePull } from '../../harness/github-state.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { byHand } from '../../harness/step.ts';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
const build = { operation: 'build', app: 'my-app', 'github-environment': 'production', timeout: '2m' };
const rollback = { ...build, operation: 'rollback' };
const promote = { operation: 'promote', app: 'shop-staging', to: 'shop-production', 'from-environment': 'staging' };
/** What GitHub records by itself for a job with an environment, and what other tools may. */
const payloads = [{}, '', '{}', null, { task: 'deploy' }, '{"web_url":"https://platform-deploy.example"}'];

/** What this action notes of a Deployment of an app. */
const noteOf = (app: string) => ({ 'platform-deploy': 'of an earlier run', apps: [app] });

/** A platform that tells which commits run, or nothing of them and of how builds end, and a GitHub that knows three. */
async function open(dialect: 'status' | 'silent' = 'silent') {
  const world = await startPlatformAndGitHub({ dialect });
  world.github.setHistory(a, b, c);
  return {
    ...world,
    /** How many builds and promotions were started since the last look. */
    begun: () => world.platform.calls().filter((call) => call.startsWith('POST ')).length,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

describe.each(payloads)('A green job’s own Deployment, with the payload %j,', (payload) => {
  it('is not gone back to', async () => {
    await using world = await open('status');
    world.github.addRecords('production', [a, 'success'], [b, 'failure']);
    world.github.addRecordsWith(payload, 'production', [b, 'success']);
    await world.step({ ...build, commitish: c });
    world.github.addRecordsWith(payload, 'production', [c, 'success']);
    const step = await world.step(rollback);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['commitish']).toBe(a);
    const named = await world.step({ ...rollback, to: b });
    expect(named.log).toContain(`\`to\` is \`${b}\`, which is not on record as a success of production`);
  });

  it('is not promoted', async () => {
    await using world = await open();
    world.github.addRecords('staging', [a, 'success'], [b, 'failure']);
    world.github.addRecordsWith(payload, 'staging', [b, 'success']);
    const step = await world.step({ ...promote, wait: 'false' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['commitish']).toBe(a);
  });

  it('is not rebuilt', async () => {
    await using world = await open('status');
    await world.step({ ...build, commitish: a });
    world.github.addRecordsWith(payload, 'production', [b, 'success']);
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const step = await world.step({ ...build, commitish: c, 'on-failure': 'rebuild' });
    expect(step.log).toContain(`Rebuilding ${a}, the last good commit that production has on record.`);
  });

  it('keeps no commit out as older', async () => {
    await using world = await open();
    world.github.addRecords('production', [a, 'success'], [c, 'failure']);
    world.github.addRecordsWith(payload, 'production', [c, 'success']);
    const newer = await world.step({ ...build, commitish: b, 'on-older': 'fail', wait: 'false' });
    expect(newer.outputs['order'], newer.log).toBe('ahead');
  });
});

describe('Where only others have recorded a success', () => {
  const message = (environment: string, app: string) =>
    `None of the latest Deployments of ${environment} is a success that this action recorded for ${app}`;

  it('nothing is rolled back or promoted, and the error says what to do', async () => {
    await using world = await open();
    for (const environment of ['production', 'staging'])
      world.github.addRecordsWith({}, environment, [a, 'success', 'inactive'], [b, 'success']);
    for (const inputs of [rollback, { ...rollback, to: a }]) {
      const back = await world.step(inputs);
      expect([back.exitCode, back.log]).toEqual([1, expect.stringContaining(message('production', 'my-app'))]);
      expect(back.log).toContain('Give `github-environment: production` to the step that deploys my-app');
      expect(back.log).toContain('`environment: { name: production, deployment: false }`');
    }
    const on = await world.step(promote);
    expect([on.exitCode, on.log]).toEqual([1, expect.stringContaining(message('staging', 'shop-staging'))]);
    expect(world.begun()).toBe(0);
  });

  it('nothing is rebuilt, and `on-older` has no effect: both are told', async () => {
    await using silent = await open();
    silent.github.addRecordsWith({}, 'production', [c, 'success']);
    const guarded = await silent.step({ ...build, commitish: b, 'on-older': 'fail', wait: 'false' });
    const told = `could not be compared with what my-app runs: ${message('production', 'my-app')}`;
    expect(guarded.log.split(told)).toHaveLength(2);
    await using world = await open('status');
    world.github.addRecordsWith({}, 'production', [c, 'success']);
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const step = await world.step({ ...build, commitish: b, 'on-failure': 'rebuild' });
    expect(step.log).toContain(`Nothing is rebuilt: ${message('production', 'my-app')}`);
    expect(world.begun()).toBe(1);
  });

  it('theirs are not ended when this action records a success', async () => {
    await using world = await open('status');
    world.github.addRecordsWith({}, 'production', [a, 'in_progress']);
    await world.step({ ...build, commitish: b });
    await world.step({ ...build, commitish: c });
    const states = world.github.deployments().map(({ statuses }) => statuses[0]?.state);
    expect(states).toEqual(['success', 'inactive', 'in_progress']);
  });

  it('one of theirs that is over does not hide an own one that is to be ended', async () => {
    await using world = await open('status');
    world.github.addRecords('production', [a, 'success']);
    world.github.addRecordsWith({}, 'production', [a, 'success', 'inactive']);
    await world.step({ ...build, commitish: b });
    const states = world.github.deployments().map(({ statuses }) => statuses[0]?.state);
    expect(states).toEqual(['success', 'inactive', 'inactive']);
  });
});

describe('A success that was ended as a failure later', () => {
  const found = [c, 'success', 'failure: The tests failed'] as const;

  it('is not promoted, nor is what went before it, which the app has left', async () => {
    await using world = await open();
    world.github.addRecords('staging', [a, 'success'], found);
    const step = await world.step({ ...promote, wait: 'false' });
    expect([step.exitCode, step.outputs['changed']]).toEqual([1, 'false']);
    expect(step.log).toContain('runs cccccccccccc, which staging does not have on record as a success');
  });

  it('does not bring back what a rollback to it had left', async () => {
    await using world = await open();
    world.github.addRecords('staging', [a, 'success'], [c, 'success'], [b, 'success']);
    world.github.addRecordsWith({ 'platform-deploy': 'of a rollback', 'rolled-back-from': b }, 'staging', found);
    const step = await world.step({ ...promote, wait: 'false' });
    expect([step.exitCode, step.outputs['changed']]).toEqual([1, 'false']);
    expect(step.log).toContain('runs cccccccccccc, which staging does not have on record as a success');
  });

  it('is not rebuilt', async () => {
    await using world = await open('status');
    await world.step({ ...build, commitish: a });
    world.github.addRecords('production', found);
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const step = await world.step({ ...build, commitish: b, 'on-failure': 'rebuild' });
    expect(step.log).toContain(`Rebuilding ${a}, the last good commit that production has on record.`);
  });

  it('is what the app runs all the same: nothing older takes its place', async () => {
    await using world = await open();
    world.github.addRecords('production', [a, 'success'], found);
    const older = await world.step({ ...build, commitish: b, 'on-older': 'skip' });
    expect(older.outputs['skip-reason']).toBe(`${b} is older than ${c}, which my-app runs.`);
  });
});

describe('Apps that share an environment', () => {
  const [shop, admin] = ['my-app', 'shop-production'];

  it('are each taken back to what they ran themselves', async () => {
    await using world = await open('status');
    for (const [app, commitish] of [
      [shop, a],
      [admin, b],
      [shop, c],
    ] as const)
      expect((await world.step({ ...build, app, commitish })).exitCode).toBe(0);
    const step = await world.step({ ...rollback, app: shop });
    expect(step.outputs['commitish'], step.log).toBe(a);
    const other = await world.step({ ...rollback, app: admin });
    expect(other.log).toContain('production has no success on record before bbbbbbbbbbbb');
  });

  it('are each rebuilt by their own successes', async () => {
    await using world = await open('status');
    await world.step({ ...build, app: shop, commitish: a });
    await world.step({ ...build, app: admin, commitish: c });
    world.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const failed = await world.step({ ...build, app: shop, commitish: b, 'on-failure': 'rebuild' });
    expect(failed.log).toContain(`Rebuilding ${a}, the last good commit`);
  });

  it('are each kept from older commits, and promoted, by their own successes', async () => {
    await using world = await open();
    world.github.addRecordsWith(noteOf('shop-staging'), 'production', [a, 'success']);
    world.github.addRecordsWith(noteOf(admin), 'production', [c, 'success']);
    const newer = await world.step({ ...build, app: 'shop-staging', commitish: b, 'on-older': 'fail', wait: 'false' });
    expect(newer.outputs['order'], newer.log).toBe('ahead');
    const older = await world.step({ ...build, app: admin, commitish: b, 'on-older': 'skip' });
    expect(older.outputs['skip-reason']).toContain(`older than ${c}`);
    const on = await world.step({ ...promote, 'from-environment': 'production', wait: 'false' });
    expect(on.outputs['commitish'], on.log).toBe(a);
  });

  it('have a promotion on record, each of its targets', async () => {
    await using world = await open('status');
    await world.step({ ...build, app: 'shop-staging', commitish: a });
    const on = await world.step({ ...promote, to: `${admin}, ${shop}`, 'github-environment': 'production' });
    expect(on.exitCode, on.log).toBe(0);
    for (const app of [shop, admin]) {
      await world.step({ ...build, app, commitish: c });
      const back = await world.step({ ...rollback, app });
      expect(back.outputs['commitish'], back.log).toBe(a);
    }
  });

  it('are known by their names and ids, whichever a step gives', async () => {
    await using world = await open('status');
    const { id } = [...world.platform.emulator.world.store.apps.values()].find(({ name }) => name === shop) ?? {};
    await world.step({ ...build, app: id ?? '', commitish: a });
    await world.step({ ...build, app: admin, commitish: b });
    await world.step({ ...build, app: shop, commitish: c });
    for (const app of [shop, id ?? '']) {
      const step = await world.step({ ...rollback, app, 'dry-run': 'true' });
      expect(step.outputs['commitish'], step.log).toBe(a);
    }
  });

  it('are each told with what they run, in one question', async () => {
    await using world = await open();
    for (const [app, commit] of [
      ['shop-staging', c],
      [admin, b],
      [shop, a],
    ] as const)
      world.github.addRecordsWith(noteOf(app), 'production', [commit, 'success']);
    world.github.addRecordsWith({}, 'production', [c, 'success']);
    const seen = world.github.calls().length;
    const paths = `${shop}: src/**\n${admin}: src/**\nshop-staging: src/**`;
    const step = await world.step({
      operation: 'list-changed-apps',
      'app-paths': paths,
      commitish: c,
      'github-environment': 'production',
    });
    const told = JSON.parse(step.outputs['result'] ?? '[]') as readonly { app: string; running: string }[];
    expect(told.map(({ app, running }) => [app, running])).toEqual([
      [shop, a],
      [admin, b],
      ['shop-staging', c],
    ]);
    expect(step.outputs['names']).toBe(JSON.stringify([shop, admin]));
    const asked = world.github.calls().slice(seen);
    expect(asked.filter((call) => call === 'POST /graphql')).toHaveLength(1);
  });
});

it('A review namespace’s Deployment is no success of an app that is built into it', async () => {
  await using world = await open();
  const pull = makePull({ number: 42, head: { ref: 'topic', sha: c, repo: { id: 1001 } } });
  world.github.setPull(pull);
  const event = { name: 'pull_request', payload: { action: 'opened', number: 42, pull_request: pull } };
  const environment = { 'github-environment': 'review-{number}' };
  expect((await world.step({ operation: 'review', ...environment }, event)).exitCode).toBe(0);
  const step = await world.step({ ...build, ...environment, operation: 'rollback', to: c }, event);
  expect(step.log).toContain('None of the latest Deployments of review-42 is a success that this action recorded');
});

describe('What was started since the last success', () => {
  it('keeps nothing out where the platform tells what the app runs', async () => {
    await using world = await open('status');
    await world.step({ ...build, commitish: a });
    world.github.addRecordsWith(noteOf('my-app'), 'production', [c, 'error']);
    world.begun();
    const step = await world.step({ ...build, commitish: b, 'on-older': 'skip' });
    expect(world.begun(), step.log).toBe(1);
    expect(step.outputs).toMatchObject({ order: 'ahead', status: 'succeeded' });
  });

  it.each<[string, builds: number, hasSuccess: boolean, states: string[]]>([
    ['may run where nobody knows how it ended: nothing older takes its place', 0, true, ['in_progress', 'error']],
    ['may run also where the app has no success on record yet', 0, false, ['in_progress', 'error']],
    ['may run while it goes on, or where its end was never told', 0, true, ['in_progress']],
    ['may run where nobody waited for it', 0, true, ['in_progress', 'inactive']],
    ['runs where it came there and is not healthy', 0, true, ['in_progress', 'failure: ⚠ The build succeeded, but …']],
    ['does not run where it was seen to fail', 1, true, ['in_progress', 'failure']],
    ['does not run where it was seen to fail, and replaced', 1, true, ['in_progress', 'failure', 'inactive']],
  ])('%s', async (_, builds, hasSuccess, states) => {
    await using world = await open();
    if (hasSuccess) world.github.addRecordsWith(noteOf('my-app'), 'production', [a, 'success']);
    world.github.addRecordsWith(noteOf('my-app'), 'production', [c, ...states]);
    const step = await world.step({ ...build, commitish: b, 'on-older': 'skip', wait: 'false' });
    expect(world.begun(), step.log).toBe(builds);
    if (builds === 0) expect(step.outputs['skip-reason']).toBe(`${b} is older than ${c}, which my-app may run.`);
  });

  it('is replaced by a success of the same app, not by one of another', async () => {
    await using world = await open('status');
    const statesOf = (app: string) =>
      world.github
        .deployments()
        .filter(({ payload }) => JSON.stringify(payload).includes(`"${app}"`))
        .map(({ statuses }) => statuses[0]?.state);
    world.github.addRecordsWith(noteOf('other'), 'production', [a, 'success'], [b, 'in_progress']);
    for (const commitish of [a, b, c]) await world.step({ ...build, commitish });
    expect(statesOf('my-app')).toEqual(['success', 'inactive', 'inactive']);
    expect(statesOf('other')).toEqual(['in_progress', 'success']);
  });

  it('says of itself that it runs although it is not healthy', async () => {
    await using world = await open('status');
    world.platform.emulator.faults.add({ fault: 'crash', seconds: 30 });
    await world.step({ ...build, commitish: c, soak: '1m' });
    const [status] = world.github.deployments()[0]?.statuses ?? [];
    expect(status).toMatchObject({
      state: 'failure',
      description: expect.stringMatching(/^⚠ The build succeeded, but/),
    });
  });
});

describe('In an environment that many apps share', () => {
  /** As many of others as ten services make in some days. */
  const others = Array.from({ length: 350 }, (): [string, string] => [c, 'success']);

  it('an app’s own record is found behind those of the others', async () => {
    await using world = await open();
    world.github.addRecordsWith(noteOf('my-app'), 'production', [a, 'success'], [b, 'success']);
    world.github.addRecordsWith(noteOf('other'), 'production', ...others);
    const back = await world.step({ ...rollback, 'dry-run': 'true' }, byHand);
    expect([back.exitCode, back.outputs['commitish']], back.log).toEqual([0, a]);
    const older = await world.step({ ...build, commitish: a, 'on-older': 'skip' });
    expect(older.outputs, older.log).toMatchObject({ skipped: 'true', order: 'behind' });
  });
});
