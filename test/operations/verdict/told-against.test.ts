import { describe, expect, it } from 'vitest';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const moment = '2026-11-16T01:00:00Z';
const built = { id: 'b2', state: 'succeeded' };
const bare: ToldApp = { before: {}, start: { id: 'b2' }, app: {} };

/** Where a platform tells of a success, and this beside it. */
const places: Readonly<Record<string, (says: object) => ToldApp>> = {
  'a build': (says) => ({ ...bare, build: { ...built, ...says } }),
  'a deployment in the list': (says) => ({
    ...{ ...bare, build: built },
    deployments: [{ id: 'd2', build_id: 'b2', state: 'deployed', current: true, ...says }],
  }),
  'a deployment that is asked alone': (says) => ({
    ...{ ...bare, build: built },
    deployments: (second: number) => (second < 3 ? [{ id: 'd2', build_id: 'b2', state: 'releasing' }] : []),
    deployment: { id: 'd2', build_id: 'b2', state: 'deployed', ...says },
  }),
  'the deployment of the app': (says) => ({
    ...{ ...bare, before: { deployment: { id: 'd1', status: 'succeeded', build: { id: 'b1' } } } },
    app: { deployment: { id: 'd2', status: 'succeeded', build_id: 'b2', ...says } },
  }),
  'the app': (says) => ({
    ...{ ...bare, before: { current_build_id: 'b1', deployment_status: 'succeeded' } },
    app: { current_build_id: 'b2', deployment_status: 'succeeded', ...says },
  }),
};

async function play(told: ToldApp) {
  await using platform = await startToldPlatform(told);
  return await platform.build({ timeout: '5m' });
}

const ofAll = [
  { error_message: 'no memory' },
  { failure_reason: 'no memory' },
  { rolled_back: true },
  { cancelled: true },
  { timed_out: true },
  { phase: 'Failed' },
  { status_code: 500 },
  { release_status: 'failed' },
  { substatus: 'failed' },
];
const ofWork = [{ rolled_back_at: moment }, { canceled_at: moment }, { failed_at: moment }, { failed_by: 'a limit' }];
const ofParts = [...ofWork, { release: { status: 'failed' } }, { phases: [{ name: 'release', state: 'failed' }] }];
const other = 'f'.repeat(40);
const ofCommits = [
  { git_ref: other },
  { commit_ref: other },
  { sha: other.toUpperCase() },
  { source: { revision: other } },
];
const ofDeployments = [
  ...ofParts,
  ...ofCommits,
  { ok: false },
  { succeeded: false },
  { build: { id: 'b2', state: 'failed', error: 'exit 1' } },
  { build: { id: 'B2', status: 'failed' } },
  { build_status: 'failed' },
  { build_error: 'exit 1' },
  { rollout: { state: 'deployed', error: 'no port' } },
  { commit: other },
  { build: { id: 'b2', git_sha: other } },
];
const against: Readonly<Record<string, readonly object[]>> = {
  'a build': [
    ...ofAll,
    ...ofParts,
    ...ofCommits,
    { build_status: 'failed' },
    { return_code: 1 },
    { sub_state: 'failed' },
  ],
  'a deployment in the list': [...ofAll, ...ofDeployments],
  'a deployment that is asked alone': [...ofAll, ...ofDeployments],
  'the deployment of the app': [...ofAll, ...ofDeployments],
  'the app': [
    ...ofAll,
    { build: { id: 'b2', state: 'failed' } },
    { current_build: { id: 'b2', state: 'failed' } },
    { latest_build: { id: 'b2', state: 'succeeded', error: 'exit 1' } },
    { release: { id: 'r2', build_id: 'b2', status: 'failed' } },
    { deploy_status: 'failed' },
  ],
};

