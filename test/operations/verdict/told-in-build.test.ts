import { describe, expect, it } from 'vitest';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const built = { id: 'b2', state: 'succeeded' };
const bare: ToldApp = { before: {}, start: { id: 'b2' }, app: {} };
const standing = { current_build_id: 'b1', current_deployment_id: 'd1' };

/** Builds on a platform that tells of the deployment in the build: at work for some seconds, then this. */
async function play(then: object, more: Partial<ToldApp> = {}, at?: object) {
  await using platform = await startToldPlatform({
    ...bare,
    build: (second: number) => ({ ...built, ...(second < 9 ? (at ?? { release: { status: 'pending' } }) : then) }),
    ...more,
  });
  return await platform.build({ timeout: '10m' });
}

const at = (minute: number) => `2026-01-01T00:0${minute}:00Z`;
const old = { status: 'succeeded', created_at: at(1) };

describe('a deployment that is told inside of its build', () => {
  it.each<[string, object]>([
    ['as its release', { release: { id: 'r2', status: 'failed', message: 'no memory' } }],
    ['as its deployment', { deployment: { state: 'failed', error: 'no memory' } }],
    ['in fields of its own', { release_status: 'failed', release_message: 'no memory' }],
    ['in a list of its own', { deployments: [{ id: 'd2', state: 'failed', message: 'no memory' }] }],
    [
      'in a list whose last one counts',
      { releases: [old, { status: 'failed', created_at: at(2), reason: 'no memory' }] },
    ],
    ['as it is called elsewhere', { rollout: { status: 'failed', reason: 'no memory' } }],
    [
      'in its phases',
      {
        phases: [
          { name: 'build', status: 'succeeded' },
          { name: 'deploy', status: 'failed', message: 'no memory' },
        ],
      },
    ],
    [
      'in a stage before the last',
      {
        stages: [
          { stage: 'release command', state: 'failed', reason: 'no memory' },
          { stage: 'deploy', state: 'pending' },
        ],
      },
    ],
    [
      'in a map of its phases',
      { phases: { build: { status: 'OK' }, deploy: { status: 'FAILED', reason: 'no memory' } } },
    ],
    [
      'in the steps of its progress',
      { progress: { steps: [{ name: 'deploy', status: 'ERROR', reason: 'no memory' }] } },
    ],
    ['in what comes before it', { steps: [{ name: 'pre-deploy', status: 'failed', reason: 'no memory' }] }],
    ['in what comes after it', { steps: [{ name: 'postdeploy', status: 'failed', reason: 'no memory' }] }],
    ['in the start of the app', { stages: [{ name: 'Start', state: 'crashed', reason: 'no memory' }] }],
    ['in the check of the app', { stages: [{ name: 'health_check', state: 'timed_out', reason: 'no memory' }] }],
    ['by an error alone', { deployment: { id: 'd2', error: { message: 'no memory' } } }],
  ])('fails the step at once, %s', async (_, failed) => {
    for (const more of [{}, { before: standing, app: standing }, { deployments: [] }]) {
      const step = await play(failed, more);
      expect(step.exitCode, step.log).toBe(1);
      expect(step.log).toMatch(/The deployment of my-app failed after [\d.]+ s: no memory/);
      expect(Number(step.outputs['duration'])).toBeLessThan(20);
    }
  });

  it('is no success while it is at work, and one when it says so', async () => {
    const step = await play({ release: { status: 'succeeded' } });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'succeeded']);
    expect(Number(step.outputs['duration'])).toBeGreaterThan(8);
    expect(step.summary).toContain('and not what the app runs since');
    const open = await play({ release: { status: 'releasing' } });
    expect([open.exitCode, open.outputs['status']], open.log).toEqual([1, 'timeout']);
  });

  it('is no success while one of its phases is at work, and one when the last has ended', async () => {
    const phases = (deploy: string) => ({
      phases: [
        { name: 'build', status: 'succeeded' },
        { name: 'deploy', status: deploy },
      ],
    });
    const step = await play(phases('succeeded'), {}, phases('pending'));
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'succeeded']);
    expect(Number(step.outputs['duration'])).toBeGreaterThan(8);
    expect((await play(phases('deploying'), {}, phases('pending'))).outputs['status']).toBe('timeout');
    const skipped = await play({ phases: [{ name: 'test', status: 'failed' }] }, {}, phases('pending'));
    expect(skipped.exitCode, skipped.log).toBe(0);
  });

  it.each<[string, object]>([
    ['a phase that runs', { phases: [{ name: 'deploy', status: 'RUNNING' }] }],
    ['a phase in progress', { phases: { deploy: 'in_progress' } }],
    [
      'a phase before one that is told in no known word',
      {
        stages: [
          { name: 'release', state: 'waiting' },
          { name: 'deploy', state: 'blocked' },
        ],
      },
    ],
    ['a deployment in progress', { deployment: { id: 'd2', status: 'update_in_progress' } }],
    ['a deployment that begins', { deployment: { id: 'd2', status: 'INITIALIZING' } }],
    ['a deployment that waits', { deployment_status: 'PENDING_DEPLOY' }],
  ])('is no success while it goes on in words of its own: %s', async (_, open) => {
    const step = await play({ deployment: { status: 'crashed' } }, {}, open);
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'crashed']);
  });

  it.each<[string, object]>([
    [
      'whose last attempt did well',
      {
        phases: [
          { name: 'deploy', status: 'failed' },
          { name: 'deploy', status: 'succeeded' },
        ],
      },
    ],
    [
      'beside which something failed that may',
      {
        phases: [
          { name: 'deploy', status: 'succeeded' },
          { name: 'release notes', status: 'failed', allow_failure: true },
        ],
      },
    ],
    [
      'of which a phase was skipped',
      {
        phases: [
          { name: 'release', status: 'skipped' },
          { name: 'deploy', status: 'succeeded' },
        ],
      },
    ],
    ['that runs now', { deployment: { status: 'running' } }],
  ])('is a success %s', async (_, ended) => {
    const step = await play(ended);
    expect(step.exitCode, step.log).toBe(0);
    expect(Number(step.outputs['duration'])).toBeLessThan(20);
  });

  it('is not the last word where others tell of deployments', async () => {
    const listed = [{ id: 'd2', build: { id: 'b2' }, state: 'failed' }];
    expect((await play({ release: { status: 'succeeded' } }, { deployments: listed })).exitCode).toBe(1);
    const stays = { before: standing, app: standing };
    expect((await play({ release: { status: 'succeeded' } }, stays)).outputs['status']).toBe('timeout');
  });

  it('is not told by an id, or by a word that nobody knows', async () => {
    for (const release of [{ id: 'r2' }, { id: 'r2', status: 'frobnicated' }, null]) {
      const step = await play({ release }, {}, { release });
      expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'succeeded']);
      expect(step.summary).toContain('and nothing of its deployment');
    }
  });

  describe('by its id, in a list that tells of no builds', () => {
    const made = { release: { id: 'r2' }, created_at: at(1) };
    const moved = {
      before: { deployment: { id: 'r0', status: 'succeeded' } },
      app: { deployment: { id: 'r1', status: 'succeeded' } },
    };
    const list = (state: string, minute = 2) => [
      { id: 'r3', state: 'succeeded', current: true, created_at: at(4) },
      { id: 'R2', state, current: false, created_at: at(minute) },
    ];

    it('fails where the list says so, whatever else the app was moved to', async () => {
      const step = await play(made, { ...moved, deployments: list('failed') });
      expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'failed']);
      expect(step.log).toContain('The deployment of my-app failed');
    });

    it('is waited for, and succeeds where the list says so, though a later one may be of the same build', async () => {
      const deployments = (second: number) => list(second < 60 ? 'pending' : 'succeeded');
      const step = await play(made, { ...moved, deployments });
      expect([step.exitCode, Number(step.outputs['duration']) >= 60], step.log).toEqual([0, true]);
    });

    it('is another’s where it was there before the build', async () => {
      const app = { deployment: { id: 'r1', status: 'failed' } };
      const step = await play(made, { ...moved, app, deployments: list('succeeded', 0) });
      expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'failed']);
    });
  });

  it('does not hide a newer build that has succeeded since', async () => {
    const builds = [
      { id: 'b3', state: 'succeeded', created_at: at(2) },
      { ...built, created_at: at(1) },
    ];
    const step = await play({ release: { status: 'succeeded' } }, { builds });
    expect(step.outputs['status'], step.log).toBe('superseded');
  });
});

