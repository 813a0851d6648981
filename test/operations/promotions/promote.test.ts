import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../../src/emulator/state/dialects.ts';
import { between, openPipeline, playPromotion, pushed, ran, tested } from '../../harness/play-promotion.ts';
import { byHand } from '../../harness/step.ts';

const dialects: readonly Dialect[] = ['status', 'builds', 'deployments'];
const promote = { operation: 'promote', app: 'shop-staging', pipeline: 'shop', timeout: '2m' };
const both = { inputs: { to: 'shop-eu, shop-us' } };
const readTargets = (outputs: Readonly<Record<string, string>>) =>
  (JSON.parse(outputs['result'] ?? '') as { targets: Record<string, unknown>[] }).targets;

describe('the commit that is promoted', () => {
  it.each(dialects)('is what the source runs, and not what was pushed since, dialect %s', async (dialect) => {
    await using world = await openPipeline(dialect);
    // A build of what was pushed since is under way on the source; the event of the step is about that too.
    world.platform.emulator.faults.add({ fault: 'build-never-ends', app: 'shop-staging', count: 1 });
    await world.step({ operation: 'build', app: 'shop-staging', commitish: pushed, wait: 'false' });
    const step = await world.step({ ...promote, 'from-environment': 'staging' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['commitish']).toBe(tested);
    expect([world.runs('shop-eu'), world.runs('shop-us')]).toEqual([tested, tested]);
  });

  it('is that of the last recorded success where the platform tells none, whatever failed since', async () => {
    await using world = await openPipeline('silent');
    world.github.addRecords('staging', [pushed, 'in_progress', 'failure']);
    const step = await world.step({ ...promote, 'from-environment': 'staging', wait: 'false' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['commitish']).toBe(tested);
    expect(step.summary).toContain('| Told by | the record of staging |');
  });

  it.each([
    ['no record is named', {}, 'The platform does not tell which commit shop-staging runs, and no record is named'],
    ['the record has no success', { 'from-environment': 'nowhere' }, 'Neither the platform nor the record of nowhere'],
  ])('must be known: nothing is promoted where %s', async (_, inputs, message) => {
    await using world = await openPipeline('silent');
    const step = await world.step({ ...promote, ...inputs });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(message);
    expect(step.log).toContain('`from-environment`');
    expect(world.platform.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it.each([...dialects, 'silent' as const])(
    'is what a build before it would bring, in a dry run, dialect %s',
    async (dialect) => {
      await using world = await openPipeline(dialect);
      const step = await world.step({ ...promote, operation: 'build, promote', commitish: pushed, 'dry-run': 'true' });
      expect(step.exitCode, step.log).toBe(0);
      expect(step.outputs['commitish']).toBe(pushed);
      expect(step.summary).toContain('| Told by | the operation before it, which a dry run leaves out |');
      expect(world.platform.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
    },
  );

  it('is what the source runs, in a dry run, where nobody waits for the build before it', async () => {
    await using world = await openPipeline('builds');
    const step = await world.step({ ...promote, operation: 'build, promote', wait: 'false', 'dry-run': 'true' });
    expect(step.summary).toContain('| Told by | the platform |');
    expect(step.outputs['commitish']).toBe(tested);
  });

  it('is not that of a build which a dry run would skip', async () => {
    await using world = await openPipeline('builds');
    const older = { operation: 'build, promote', commitish: ran, 'on-older': 'skip', 'dry-run': 'true' };
    const step = await world.step({ ...promote, ...older });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('shop-staging runs cccccccccccc and not aaaa');
  });

  it('is what a rollback before it would bring, in a dry run', async () => {
    await using world = await openPipeline('builds');
    world.github.addRecords('staging', [ran, 'success', 'inactive'], [tested, 'success']);
    const both = { operation: 'rollback, promote', 'github-environment': 'staging', 'dry-run': 'true' };
    const step = await world.step({ ...promote, ...both }, byHand);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['commitish']).toBe(ran);
    const other = await world.step({ ...promote, ...both, commitish: tested }, byHand);
    expect(other.log).toContain('shop-staging runs aaaaaaaaaaaa and not cccc');
    expect(other.exitCode).toBe(1);
  });

  it.each(dialects)('is good by its record, where there is one, dialect %s', async (dialect) => {
    const bad = [
      ['in_progress', 'failure'],
      ['in_progress', 'error', 'inactive'],
      ['success', 'failure'],
      ['in_progress'],
      [],
    ];
    for (const states of bad) {
      await using world = await openPipeline(dialect);
      world.github.addRecords('staging', [tested, ...states]);
      for (const more of [{}, { 'dry-run': 'true' }]) {
        const step = await world.step({ ...promote, ...more, 'from-environment': 'staging' });
        expect(step.exitCode, `${states}`).toBe(1);
        expect(step.log).toContain('runs cccccccccccc, which staging does not have on record as a success');
      }
      expect([world.runs('shop-eu'), world.runs('shop-us')]).toEqual([ran, ran]);
    }
  });

  it('is none from before where the record has what runs as bad by now, and the platform tells none', async () => {
    await using world = await openPipeline('silent');
    world.github.addRecords('staging', [pushed, 'in_progress', 'success', 'failure: The tests failed']);
    const step = await world.step({ ...promote, 'from-environment': 'staging', wait: 'false' });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.log).toContain('which staging does not have on record as a success: nothing was promoted');
    expect([world.runs('shop-eu'), world.runs('shop-us')]).toEqual([ran, ran]);
  });

  it.each<[how: string, states: readonly string[], exitCode: number]>([
    ['goes on', ['in_progress'], 1],
    ['ended nobody knows how', ['in_progress', 'error'], 1],
    ['was not built, which changed nothing', ['in_progress', 'failure'], 0],
  ])('may have been begun again since, where only the record tells: that %s', async (_, states, exitCode) => {
    await using world = await openPipeline('silent');
    world.github.addRecords('staging', [tested, 'success'], [tested, ...states]);
    const step = await world.step({ ...promote, 'from-environment': 'staging', wait: 'false' });
    expect(step.exitCode, step.log).toBe(exitCode);
    if (exitCode > 0)
      expect(step.log).toContain('which staging does not have on record as a success: nothing was promoted');
  });

  it.each([
    ['was a success before', [tested, 'in_progress', 'success', 'inactive']],
    ['was not waited for', [tested, 'in_progress', 'inactive']],
    ['is not the one that failed', [pushed, 'in_progress', 'failure']],
  ] as const)('may be one that %s', async (_, record) => {
    await using world = await openPipeline('status');
    world.github.addRecords('staging', record);
    const step = await world.step({ ...promote, 'from-environment': 'staging' });
    expect(step.exitCode, step.log).toBe(0);
    expect(world.runs('shop-eu')).toBe(tested);
  });

  it('is not one that came to another app well, and not to this one', async () => {
    await using world = await openPipeline('status');
    world.platform.emulator.faults.add({ fault: 'crash', seconds: 30, app: 'shop-us' });
    const targets = { to: 'shop-eu, shop-us', soak: '1m', 'github-environment': 'all' };
    expect((await world.step({ operation: 'promote', app: 'shop-staging', ...targets })).exitCode).toBe(1);
    expect([world.runs('shop-eu'), world.runs('shop-us')]).toEqual([tested, tested]);
    const further = { operation: 'promote', to: 'my-app', 'from-environment': 'all', 'dry-run': 'true' };
    const step = await world.step({ ...further, app: 'shop-us' });
    expect(step.log).toContain('which all does not have on record as a success: nothing was promoted');
    expect((await world.step({ ...further, app: 'shop-eu' })).exitCode).toBe(0);
  });

  it('is not one that is still being looked at while another app of the same environment got its own', async () => {
    await using world = await openPipeline('status');
    const note = (...apps: string[]) => ({ 'platform-deploy': 'of an earlier run', apps });
    world.github.addRecordsWith(note('shop-staging'), 'staging', [tested, 'in_progress']);
    const other = { operation: 'build', app: 'shop-eu', commitish: pushed, 'github-environment': 'staging' };
    expect((await world.step(other)).exitCode).toBe(0);
    const step = await world.step({ ...promote, 'from-environment': 'staging' });
    expect(step.log).toContain('which staging does not have on record as a success: nothing was promoted');
  });

  it('is promoted with a warning where the record does not have it, as one whose name is misspelt', async () => {
    await using world = await openPipeline('status');
    world.github.addRecords('staging', [tested, 'in_progress', 'failure']);
    const step = await world.step({ ...promote, 'from-environment': 'stagin' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toMatch(/::warning.*runs was found to be good is not known: stagin has no record of it/);
  });

  it('is promoted with a warning where GitHub does not show whether it is good', async () => {
    await using world = await openPipeline('status');
    world.github.forbid(/deployments/);
    const step = await world.step({ ...promote, 'from-environment': 'staging' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('Whether what shop-staging runs was found to be good is not known: GitHub did not show');
  });

  it.each([
    ['the same', tested, 0],
    ['the same, cut short', tested.slice(0, 12), 0],
    ['the same, by a tag that may be the beginning of an id', '20261116', 0],
    ['another', pushed, 1],
    ['another, by the name of a branch', 'main', 1],
  ])('is the one that is asked for, or nothing is promoted: %s', async (_, commitish, exitCode) => {
    await using world = await openPipeline('status');
    world.github.setTag('20261116', tested);
    const step = await world.step({ ...promote, commitish });
    expect(step.exitCode, step.log).toBe(exitCode);
    expect(world.runs('shop-eu')).toBe(exitCode === 0 ? tested : ran);
    if (exitCode === 1) expect(step.log).toContain(`shop-staging runs cccccccccccc and not ${commitish}`);
  });

  it('is told in full where it was asked for so, and the platform tells its beginning alone', async () => {
    await using world = await openPipeline('status');
    const staging = world.find('shop-staging');
    staging.builds = staging.builds.map((build) => ({ ...build, commitish: tested.slice(0, 7) }));
    const step = await world.step({ ...promote, commitish: tested, 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['commitish']).toBe(tested);
  });

  it('is not guessed where GitHub does not show the record', async () => {
    await using world = await openPipeline('silent');
    world.github.forbid(/deployments/);
    const step = await world.step({ ...promote, 'from-environment': 'staging' });
    expect(step.log).toContain('GitHub did not show the record of staging: ');
    expect(step.outputs['changed']).toBe('false');
  });

  it.each(dialects.flatMap((dialect) => [[dialect, 'told'] as const, [dialect, 'answered with nothing'] as const]))(
    'is confirmed: it is not green where the source had another by then, dialect %s, and the promotion is %s',
    async (dialect, told) => {
      await using world = await openPipeline(dialect);
      const staging = world.find('shop-staging');
      if (told !== 'told')
        world.platform.emulator.faults.add({ fault: 'empty', endpoint: 'createPromotion', executed: true, count: 1 });
      world.github.disturb((call) => {
        if (call.startsWith('POST') && call.endsWith('/deployments'))
          staging.builds = staging.builds.map((build) => ({ ...build, commitish: pushed, id: 'newer' }));
        return undefined;
      });
      const step = await world.step({ ...promote, to: 'shop-eu', 'github-environment': 'production' });
      expect(world.runs('shop-eu')).toBe(pushed);
      expect(step.exitCode, step.log).toBe(1);
      expect(world.github.deployments()[0]?.statuses[0]?.state).not.toBe('success');
    },
  );
});

describe('the targets', () => {
  it('are the apps of the next stage, whatever the order in which the pipeline lists them', async () => {
    await using world = await openPipeline('status');
    const step = await world.step(promote);
    expect(readTargets(step.outputs).map(({ app }) => app)).toEqual(['shop-eu', 'shop-us']);
  });

  it.each([403, 404, 405])(
    'need no pipeline where they are named, also where pipelines are answered with %i',
    async (status) => {
      await using world = await openPipeline('status');
      world.platform.emulator.faults.add({ endpoint: 'listPipelines', fault: 'status', status });
      const step = await world.step({ operation: 'promote', app: 'shop-staging', to: 'shop-eu', timeout: '2m' });
      expect(step.exitCode, step.log).toBe(0);
      expect(world.runs('shop-eu')).toBe(tested);
      expect(step.summary).toContain('A rebuild: no pipeline is known that holds all these apps. It is not');
      expect((await world.step({ operation: 'promote', app: 'shop-staging' })).exitCode).toBe(1);
    },
  );

  it('are not rebuilt where the platform is in trouble about its pipelines: one of them may have a promotion', async () => {
    await using world = await openPipeline('status');
    world.platform.emulator.faults.add({ endpoint: 'listPipelines', fault: 'status', status: 500 });
    const step = await world.step({ operation: 'promote', app: 'shop-staging', to: 'shop-eu', timeout: '20s' });
    expect(step.exitCode).toBe(1);
    expect(world.runs('shop-eu')).not.toBe(tested);
  });

  it('are found in the pipeline of the source where none is named', async () => {
    await using world = await openPipeline('status');
    const step = await world.step({ operation: 'promote', app: 'shop-staging' });
    expect(step.exitCode, step.log).toBe(0);
    expect(world.platform.calls().slice(0, 2)).toEqual([
      'GET /pipelines',
      expect.stringMatching(/^GET \/pipelines\/[^/]+\/apps$/),
    ]);
  });

  it.each([
    [{ app: 'shop-eu' }, 'No stage of the pipeline shop follows that of shop-eu, production'],
    [{ app: 'my-app' }, 'my-app is not in the pipeline shop'],
    [{ app: 'nowhere' }, 'GET /apps/nowhere'],
    [{ app: 'my-app', pipeline: '' }, 'my-app is in no pipeline'],
    [{ to: 'shop-staging' }, '`to` names shop-staging itself'],
    [{ to: 'shop-eu, nowhere' }, 'GET /apps/nowhere'],
    [{ to: 'my-app' }, 'my-app is not in the pipeline shop'],
    [{ to: 'shop-eu, nowhere', pipeline: '' }, 'GET /apps/nowhere'],
  ])('must be there: %o is refused', async (inputs, message) => {
    await using world = await openPipeline('status');
    const step = await world.step({ ...promote, ...inputs });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(message);
    expect(world.platform.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it('get a rebuild where one of them is not in the pipeline, and the summary says so', async () => {
    await using world = await openPipeline('status');
    const step = await world.step({ ...promote, pipeline: '', to: 'my-app' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.summary).toContain('A rebuild: no pipeline is known that holds all these apps. It is not the artefact');
    expect(world.runs('my-app')).toBe(tested);
  });
});

describe('several targets', () => {
  it.each(dialects)('are promoted by one request, and looked at together, dialect %s', async (dialect) => {
    const { calls, deployments, eu, exitCode, log, outputs, us } = await playPromotion(dialect, both);
    expect(exitCode, log).toBe(0);
    expect([eu, us]).toEqual([tested, tested]);
    expect(calls.filter((call) => call.startsWith('POST '))).toHaveLength(1);
    expect(readTargets(outputs)).toMatchObject([
      { app: 'shop-eu', outcome: 'success' },
      { app: 'shop-us', outcome: 'success' },
    ]);
    expect(deployments.map(({ statuses }) => statuses[0]?.state)).toEqual(['success', 'success', 'inactive']);
    expect(readTargets(outputs).map(({ githubDeploymentId }) => githubDeploymentId)).toEqual(
      deployments
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(outputs['order']).toBeUndefined();
  });

  it('that it arrived at none of have records of the failure', async () => {
    const faults = ['shop-eu', 'shop-us'].map((app) => ({ fault: 'deployment-fails', app }) as const);
    const { deployments, log, outputs, summary } = await playPromotion('status', { ...both, faults });
    expect(outputs['status']).toBe('failed');
    expect(log).not.toContain('is one address');
    expect(summary).toMatch(/^### ❌ Promoted shop-staging to 0 of 2 apps in /);
    expect(deployments.map(({ statuses }) => statuses[0]?.state)).toEqual(['failure', 'failure', 'success']);
  });

  it.each([
    ['a promotion', [] as const],
    ['a rebuild', ['promotions'] as const],
  ])('have each an outcome of their own, by %s: a failure hides no other, and fails the step', async (_, without) => {
    const fault = { fault: 'deployment-fails', app: 'shop-us' } as const;
    const played = await playPromotion('status', { ...both, without, faults: [fault] });
    const { deployments, eu, exitCode, log, outputs, summary, us } = played;
    expect(exitCode).toBe(1);
    expect([eu, us]).toEqual([tested, ran]);
    expect(readTargets(outputs)).toMatchObject([
      { app: 'shop-eu', outcome: 'success', status: 'succeeded' },
      { app: 'shop-us', outcome: 'failure', status: 'failed', message: expect.stringContaining('of shop-us failed') },
    ]);
    expect(outputs).toMatchObject({ status: 'failed', changed: 'true' });
    expect(summary).toMatch(/^### ❌ .* shop-staging (to|for) 1 of 2 apps in /);
    expect(log).toContain('The deployment of shop-us failed after');
    for (const app of ['shop-eu', 'shop-us']) expect(log).toMatch(new RegExp(`^${app}: .* s  `, 'm'));
    expect(summary).toMatch(
      /\| `shop-eu` \| (Promoted|Rebuilt) .*shop-eu in .*\n\| `shop-us` \| The deployment of shop-us failed/,
    );
    // Each has a record of its own: nothing leads back from what arrived, and nothing past it.
    const ends = deployments.map(({ payload, statuses }) => `${JSON.stringify(payload)} ${statuses[0]?.state}`);
    expect(ends).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/"apps":\["shop-eu",.*success$/),
        expect.stringMatching(/"apps":\["shop-us",.*failure$/),
        expect.stringMatching(/inactive$/),
      ]),
    );
    expect(outputs['github-deployment-id']).toBeUndefined();
  });

  it('have each an outcome of their own where the start of one was refused, or not answered', async () => {
    const faults = [
      { endpoint: 'startBuild', fault: 'status', status: 502, executed: true, app: 'shop-eu' },
      { endpoint: 'startBuild', fault: 'status', status: 422, app: 'shop-us' },
    ] as const;
    const played = await playPromotion('status', { ...both, without: ['promotions'], faults });
    expect(played.exitCode).toBe(1);
    expect(readTargets(played.outputs)).toMatchObject([
      { app: 'shop-eu', outcome: 'unknown', changed: 'unknown' },
      { app: 'shop-us', outcome: 'failure', changed: false, result: { error: { message: expect.any(String) } } },
    ]);
    expect(played.deployments.map(({ statuses }) => statuses[0])).toMatchObject([
      { state: 'failure', description: expect.stringContaining('422') },
      { state: 'error', description: expect.stringContaining('502') },
      { state: 'success' },
    ]);
    expect(played.outputs['changed']).toBe('unknown');
    expect(played.calls.filter((call) => call.startsWith('POST '))).toHaveLength(3);
  });

  it('are told one by one, with what was known before, where nobody answered the start of all', async () => {
    await using world = await openPipeline('status');
    for (const app of ['shop-eu', 'shop-us'])
      await world.step({ operation: 'set-config', app, 'config-vars': 'A_KEY=fake-value\nMORE=fake-more' });
    world.platform.calls();
    world.platform.emulator.faults.add({ endpoint: 'createPromotion', fault: 'status', status: 502, executed: true });
    const step = await world.step({ ...promote, ...both.inputs, 'config-required': 'A_KEY' });
    expect(step.exitCode).toBe(1);
    expect(readTargets(step.outputs)).toMatchObject([
      { app: 'shop-eu', outcome: 'unknown', changed: 'unknown' },
      { app: 'shop-us', outcome: 'unknown', changed: 'unknown' },
    ]);
    expect(step.outputs).toMatchObject({ changed: 'unknown', status: 'unknown', 'extra-keys': '["MORE"]' });
    expect(step.summary).toContain('| Target | Before | Brings |');
    expect(step.summary).toContain('| `A_KEY` | set | config-required |');
    expect(world.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  it('are no success where the start of one was refused and the other succeeded', async () => {
    const faults = [{ endpoint: 'startBuild', fault: 'status', status: 422, app: 'shop-us' }] as const;
    const { exitCode, outputs } = await playPromotion('status', { ...both, without: ['promotions'], faults });
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ status: 'failed', changed: 'true' });
  });

  it.each([
    ['a promotion', [] as const, 'Started a promotion of shop-staging to 2 apps, not waiting for the end'],
    [
      'a rebuild',
      ['promotions'] as const,
      'Started builds of the commit of shop-staging for 2 apps, not waiting for the end',
    ],
  ])('are said to be started where nobody waits, by %s', async (_, without, headline) => {
    const { exitCode, log, summary } = await playPromotion('status', {
      ...both,
      without,
      inputs: { ...both.inputs, wait: 'false' },
    });
    expect(exitCode, log).toBe(0);
    expect(summary).toContain(headline);
  });

  it('end with what is known of each when the time is up', async () => {
    const fault = { fault: 'deployment-never-ends', app: 'shop-us' } as const;
    const played = await playPromotion('deployments', { ...both, faults: [fault] });
    expect(played.exitCode).toBe(1);
    expect(readTargets(played.outputs)).toMatchObject([
      { app: 'shop-eu', outcome: 'success' },
      { app: 'shop-us', outcome: 'unknown', status: 'timeout' },
    ]);
  });
});

it('a single target is not named in each line, nor shown in a table of outcomes', async () => {
  const { log, summary } = await playPromotion('status', { inputs: { to: 'shop-eu' } });
  expect(log).toMatch(/^ +0 s {2}pending/m);
  expect(log).not.toMatch(/^shop-eu: /m);
  expect(summary).not.toContain('| Outcome |');
});

describe('what a promotion brings', () => {
  it('is listed by GitHub’s comparison with what each target runs', async () => {
    const { outputs, summary } = await playPromotion('status', {});
    expect(outputs['order']).toBe('ahead');
    expect(summary).toMatch(/What it brings to shop-eu\*\*\n\n- \[b{12} Change b\].*\n- \[c{12} Change c\]/);
  });

  it('is listed by the platform’s own comparison where GitHub cannot tell', async () => {
    await using world = await openPipeline('status');
    world.github.setHistory();
    const step = await world.step({ ...promote, to: 'shop-eu' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).not.toMatch(/^::warning/m);
    expect(world.platform.calls()).toContain('GET /pipelines/shop/diff?source_app=shop-staging');
    expect(step.outputs['order']).toBe('diverged');
    expect(step.summary).toContain('| 1 commit, of another history |');
    expect(step.summary).toMatch(/What it brings to shop-eu\*\*\n\n- \[c{12}\]/);
  });

  it('is warned of where it lacks what the target has, and an older commit was to be kept out', async () => {
    await using world = await openPipeline('status');
    world.github.setHistory();
    const step = await world.step({ ...promote, to: 'shop-eu', 'on-older': 'fail', 'dry-run': 'true' });
    expect(step.log).toContain('`on-older` keeps out only what is older');
  });

  it('is unknown where nobody can tell, and promoted all the same', async () => {
    await using world = await openPipeline('status', ['diff']);
    world.github.setHistory();
    const step = await world.step({ ...promote, to: 'shop-eu' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['order']).toBe('unknown');
  });

  it.each([
    ['skip', 0, { skipped: 'true', order: 'behind', changed: 'false' }],
    ['fail', 1, { skipped: 'false', order: 'behind', changed: 'false' }],
    ['allow', 0, { skipped: 'false', order: 'behind', changed: 'true' }],
  ])('is no older commit than what the target runs, where on-older is %s', async (onOlder, exitCode, outputs) => {
    await using world = await openPipeline('status');
    world.github.setHistory(tested, ran);
    const step = await world.step({ ...promote, to: 'shop-eu', 'on-older': onOlder });
    expect(step.exitCode, step.log).toBe(exitCode);
    expect(step.outputs).toMatchObject(outputs);
    const outcome = { skip: 'skipped', fail: 'refused', allow: 'success' }[onOlder];
    const told = { app: 'shop-eu', outcome, ran, order: 'behind', changed: onOlder === 'allow' };
    expect(readTargets(step.outputs)).toMatchObject([told]);
    expect(world.runs('shop-eu')).toBe(onOlder === 'allow' ? tested : ran);
    if (onOlder !== 'allow')
      expect(`${step.log}${step.outputs['skip-reason']}`).toContain(
        `${tested} is older than ${ran}, which shop-eu runs`,
      );
  });

  it('goes on with on-older: fail where no target runs anything newer', async () => {
    const played = await playPromotion('status', { inputs: { 'on-older': 'fail' } });
    expect(played.exitCode, played.log).toBe(0);
    expect(played.eu).toBe(tested);
  });

  it.each(['createPromotion', 'startBuild'] as const)(
    'is refused with on-older: skip where something newer came while the platform put off %s',
    async (endpoint) => {
      await using world = await openPipeline('status');
      const target = world.find('shop-eu');
      if (endpoint === 'startBuild')
        world.platform.emulator.faults.add({ endpoint: 'createPromotion', fault: 'status', status: 404 });
      world.platform.emulator.faults.add({ endpoint, fault: 'status', status: 429, count: 1 });
      world.github.disturb((call) => {
        if (call.startsWith('POST') && call.endsWith('/deployments'))
          target.builds = target.builds.map((build) => ({ ...build, commitish: pushed }));
        return undefined;
      });
      const inputs = { to: 'shop-eu', 'on-older': 'skip', 'github-environment': 'production' };
      const step = await world.step({ ...promote, ...inputs });
      expect(step.log).toContain('Nothing was promoted: ');
      expect(step.exitCode).toBe(1);
      expect(world.runs('shop-eu')).toBe(pushed);
    },
  );

  it('is told of each target beside what that one ran', async () => {
    await using world = await openPipeline('status');
    const other = world.find('shop-us');
    other.builds = other.builds.map((build) => ({ ...build, commitish: between }));
    const step = await world.step({ ...promote, to: 'shop-eu, shop-us' });
    expect(readTargets(step.outputs)).toMatchObject([
      { app: 'shop-eu', ran, commits: 2 },
      { app: 'shop-us', ran: between, commits: 1 },
    ]);
  });

  it('leaves with on-older: skip only those targets alone that run something newer', async () => {
    await using world = await openPipeline('status');
    world.find('shop-us').builds = world.find('shop-us').builds.map((build) => ({ ...build, commitish: pushed }));
    const step = await world.step({ ...promote, 'on-older': 'skip' });
    expect(step.exitCode, step.log).toBe(0);
    expect([world.runs('shop-eu'), world.runs('shop-us')]).toEqual([tested, pushed]);
    expect(readTargets(step.outputs)).toMatchObject([
      { app: 'shop-eu', outcome: 'success' },
      { app: 'shop-us', outcome: 'skipped', message: expect.stringContaining('is older than') },
    ]);
    expect(step.log).toMatch(/^::notice::shop-us is left alone: \S+ is older than /m);
  });
});

describe('before anything is promoted', () => {
  it.each([
    ['https://shop.example/health', true],
    ['/health', false],
  ])('it is said whether %s asks each of several targets', async (check, isOne) => {
    await using world = await openPipeline('status');
    const step = await world.step({ ...promote, 'health-check': check, 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log.includes('::warning::`health-check` is one address for 2 apps')).toBe(isOne);
  });

  it('the config vars of every target are looked for', async () => {
    await using world = await openPipeline('status');
    const step = await world.step({ ...promote, 'config-required': 'PAYMENT_KEY' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('shop-eu lacks a config var that it is to have: PAYMENT_KEY');
    expect(step.log).toContain('shop-us lacks a config var that it is to have: PAYMENT_KEY');
    expect(step.outputs['missing-keys']).toBe('["PAYMENT_KEY"]');
    const refused = { outcome: 'refused', missing: ['PAYMENT_KEY'], changed: false };
    expect(readTargets(step.outputs)).toMatchObject(['shop-eu', 'shop-us'].map((app) => ({ app, ...refused })));
    expect(world.platform.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it.each(['shop-eu', 'shop-us'])('a config var that only %s lacks keeps all of them back', async (lacking) => {
    await using world = await openPipeline('status');
    const other = lacking === 'shop-eu' ? 'shop-us' : 'shop-eu';
    await world.step({ operation: 'set-config', app: other, 'config-vars': 'PAYMENT_KEY=fake' });
    world.platform.calls();
    const step = await world.step({ ...promote, 'config-required': 'PAYMENT_KEY' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(`${lacking} lacks a config var that it is to have: PAYMENT_KEY`);
    expect(step.log).not.toContain(`${other} lacks`);
    expect(world.platform.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it.each([...dialects, 'silent' as const])(
    'a dry run says all of it, and changes nothing, dialect %s',
    async (dialect) => {
      const dry = { inputs: { ...both.inputs, 'dry-run': 'true' } };
      const { calls, deployments, exitCode, log, outputs, summary } = await playPromotion(dialect, dry);
      expect(exitCode, log).toBe(0);
      expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
      expect(deployments).toHaveLength(1);
      expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true', commitish: tested });
      expect(JSON.parse(outputs['result'] ?? '')).toMatchObject({
        source: 'shop-staging',
        commit: tested,
        targets: ['shop-eu', 'shop-us'].map((app) => ({
          app,
          outcome: 'planned',
          ran,
          order: 'ahead',
          changed: false,
        })),
      });
      expect(summary).toContain('Would promote shop-staging to shop-eu, shop-us');
      expect(summary).toContain('Change b');
    },
  );
});

describe('a promotion that went wrong', () => {
  it('is followed by a rebuild of the last good commit where asked for', async () => {
    const play = { faults: [{ fault: 'deployment-fails' }], inputs: { 'on-failure': 'rebuild' } } as const;
    const { deployments, exitCode, log } = await playPromotion('status', play);
    expect(exitCode).toBe(1);
    expect(log).toContain(`Rebuilt the last good commit ${ran} of production`);
    expect(deployments.map(({ sha }) => sha)).toEqual([ran, tested, ran]);
  });
});