describe.each(Object.entries(places))('what %s says against its own success', (place, tell) => {
  it.each(against[place] ?? [])('is heard: %j', async (says) => {
    for (const camelCase of [false, true]) {
      const step = await play({ ...tell(says), camelCase });
      expect(step.exitCode, step.log).toBe(1);
      expect(step.outputs['status']).not.toBe('timeout');
    }
  });

  it.each([
    {},
    { error_message: null, failure_reason: '', errors: [], canceled_at: null, rolled_back: false, conclusion: null },
    { failedAt: '0001-01-01T00:00:00Z', ok: true, phase: 'Running' },
    { last_failed_build: { id: 'b1', state: 'failed' }, previous_build: { id: 'b0', state: 'failed', error: 'x' } },
    { git_ref: 'main', revision: 12, ref: 'refs/heads/main', sha: 'f'.repeat(64) },
    { image_sha: other, tree_sha: other, parent_sha: other, base_sha: other, previous_commit: other },
    { previous_release: { status: 'failed' }, release: null, phases: [] },
    { phases: [{ name: 'release', state: 'failed', allow_failure: true }] },
    { phases: [{ name: 'release', state: 'failed', soft_fail: true }] },
    { phases: [{ name: 'release', state: 'failed', required: false }] },
    { phases: [{ name: 'release', state: 'failed', continue_on_error: true }] },
    {
      phases: [
        { name: 'release', state: 'failed' },
        { name: 'release', state: 'succeeded' },
      ],
    },
    { steps: [{ name: 'Release notes', status: 'failed' }] },
    { steps: [{ name: 'post-deploy notify slack', status: 'failed' }] },
    { steps: [{ name: 'Start cache warmer', status: 'failed' }] },
    {
      steps: [
        { name: 'healthcheck #1', status: 'failed' },
        { name: 'healthcheck #2', status: 'succeeded' },
      ],
    },
    {
      steps: [
        { name: 'deploy-attempt-1', status: 'failed' },
        { name: 'deploy-attempt-2', status: 'succeeded' },
        { name: 'release-lock', status: 'pending' },
      ],
    },
    { result: 'Completed without error' },
    { config_vars: { ERROR: 'x', STATUS: 'failed' }, description: 'failed', error_url: 'https://a.example' },
  ])('is not meant by this: %j', async (says) => {
    const step = await play(tell(says));
    expect(step.exitCode, step.log).toBe(0);
  });
});

const ills = [
  { healthy: false },
  { deployed: false },
  { health: 'unhealthy' },
  { health_status: 'failing' },
  { health: { status: 'Degraded' } },
  { ready: false },
  { conditions: [{ type: 'Ready', status: 'False' }] },
  { conditions: [{ type: 'Available', status: 'False' }] },
  { containers: [{ ready: false }] },
  { health_status: 'offline' },
  { health: { ok: false } },
  { health: { web: 'unhealthy' } },
  { healthcheck: { passing: false } },
  { health_check: { status: 503 } },
  { instances: [{ status: 'crashed' }] },
];
const tellsIll =
  /, (not (ready|healthy|deployed|available|passing)|unhealthy|failing|Degraded|offline|no success|503|crashed)/;

describe.each(Object.entries(places))('the ill health that %s tells beside its success', (_, tell) => {
  it.each(ills)('is waited out: %j', async (ill) => {
    const [sick, well] = [tell(ill), tell({})].map((told) => Object.entries(told));
    const told = (sick ?? []).map(([place, first], at) => {
      const tells = (second: number) => (second < 60 ? first : well?.[at]?.[1]);
      const now = (second: number) => [tells(second)].map((one) => (typeof one === 'function' ? one(second) : one))[0];
      return [place, ['before', 'start'].includes(place) ? first : now];
    });
    const step = await play(Object.fromEntries(told));
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toMatch(tellsIll);
  });

  it.each(ills)('is no success for as long as it lasts: %j', async (ill) => {
    const step = await play(tell(ill));
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'timeout']);
    expect(step.log).toMatch(tellsIll);
  });

  it.each([
    ...['ok', 'Healthy', 'green', 'passing', 'good', 'normal', 'up', 'unknown', null, '', 'not_configured'].map(
      (health) => ({ health }),
    ),
    { health: 'https://a.example/health', health_check: '/health', ready: true, healthy: null },
    { checks: [{ name: 'lint', status: 'completed' }], conditions: [{ type: 'Progressing', status: 'False' }] },
    {
      containers: [
        { status: 'running', ready: true },
        { status: 'completed', ready: false },
      ],
    },
    { health: 'error-free', health_check: { enabled: false, passing: false } },
  ])('is not meant by this: %j', async (says) => {
    expect((await play(tell(says))).exitCode).toBe(0);
  });
});