describe('an id that each place writes in letters of its own', () => {
  const id = 'b2-aa';
  const capital = id.toUpperCase();

  it.each<[string, ToldApp]>([
    [
      'the app',
      {
        ...{ ...bare, start: { id }, build: { id, state: 'succeeded' }, before: standing },
        app: (second: number) => (second < 5 ? standing : { current_build_id: capital, current_deployment_id: 'd2' }),
      },
    ],
    [
      'the list of deployments',
      {
        ...{ ...bare, start: { id }, build: { id: capital, state: 'succeeded' } },
        deployments: [{ id: 'd2', build: { id }, state: 'deployed', current: true }],
      },
    ],
    ['the list of builds', { ...bare, start: { id }, builds: [{ id: capital, state: 'succeeded' }] }],
  ])('is one id in %s', async (_, told) => {
    await using platform = await startToldPlatform(told);
    const step = await platform.build({ timeout: '5m' });
    expect(step.exitCode, step.log).toBe(0);
  });

  it('is no new deployment either', async () => {
    const app = { current_build_id: 'b1-aa', current_deployment_id: 'd1-aa' };
    const same = { current_build_id: 'B1-AA', current_deployment_id: 'D1-AA' };
    await using platform = await startToldPlatform({ ...bare, before: app, app: same });
    expect((await platform.build({ timeout: '5m' })).outputs['status']).toBe('timeout');
    await using named = await startToldPlatform({ ...bare, before: app, app: { ...same, current_build_id: 'b2' } });
    expect((await named.build({ timeout: '5m' })).outputs['status']).toBe('timeout');
  });
});
