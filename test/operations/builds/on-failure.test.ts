import { describe, expect, it } from 'vitest';
import { startGitHub } from '../../harness/github-api.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const build = { operation: 'build', app: 'my-app', 'github-environment': 'production' };

describe('on-failure: rebuild', () => {
  const good = 'a'.repeat(40);
  const bad = 'b'.repeat(40);

  it('builds the last commit that the environment recorded as a success, and the step still fails', async () => {
    await using both = await startPlatformAndGitHub();
    await both.step({ ...build, commitish: good });
    both.platform.calls();
    both.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const step = await both.step({ ...build, commitish: bad, 'on-failure': 'rebuild' });
    const { exitCode, log, outputs, summary } = step;
    expect(exitCode).toBe(1);
    expect(summary).toMatch(/^Rebuilt the last good commit .*a{40}.* of production for my-app\. The step still fails/m);
    expect(outputs).toMatchObject({ status: 'failed', commitish: bad });
    expect(log).toContain(`Rebuilt the last good commit ${good}`);
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(2);
    expect(both.github.deployments().map(({ sha }) => sha)).toEqual([good, bad, good]);
  });

  it('never loops: a rebuild that fails too is told, and that is all', async () => {
    await using both = await startPlatformAndGitHub();
    await both.step({ ...build, commitish: good });
    both.platform.calls();
    both.platform.emulator.faults.add({ fault: 'build-fails' });
    const { exitCode, log } = await both.step({ ...build, commitish: bad, 'on-failure': 'rebuild' });
    expect(exitCode).toBe(1);
    expect(log).toContain(`The rebuild of ${good} for my-app did not succeed`);
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(2);
  });

  it('builds nothing when there was no success yet', async () => {
    await using both = await startPlatformAndGitHub();
    both.platform.emulator.faults.add({ fault: 'build-fails' });
    const { log, summary } = await both.step({ ...build, commitish: bad, 'on-failure': 'rebuild' });
    for (const told of [log, summary])
      expect(told).toContain('Nothing is rebuilt: production has no earlier success on record.');
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  it.each([
    ['went well', undefined, {}],
    ['has not ended', 'build-never-ends', { timeout: '40s' }],
  ] as const)('builds nothing after one that %s', async (_, fault, inputs) => {
    await using both = await startPlatformAndGitHub();
    await both.step({ ...build, commitish: good });
    both.platform.calls();
    if (fault) both.platform.emulator.faults.add({ fault, count: 1 });
    const { log } = await both.step({ ...build, commitish: bad, 'on-failure': 'rebuild', ...inputs });
    expect(
      both.platform.calls().filter((call) => call.startsWith('POST ')),
      log,
    ).toHaveLength(1);
  });

  describe('of a commit that was good before', () => {
    const [older, again] = ['c'.repeat(40), 'd'.repeat(40)];
    const isPost = (call: string) => call.startsWith('POST ');

    it.each([
      ['by its whole id', again],
      ['by the beginning of its id', again.slice(0, 12)],
    ])('goes back to the success before it where it runs and is not healthy, named %s', async (_, commitish) => {
      await using both = await startPlatformAndGitHub();
      for (const one of [older, again]) await both.step({ ...build, commitish: one });
      both.platform.calls();
      let asked = 0;
      await using app = await serveHttp((_, response) => response.writeHead(asked++ === 1 ? 500 : 200).end());
      const inputs = { ...build, 'on-failure': 'rebuild', 'health-check': app.url.href, soak: '30s' };
      const { exitCode, log } = await both.step({ ...inputs, commitish });
      expect(exitCode).toBe(1);
      expect(log).toContain(`Rebuilt the last good commit ${older}`);
      expect(both.platform.calls().filter(isPost)).toHaveLength(2);
      const back = await both.step({ ...build, operation: 'rollback' });
      expect(back.outputs['skip-reason']).toContain(`This run has gone back to ${older.slice(0, 12)} already.`);
    });

    it('builds nothing where it failed before it came to run: the app still runs it', async () => {
      await using both = await startPlatformAndGitHub();
      for (const commitish of [older, again]) await both.step({ ...build, commitish });
      both.platform.calls();
      both.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
      const { exitCode, log } = await both.step({ ...build, commitish: again, 'on-failure': 'rebuild' });
      expect(exitCode).toBe(1);
      expect(log).toContain(`Nothing is rebuilt: the last success of production is ${again} itself.`);
      expect(both.platform.calls().filter(isPost)).toHaveLength(1);
    });

    it('passes over what was rolled back from', async () => {
      await using both = await startPlatformAndGitHub();
      for (const commitish of [older, bad]) await both.step({ ...build, commitish });
      await both.step({ ...build, operation: 'rollback' });
      both.platform.calls();
      let asked = 0;
      await using app = await serveHttp((_, response) => response.writeHead(asked++ === 1 ? 500 : 200).end());
      const inputs = { ...build, 'on-failure': 'rebuild', 'health-check': app.url.href, soak: '30s' };
      const { log } = await both.step({ ...inputs, commitish: older });
      expect(log).toContain('Nothing is rebuilt: production has no earlier success on record.');
      expect(both.platform.calls().filter(isPost)).toHaveLength(1);
    });
  });

  describe('of a rollback', () => {
    const [oldest, older, last] = ['c', 'd', 'e'].map((letter) => letter.repeat(40)) as [string, string, string];
    const roll = { ...build, operation: 'rollback', 'on-failure': 'rebuild' };

    it('goes further back where what it led to is not healthy, and not to what it led from', async () => {
      await using both = await startPlatformAndGitHub();
      for (const commitish of [oldest, older, last]) await both.step({ ...build, commitish });
      let asked = 0;
      await using app = await serveHttp((_, response) => response.writeHead(asked++ === 1 ? 500 : 200).end());
      const { exitCode, log } = await both.step({ ...roll, 'health-check': app.url.href, soak: '30s' });
      expect(exitCode).toBe(1);
      expect(log).toContain(`Rebuilt the last good commit ${oldest}`);
    });

    it('builds nothing where its build failed: the app runs what it ran', async () => {
      await using both = await startPlatformAndGitHub();
      for (const commitish of [oldest, older, last]) await both.step({ ...build, commitish });
      both.platform.calls();
      both.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
      const { log } = await both.step(roll);
      expect(log).toContain(`Nothing is rebuilt: the app still runs ${last}.`);
      expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
    });
  });

  it('is refused before anything is built where no environment is named', async () => {
    await using both = await startPlatformAndGitHub();
    const { log } = await both.step({ operation: 'build', app: 'my-app', 'on-failure': 'rebuild' });
    expect(log).toContain('`on-failure: rebuild` needs `github-environment`');
    expect(both.platform.calls()).toEqual([]);
  });

  it('builds nothing when how the build ended is not known', async () => {
    await using both = await startPlatformAndGitHub();
    await both.step({ ...build, commitish: good });
    both.platform.calls();
    both.platform.emulator.faults.add({ fault: 'build-never-ends', count: 1 });
    await both.step({ ...build, commitish: bad, 'on-failure': 'rebuild', timeout: '1m' });
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  it.each([
    ['the app', /^\/apps\/my-app$/, 403, 'GET /apps/my-app'],
    ['the list of builds', /^\/apps\/my-app\/builds\?/, 500, 'GET /apps/my-app/builds'],
  ])('builds nothing when the look for a newer build fails at %s', async (_, place, status, says) => {
    let hasFailed = false;
    await using platform = await startToldPlatform({
      before: { current_build_id: 'b1' },
      start: { id: 'b2' },
      build: () => {
        hasFailed = true;
        return failed;
      },
      app: { current_build_id: 'b1' },
      refuse: (path) => (hasFailed && place.test(path) ? status : undefined),
    });
    await using github = await startGitHub();
    const options = { env: { GITHUB_API_URL: github.url } };
    const inputs = { ...build, 'github-token': github.token };
    github.addRecords('production', [good, 'success']);
    const step = await platform.build({ ...inputs, commitish: bad, 'on-failure': 'rebuild' }, options);
    expect(step.outputs['status']).toBe('failed');
    expect(step.log).toContain(`Nothing is rebuilt: ${says}`);
    expect(platform.calls.filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  const newer = { id: 'b3', state: 'building', created_at: '2026-01-02T00:00:00Z' };
  const failed = { id: 'b2', state: 'failed', created_at: '2026-01-01T00:00:00Z' };

  it.each([
    ['the list of builds tells', { builds: [newer, failed], app: {} }],
    ['the app stands on', { app: { current_build_id: 'b3', current_deployment_id: 'd3' } }],
  ])('builds nothing over a newer build that %s', async (_, told) => {
    await using platform = await startToldPlatform({
      before: { current_build_id: 'b1' },
      start: { id: 'b2' },
      build: failed,
      ...told,
    });
    await using github = await startGitHub();
    github.addRecords('production', [good, 'success']);
    const step = await platform.build(
      { ...build, 'on-failure': 'rebuild', 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(step.outputs['status']).toBe('failed');
    expect(step.log).toContain('Nothing is rebuilt: there is a newer build, b3.');
    expect(platform.calls.filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  it('builds the commit before the last success where that was built again, stood, and failed after its checks', async () => {
    await using page = await serveHttp((_request, response) => response.writeHead(200).end());
    const shown = (second: number) => at('d2', bad, second < 30 ? 'succeeded' : 'failed');
    await using platform = await startToldPlatform({
      before: at('d1', bad),
      start: { id: 'b2' },
      app: shown,
      dynos: [],
    });
    await using github = await startGitHub();
    github.addRecords('production', [good, 'success'], [bad, 'success']);
    const checks = { 'health-check': page.url.href, soak: '1m' };
    const step = await platform.build(
      { ...build, ...checks, commitish: bad, 'on-failure': 'rebuild', 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(step.outputs['status'], step.log).toBe('failed');
    expect(step.log).toContain(`Rebuilding ${good}`);
  });

  const fix = 'c'.repeat(40);
  const at = (id: string, commit?: string, status = 'succeeded') => ({ deployment: { id, commit, status } });

  it.each([
    ['another commit', at('d1', good), at('d3', fix), fix],
    ['another deployment', at('d1'), at('d3'), 'd3'],
    ['its own commit, which another build has brought', at('d1', good), at('d3', bad), bad],
  ])('builds nothing over %s that the app shows without a build', async (_, before, app, name) => {
    await using platform = await startToldPlatform({
      before,
      start: { id: 'b2' },
      build: { id: 'b2', state: 'failed' },
      app,
    });
    await using github = await startGitHub();
    github.addRecords('production', [good, 'success']);
    const step = await platform.build(
      { ...build, commitish: bad, 'on-failure': 'rebuild', 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(step.log).toContain(`Nothing is rebuilt: there is a newer build, ${name}.`);
    expect(platform.calls.filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  it.each<[string, object, object?]>([
    ['what it ran before', at('d1', good)],
    ['what it ran before, deployed again', at('d3', good)],
    ['a deployment that failed', at('d3', undefined, 'failed')],
    ['its own commit, which was there before', at('d1', bad), at('d1', bad)],
  ])('builds the last good commit where the app shows %s', async (_, app, before = at('d1', good)) => {
    await using platform = await startToldPlatform({
      before,
      start: { id: 'b2' },
      build: { id: 'b2', state: 'failed' },
      app,
    });
    await using github = await startGitHub();
    github.addRecords('production', [good, 'success']);
    const step = await platform.build(
      { ...build, commitish: bad, 'on-failure': 'rebuild', 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(step.log).toContain(`Rebuilding ${good}`);
    expect(platform.calls.filter((call) => call.startsWith('POST '))).toHaveLength(2);
  });

  const [before, after] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const byId = { current_build_id: 'b1', deployment_status: 'succeeded' };
  const fixed = { id: 'b1', state: 'succeeded', commit: fix };

  it.each<readonly [by: string, before: object, app: object, more: Partial<ToldApp>]>([
    ['the app', at('d1', fix), at('d1', fix), {}],
    ['the build that the app names', byId, byId, { build: { b1: fixed } }],
    [
      'the list of deployments',
      byId,
      byId,
      { deployments: [{ ...fixed, id: 'd1', build_id: 'b1', status: 'succeeded', current: true }] },
    ],
    [
      'the list of deployments, whose last success it is',
      {},
      {},
      {
        deployments: [
          { id: 'd2', build_id: 'b2', status: 'failed', created_at: after },
          { id: 'd1', commit: fix, status: 'live', created_at: before },
          { id: 'd0', commit: good, status: 'deactivated', created_at: before },
        ],
      },
    ],
    [
      'the list of deployments, where the app names it',
      { current_deployment_id: 'd1' },
      { current_deployment_id: 'd1' },
      { deployments: [{ id: 'd1', commit: fix, status: 'live' }] },
    ],
    ['what the app showed before the failure', at('d1', fix), at('d2', bad, 'failed'), {}],
    [
      'the build before the failure',
      byId,
      { ...byId, current_build_id: 'b2', deployment_status: 'failed' },
      { build: { b1: fixed } },
    ],
  ])(
    'takes nothing away that a failed build left running, though it is not on record: %s tells',
    async (_, before, app, more) => {
      const builds = { b2: { id: 'b2', state: 'failed' }, ...(more.build as object) };
      const build2 = (_second: number, path: string) =>
        new Map(Object.entries(builds)).get(path.split('/').at(-1) ?? '');
      await using platform = await startToldPlatform({ before, start: { id: 'b2' }, app, ...more, build: build2 });
      await using github = await startGitHub();
      github.addRecords('production', [good, 'success']);
      const step = await platform.build(
        { ...build, commitish: bad, 'on-failure': 'rebuild', 'github-token': github.token },
        { env: { GITHUB_API_URL: github.url } },
      );
      expect(step.log).toContain(`Nothing is rebuilt: the app still runs ${fix}.`);
      expect(platform.calls.filter((call) => call.startsWith('POST '))).toHaveLength(1);
    },
  );

  it.each<[what: string, state: object, deployments?: readonly object[]]>([
    ['was skipped', { state: 'SKIPPED' }],
    ['has failed', { state: 'failed' }],
    [
      'was built and not deployed',
      { state: 'succeeded' },
      [
        { id: 'd3', build_id: 'b3', status: 'failed' },
        { id: 'd2', build_id: 'b2', status: 'succeeded', current: true },
      ],
    ],
  ])('builds the last good commit where a newer build %s', async (_, state, deployments) => {
    const [mine, theirs] = ['b2', 'b3'].map((id, place) => ({ id, created_at: `2026-01-0${place + 1}T00:00:00Z` }));
    await using page = await serveHttp((_request, response) => response.writeHead(500).end());
    await using platform = await startToldPlatform({
      before: at('d1', good),
      start: { id: 'b2' },
      build: { ...mine, state: 'succeeded' },
      builds: [
        { ...theirs, ...state },
        { ...mine, state: 'succeeded' },
      ],
      app: { deployment: { id: 'd2', build_id: 'b2', commit: bad, status: 'succeeded' } },
      deployments,
    });
    await using github = await startGitHub();
    github.addRecords('production', [good, 'success']);
    const step = await platform.build(
      {
        ...build,
        'health-check': page.url.href,
        commitish: bad,
        'on-failure': 'rebuild',
        'github-token': github.token,
      },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(step.outputs['status'], step.log).toBe('unhealthy');
    expect(
      platform.calls.filter((call) => call.startsWith('POST ')),
      step.log,
    ).toHaveLength(2);
  });

  it.each<[what: string, app: object, deployments: readonly object[], builds: number]>([
    [
      'by the list of deployments at work',
      {},
      [{ id: 'd3', commit: fix, status: 'build_in_progress', created_at: after }],
      1,
    ],
    ['by the list of deployments live', {}, [{ id: 'd3', commit: fix, status: 'live', created_at: after }], 1],
    [
      'by the list of deployments failed',
      {},
      [{ id: 'd3', commit: fix, status: 'update_failed', created_at: after }],
      2,
    ],
    [
      'by the list of deployments a preview',
      {},
      [
        { id: 'd3', commit: fix, status: 'live', created_at: after, preview: true },
        { id: 'd1', commit: good, status: 'live', created_at: before },
      ],
      2,
    ],
    [
      'by the list of deployments of this app',
      {},
      [{ id: 'd3', commit: fix, status: 'live', created_at: after, app: { name: 'my-app' } }],
      1,
    ],
    [
      'by the list of deployments of another app',
      {},
      [{ id: 'd3', commit: fix, status: 'live', created_at: after, app: { name: 'your-app' } }],
      2,
    ],
    ['by the list of deployments its own', {}, [{ id: 'd3', build_id: 'b2', status: 'live', created_at: after }], 2],
    ['by the app only the commit that failed', { current_commit: bad, status: 'running' }, [], 2],
  ])(
    'after a failed build, with a deployment that is %s, builds as often as it should',
    async (_, app, deployments, builds) => {
      const told = { before: { current_commit: good }, start: { id: 'b2' }, build: { id: 'b2', state: 'failed' } };
      await using platform = await startToldPlatform({ ...told, app: { current_commit: good, ...app }, deployments });
      await using github = await startGitHub();
      github.addRecords('production', [good, 'success']);
      const step = await platform.build(
        { ...build, commitish: bad, 'on-failure': 'rebuild', 'github-token': github.token },
        { env: { GITHUB_API_URL: github.url } },
      );
      expect(
        platform.calls.filter((call) => call.startsWith('POST ')),
        step.log,
      ).toHaveLength(builds);
    },
  );

  it.each([
    ['is seen to stand', 'succeeded', 2],
    ['is not', undefined, 1],
  ])('does without lists that are in trouble where what was tried %s', async (_, status, builds) => {
    let isOver = false;
    await using page = await serveHttp((_request, response) => {
      isOver = true;
      response.writeHead(500).end();
    });
    await using platform = await startToldPlatform({
      before: at('d1', good),
      start: { id: 'b2' },
      build: () => {
        isOver ||= status === undefined;
        return { id: 'b2', state: status ?? 'failed' };
      },
      app: status ? { deployment: { id: 'd2', build_id: 'b2', commit: bad, status } } : at('d1', good),
      refuse: (path) => (isOver && /\/(builds|deployments)(\?|$)/.test(path) ? 500 : undefined),
    });
    await using github = await startGitHub();
    github.addRecords('production', [good, 'success']);
    const inputs = { 'health-check': page.url.href, 'health-check-timeout': '20s', timeout: '10m' };
    const step = await platform.build(
      { ...build, ...inputs, commitish: bad, 'on-failure': 'rebuild', 'github-token': github.token },
      { env: { GITHUB_API_URL: github.url } },
    );
    expect(
      platform.calls.filter((call) => call.startsWith('POST ')),
      step.log,
    ).toHaveLength(builds);
  });

  const later = (id: string, created: string) => ({ deployment: { id, status: 'succeeded', created_at: created } });

  it.each<readonly [string, object, object, object, number]>([
    ['stays', at('d1', good), at('d2', bad), at('d2', bad), 2],
    ['stays, and its commit is not told', at('d1'), at('d2'), at('d2'), 2],
    ['was deployed again, for other config', at('d1', good), at('d2', bad), at('d3', bad), 2],
    ['was taken back by the platform', at('d1', good), at('d2', bad), at('d3', good), 2],
    ['was taken back by the platform to what is not on record', at('d1', fix), at('d2', bad), at('d3', fix), 1],
    ['was replaced by another deployment', at('d1'), at('d2'), at('d3'), 1],
    ['was replaced by another commit', at('d1', good), at('d2', bad), at('d3', fix), 1],
    [
      'was replaced later',
      later('', '2026-01-01T00:00:00Z'),
      later('', '2026-01-02T00:00:00Z'),
      later('', '2026-01-03T00:00:00Z'),
      1,
    ],
  ])(
    'after an app that is not healthy, and %s, builds as often as it should',
    async (_, before, shown, then, builds) => {
      await using page = await serveHttp((_request, response) => response.writeHead(500).end());
      await using platform = await startToldPlatform({
        before,
        start: {},
        app: (second: number) => (second < 20 ? shown : then),
      });
      await using github = await startGitHub();
      github.addRecords('production', [good, 'success']);
      const checks = { 'health-check': page.url.href, 'health-check-timeout': '1m' };
      const step = await platform.build(
        { ...build, ...checks, commitish: bad, 'on-failure': 'rebuild', 'github-token': github.token },
        { env: { GITHUB_API_URL: github.url } },
      );
      expect(step.exitCode, step.log).toBe(1);
      expect(
        platform.calls.filter((call) => call.startsWith('POST ')),
        step.log,
      ).toHaveLength(builds);
    },
  );
});