it('the ill health of an app that was as ill before is not that of its deployment', async () => {
  const app = (says: object) => ({ current_build_id: 'b2', deployment_status: 'succeeded', ...says });
  for (const says of ills) {
    const before = { current_build_id: 'b1', deployment_status: 'succeeded', ...says };
    expect((await play({ ...bare, before, app: app(says) })).exitCode, JSON.stringify(says)).toBe(0);
  }
  const before = { current_build_id: 'b1', deployment_status: 'succeeded', health: 'degraded (3/5)' };
  expect((await play({ ...bare, before, app: app({ health: 'degraded (2/5)' }) })).exitCode).toBe(0);
  expect((await play({ ...bare, before, app: app({ health: 'unhealthy (2/5)' }) })).exitCode).toBe(1);
});

it('what an app says of another build is not said of this one', async () => {
  for (const build of [{ id: 'b1', state: 'failed' }, { state: 'failed' }])
    expect((await play(places['the app']?.({ build }) ?? bare)).exitCode).toBe(0);
});

it('what an app says beside a deployment that is at work does not end it well', async () => {
  const app = { deployment_status: 'deploying', release: { id: 'r2', build_id: 'b2', status: 'succeeded' } };
  const step = await play(places['the app']?.(app) ?? bare);
  expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'timeout']);
});

it('what a build says against its deployment is a contradiction where the app shows it as a success', async () => {
  const app = { deployment: { id: 'd2', status: 'succeeded', build: { id: 'b2' } } };
  for (const name of ['post-deploy', 'Health check', 'Start web', 'Deploy stage', 'deploy-docker-image']) {
    const build = { ...built, steps: [{ name, status: 'failed' }] };
    const alone = await play({ ...bare, build });
    expect([alone.exitCode, alone.outputs['status']], alone.log).toEqual([1, 'failed']);
    const both = await play({ ...bare, before: { deployment: { id: 'd1', build: { id: 'b1' } } }, build, app });
    expect([both.exitCode, both.outputs['status']], both.log).toEqual([1, 'unknown']);
  }
});

it('what may be said of another deployment counts only where an app did not say it before', async () => {
  const told = (says: object) => places['the app']?.(says) ?? bare;
  const before = (says: object) => ({ ...told(says), before: { ...told(says).before, ...says } });
  for (const says of [{ deploy_failed_at: moment }, { deploymentCanceledBy: 'mona' }, { errors: ['no memory'] }]) {
    expect((await play(told(says))).exitCode, JSON.stringify(says)).toBe(1);
    expect((await play(before(says))).exitCode, JSON.stringify(says)).toBe(0);
  }
  // What is not there any more says nothing.
  const fewer = before({ errors: ['no memory', 'no disk'] });
  expect((await play({ ...told({ errors: ['no disk'] }), before: fewer.before })).exitCode).toBe(0);
  // An error is of the deployment beside which it stands, and a count that of what runs.
  expect((await play(before({ error: 'exit 1' }))).exitCode).toBe(1);
  for (const errors of [12, { last_hour: 3 }]) expect((await play(told({ errors }))).exitCode).toBe(0);
});

it('when an app failed says nothing of the deployment that it stands on now', async () => {
  for (const says of [{ failed_at: moment }, { crashed_at: moment }, { rolled_back_at: moment }])
    expect((await play(places['the app']?.(says) ?? bare)).exitCode).toBe(0);
});

