import { expect, it } from 'vitest';
import { startToldPlatform } from '../../harness/told-platform.ts';

const [commit, other, older] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const soon = new Date(Date.now() + 2000).toISOString();

it.each<[says: object, before: object, status: string]>([
  [{ commit: other }, { commit: older }, 'timeout'],
  [{ commit: other }, {}, 'timeout'],
  [{ commit_sha: other.toUpperCase() }, { commit_sha: older }, 'timeout'],
  [{ deployed_commit: other }, { deployed_commit: older }, 'timeout'],
  [{ runningCommit: other }, { runningCommit: older }, 'timeout'],
  [{ git_commit: other }, { git_commit: older }, 'timeout'],
  [{ commit }, { commit: older }, 'live'],
  [{ commit: commit.toUpperCase() }, { commit }, 'live'],
  // What has not changed is not of this build, whatever it is.
  [{ commit: older }, { commit: older }, 'live'],
  // These may count releases, or be of the config.
  [{ revision: other }, { revision: older }, 'live'],
  [{ sha: other }, { sha: older }, 'live'],
  [{ commit: other.repeat(2).slice(0, 64) }, { commit: older }, 'live'],
  // One that names this build's commit is enough.
  [{ commit: other, deployed_commit: commit }, { commit: older, deployed_commit: older }, 'live'],
  [{ config_sha: other }, { config_sha: older }, 'live'],
  [{ last_commit: other }, { last_commit: older }, 'live'],
  // A build that is named says more than what the app was given last.
  [{ commit: other, current_build_id: 'b2' }, { commit: older, current_build_id: 'b1' }, 'live'],
  [{ commit: other, current_deployment_id: 'd2' }, { commit: older, current_deployment_id: 'd1' }, 'live'],
  [{ commit: other, status: 'failed' }, { commit: older }, 'failed'],
])('an app that says %j after %j ends the build as %s', async (says, before, status) => {
  const app = (deployed_at: string) => ({ status: 'live', deployed_at });
  await using platform = await startToldPlatform({
    before: { ...app(hourAgo), ...before },
    start: { id: 'b2' },
    app: (second: number) => ({ ...app(hourAgo), ...before, ...(second > 2 && { ...app(soon), ...says }) }),
  });
  const step = await platform.build({ commitish: commit, timeout: '1m' });
  expect(step.outputs['status'], step.log).toBe(status);
});

it('a list of deployments that names the build says more than the app', async () => {
  const deployments = [{ id: 'd2', build_id: 'b2', commit, status: 'succeeded', current: true, created_at: soon }];
  const app = { status: 'live', deployed_at: hourAgo, commit: older };
  await using platform = await startToldPlatform({
    before: app,
    start: { id: 'b2' },
    app: { ...app, deployed_at: soon, commit: other },
    deployments,
  });
  expect((await platform.build({ commitish: commit, timeout: '1m' })).exitCode).toBe(0);
});