describe('a list of deployments in which there is nothing', () => {
  const standing = { current_build_id: 'b2', current_deployment_id: 'd2' };
  const before = { current_build_id: 'b1', current_deployment_id: 'd1', deployment_status: 'succeeded' };

  it.each([[], { error: 'not found' }])('leaves the word to the app that names the build: %j', async (deployments) => {
    const app = { ...standing, deployment_status: 'succeeded' };
    const step = await play({ ...bare, before, app, deployments });
    expect(step.exitCode, step.log).toBe(0);
  });

  it('leaves it to the app only once it has been empty for a while', async () => {
    const app = { ...standing, deployment_status: 'succeeded' };
    const failed = [{ id: 'd2', build: { id: 'b2' }, state: 'failed' }];
    const deployments = (second: number) => (second < 2 ? [] : failed);
    expect((await play({ ...bare, before, app, deployments })).exitCode).toBe(1);
  });

  it.each([
    [before, standing],
    [before, { ...standing, deployment_status: 'deploying' }],
    [before, { ...standing, status: 'running' }],
    [before, before],
    [before, {}],
    [{}, {}],
  ])('is no end where the app does not say so: from %j to %j', async (shown, app) => {
    const step = await play({ ...bare, before: shown, app, deployments: [], build: built });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'timeout']);
  });

  it('is not one in which only others are: that leaves nothing to the app', async () => {
    const app = { ...standing, deployment_status: 'succeeded' };
    const deployments = [{ id: 'd1', build: { id: 'b1' }, state: 'deployed' }];
    const step = await play({ ...bare, before, app, deployments, build: built });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'timeout']);
  });
});

describe('a word of the build that nobody knows', () => {
  const before = { current_build_id: 'b1', deployment_status: 'succeeded' };
  const words = ['completed', 'built', 'STAGED', 'finished', 'done', 'ready'];

  it.each(words)('leaves it to the app that names the build: %s', async (state) => {
    const told = { ...bare, before, build: { id: 'b2', state } };
    const app = (second: number) => (second < 20 ? before : { current_build_id: 'b2', deployment_status: 'succeeded' });
    expect((await play({ ...told, app })).exitCode).toBe(0);
    const failed = { current_build_id: 'b2', deployment_status: 'failed' };
    expect((await play({ ...told, app: failed })).outputs['status']).toBe('failed');
  });

  it.each([
    ['names none', { deployment_status: 'deploying' }, 'completed'],
    ['has moved, and names none', { deployment: { id: 'd2', status: 'succeeded' } }, 'completed'],
    ['names it, but the build is at work', { current_build_id: 'b2', deployment_status: 'succeeded' }, 'compiling'],
    ['names it, but the build runs', { current_build_id: 'b2', deployment_status: 'succeeded' }, 'running'],
    ['names it, but the build has only started', { current_build_id: 'b2', deployment_status: 'crashed' }, 'started'],
    ['names it by ids alone', { current_build_id: 'b2', current_deployment_id: 'd2' }, 'completed'],
  ])('is no end where the app %s', async (_, app, state) => {
    const step = await play({
      ...bare,
      before: { deployment: { id: 'd1', status: 'succeeded' } },
      app,
      build: { id: 'b2', state },
    });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'timeout']);
  });
});

it.each([
  ['complete', 'If `complete` is how a build ends there, give it as one of `success-statuses`'],
  ['assembling', 'to go on waiting.'],
])('that %s is the last word is a hint', async (state, hint) => {
  const step = await play({ ...bare, build: { id: 'b2', state } });
  expect([step.exitCode, step.outputs['status']]).toEqual([1, 'timeout']);
  expect(step.log).toContain(hint);
});

it.each([
  ['build_failed', 'build'],
  ['update_failed', 'deployment'],
  ['pre_deploy_failed', 'deployment'],
  ['crashed-error', 'deployment'],
  ['error', 'build'],
])('the word %s says that the %s failed', async (state, part) => {
  const step = await play({ ...bare, build: { id: 'b2', state } });
  expect(step.log).toContain(`The ${part} of my-app failed`);
});

describe('a start that is answered with a deployment', () => {
  const success = (id: string) => ({ deployment: { id, status: 'success' } });
  const before = success('d1');

  it('is followed by the build that this names', async () => {
    const start = { deployment: { id: 'd2', build_id: 'b2', status: 'queued' } };
    const step = await play({ ...bare, start, before, app: success('d3'), build: { id: 'b2', state: 'failed' } });
    expect([step.exitCode, step.outputs['build-id'], step.outputs['status']]).toEqual([1, 'b2', 'failed']);
  });

  it.each([
    ['d2', 0, 'success'],
    ['d3', 1, 'superseded'],
  ])('is known in the app by its id: %s', async (id, exitCode, status) => {
    const start = { deployment: { id: 'd2', status: 'queued' } };
    const step = await play({ ...bare, start, before, app: success(id) });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([exitCode, status]);
  });

  it.each([
    ['build_failed', 'build'],
    ['update_failed', 'deployment'],
  ])('says by its word whether it was built: %s', async (status, part) => {
    const start = { deployment: { id: 'd2', status: 'queued' } };
    const step = await play({ ...bare, start, before, deployments: [{ id: 'd2', status }, before.deployment] });
    expect([step.exitCode, step.outputs['status']]).toEqual([1, status]);
    expect(step.log).toContain(`The ${part} of my-app failed`);
  });
});

describe('a list of deployments that nobody can read', () => {
  const failed = { id: 'd2', build: { id: 'b2' }, state: 'failed' };

  it.each([[[null, failed]], [{ status: 'degraded', data: [failed] }]])(
    'is no word for a success that the build alone tells: %j',
    async (deployments) => {
      const step = await play({ ...bare, build: built, deployments });
      expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'unknown']);
      expect(step.log).toContain('How the deployment of my-app ended is not known: GET /apps/my-app/deployments');
    },
  );

  it('can be done without where the app tells of its own', async () => {
    const before = { current_build_id: 'b1', deployment_status: 'succeeded' };
    const app = { current_build_id: 'b2', deployment_status: 'succeeded' };
    expect((await play({ ...bare, before, app, deployments: [null] })).exitCode).toBe(0);
  });

  it('is none that has more beside it', async () => {
    const step = await play({ ...bare, build: built, deployments: { app: { name: 'my-app' }, deployments: [failed] } });
    expect(step.outputs['status']).toBe('failed');
  });
});

describe('a deployment at work beside a success', () => {
  it.each(['in_progress', 'starting', 'deploying'])('has not ended: %s', async (status) => {
    const shown = { deployment_status: 'succeeded', current_build_id: 'b2' };
    const at = (second: number) => (second < 8 ? status : 'failed');
    const app = (second: number) => ({ ...shown, current_deployment: { id: 'd2', status: at(second) } });
    const before = { deployment_status: 'succeeded', current_build_id: 'b1', current_deployment: { id: 'd1' } };
    expect((await play({ ...bare, before, app })).exitCode).toBe(1);
  });
});

describe('a deployment that only its build names', () => {
  const [long, now] = ['2020-01-01T00:00:00Z', () => new Date().toISOString()];
  const build = { ...built, deployment: { id: 'd2' } };
  const named = (more: object) => [
    { id: 'd1', state: 'deployed' },
    { id: 'd2', ...more },
  ];

  it.each([
    ['has failed, and tells no time', { state: 'failed' }, 'failed'],
    // Read when it is told: the tests before this one may take minutes.
    [
      'has failed, and was made at the start',
      {
        state: 'failed',
        get created_at() {
          return now();
        },
      },
      'failed',
    ],
    ['is still at work', { state: 'deploying' }, 'timeout'],
    ['has succeeded, and tells no time', { state: 'deployed' }, 'succeeded'],
    ['was there before', { state: 'failed', created_at: long }, 'succeeded'],
  ])('counts unless it is older than its build: it %s', async (_, more, status) => {
    const step = await play({ ...bare, build, deployments: named(more) });
    expect(step.outputs['status'], step.log).toBe(status);
  });

  it('is not that which the app stood on before', async () => {
    const before = { deployment: { id: 'd2', status: 'failed' } };
    const app = { deployment: { id: 'd3', status: 'succeeded' } };
    const step = await play({ ...bare, before, app, build, deployments: named({ state: 'failed' }) });
    expect(step.exitCode, step.log).toBe(0);
  });

  it('is known by the time of a build that was started elsewhere', async () => {
    await using platform = await startToldPlatform({
      ...{ ...bare, build: { ...build, created_at: '2020-01-01T00:00:30Z' } },
      deployments: named({ state: 'failed', created_at: long }),
    });
    expect((await platform.build({ 'build-id': 'b2' })).outputs['status']).toBe('failed');
  });
});

describe('a newer deployment that is done first', () => {
  const older = { id: 'd2', build: { id: 'b2' }, version: 2 };
  const newer = { id: 'd3', build: { id: 'b3' }, version: 3, state: 'deployed' };

  it('takes no place while ours is at work, and may still come', async () => {
    const deployments = (second: number) => {
      const isOurs = second > 60;
      const state = isOurs ? 'deployed' : 'deploying';
      return [
        { ...newer, current: !isOurs },
        { ...older, state, current: isOurs },
      ];
    };
    expect((await play({ ...bare, build: built, deployments })).exitCode).toBe(0);
  });

  it('has taken it after a while', async () => {
    const step = await play({ ...bare, build: built, deployments: [newer, { ...older, state: 'deploying' }] });
    expect(step.outputs['status']).toBe('superseded');
    expect(Number(step.outputs['duration'])).toBeLessThan(150);
  });
});

it.each([
  ['a'.repeat(40), 'succeeded', 0],
  ['b'.repeat(40), 'timeout', 1],
])('a build that was started elsewhere stands where the app has its commit: %s', async (commit, status, exitCode) => {
  const build = { ...built, commit: 'a'.repeat(40) };
  const app = { deployment: { status: 'succeeded', commit } };
  await using platform = await startToldPlatform({ before: app, build, app });
  const step = await platform.build({ 'build-id': 'b2', commitish: 'a'.repeat(40), timeout: '60s' });
  expect([step.outputs['status'], step.exitCode], step.log).toEqual([status, exitCode]);
});

describe('A deployment in a list that tells no builds', () => {
  const [commit, other] = ['a'.repeat(40), 'b'.repeat(40)];
  const [hourAgo, soon] = [-3_600_000, 3_600_000].map((more) => new Date(Date.now() + more).toISOString());

  it.each<[what: string, deployment: object, status: string]>([
    ['counts where it was made of the commit since', { commit, status: 'update_failed', created_at: soon }, 'failed'],
    ['is waited for then', { commit, status: 'releasing', created_at: soon }, 'timeout'],
    ['may end well', { commit, status: 'live', created_at: soon }, 'succeeded'],
    ['does not count where it was replaced', { commit, status: 'deactivated', created_at: soon }, 'succeeded'],
    ['does not count where it was there before', { commit, status: 'failed', created_at: hourAgo }, 'succeeded'],
    ['does not count where nobody knows that', { commit, status: 'failed' }, 'succeeded'],
    [
      'does not count where it is of another commit',
      { commit: other, status: 'failed', created_at: soon },
      'succeeded',
    ],
  ])('%s', async (_, deployment, status) => {
    const deployments = [{ id: 'd2', ...deployment }];
    await using platform = await startToldPlatform({ ...bare, build: { ...built, commit }, deployments });
    const step = await platform.build({ commitish: commit, timeout: '1m' });
    expect(step.outputs['status']?.replace(/^(update_failed)$/, 'failed').replace('live', 'succeeded'), step.log).toBe(
      status,
    );
  });

  it.each<[what: string, ...rows: readonly object[]]>([
    ['one of several stands', { status: 'failed' }, { status: 'live' }],
    [
      'another environment has it too',
      { status: 'failed', environment: 'staging' },
      { commit: other, environment: 'production' },
    ],
    ['another service has it too', { status: 'failed', service: 'blog' }, { service: 'shop' }],
    ['another process type has it too', { status: 'scheduled', process_type: 'cron' }, { process_type: 'web' }],
    [
      'it is a preview',
      { status: 'failed', environment: 'preview' },
      { commit: other, environment: 'production', created_at: hourAgo },
    ],
  ])('does not count where %s', async (_, ...rows) => {
    const deployments = rows.map((row, at) => ({ id: `d${9 - at}`, commit, created_at: soon, status: 'live', ...row }));
    await using platform = await startToldPlatform({ ...bare, build: { ...built, commit }, deployments });
    expect((await platform.build({ commitish: commit, timeout: '1m' })).exitCode).toBe(0);
  });

  it.each<[what: string, ...rows: readonly object[]]>([
    ['in the one region', { status: 'failed', region: 'us' }, { region: 'us', commit: other, created_at: hourAgo }],
    ['beside a preview that is well', { status: 'failed', environment: 'production' }, { environment: 'preview' }],
  ])('counts where it failed %s, be it asked for by a tag', async (_, ...rows) => {
    const deployments = rows.map((row, at) => ({ id: `d${9 - at}`, commit, created_at: soon, status: 'live', ...row }));
    for (const commitish of [commit, 'v1.2']) {
      await using platform = await startToldPlatform({ ...bare, build: { ...built, commit }, deployments });
      const step = await platform.build({ commitish, timeout: '1m' });
      expect(step.outputs['status'], step.log).toBe('failed');
    }
  });

  it.each([
    ['success', 'success'],
    ['build-error', 'build-error'],
    ['building', 'timeout'],
  ])('is the one that the start was answered with: %s', async (state, status) => {
    const deployments = [
      { id: 'd2', commit, status: state, created_at: soon },
      { id: 'd1', commit: other, status: 'success' },
    ];
    await using platform = await startToldPlatform({
      ...bare,
      build: undefined,
      deployments,
      start: { deployment: { id: 'd2', status: 'queued' } },
    });
    const step = await platform.build({ commitish: commit, timeout: '1m' });
    expect(step.outputs['status'], step.log).toBe(status);
  });

  it('is waited for a while where it is not there yet, and the app tells nothing', async () => {
    const deployments = [{ id: 'd1', commit: other, status: 'live', created_at: hourAgo }];
    await using platform = await startToldPlatform({ ...bare, build: { ...built, commit }, deployments });
    const step = await platform.build({ commitish: commit, timeout: '5m' });
    expect(step.outputs['status'], step.log).toBe('succeeded');
    expect(Number(step.outputs['duration'])).toBeGreaterThanOrEqual(30);
    expect(Number(step.outputs['duration'])).toBeLessThan(60);
  });

  it.each<[what: string, row: object, status: string]>([
    ['is the build’s own where it has its id and commit', {}, 'live'],
    ['fails it then', { status: 'failed' }, 'failed'],
    ['is waited for then', { status: 'building' }, 'timeout'],
    ['is another’s where it has another commit', { commit: other }, 'timeout'],
    ['is another’s where no commit is told', { commit: undefined }, 'timeout'],
    ['is none yet where it is not current', { current: false }, 'timeout'],
    ['may be another’s where ids are numbers', { id: 12 }, 'timeout'],
  ])('%s', async (_, row, status) => {
    const deployments = [{ id: 'b2', commit, created_at: soon, status: 'live', ...row }];
    await using platform = await startToldPlatform({
      ...bare,
      deployments,
      start: { id: 'id' in row ? row.id : 'b2' },
    });
    const step = await platform.build({ commitish: commit, timeout: '1m' });
    expect(step.outputs['status'], step.log).toBe(status);
  });

  it.each<[what: string, others: readonly object[], status: string]>([
    ['another took its place', [{ id: 'b3', commit: other, current: true, created_at: soon }], 'superseded'],
    ['it failed at another place', [{ id: 'b2', commit, region: 'us', status: 'failed' }], 'failed'],
  ])('is no success of the build that it is where %s', async (_, others, status) => {
    const own = { id: 'b2', commit, region: 'eu', created_at: hourAgo, status: 'live' };
    const deployments = [...others.map((one) => ({ status: 'live', ...one })), own];
    await using platform = await startToldPlatform({ ...bare, deployments });
    const step = await platform.build({ commitish: commit, timeout: '1m' });
    expect(step.outputs['status'], step.log).toBe(status);
  });

  it('counts no other app’s in its place', async () => {
    const rows = [
      { id: 'd3', build_id: 'b9', app: { name: 'blog' }, status: 'succeeded', created_at: soon },
      { id: 'd2', build_id: 'b2', app: { name: 'my-app' }, status: 'succeeded', created_at: hourAgo },
    ];
    await using platform = await startToldPlatform({ ...bare, build: built, deployments: rows });
    expect((await platform.build({ commitish: commit, timeout: '1m' })).exitCode).toBe(0);
  });
});
