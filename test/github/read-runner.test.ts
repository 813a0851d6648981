import { describe, expect, it } from 'vitest';
import { readRunner } from '../../src/github/read-runner.ts';

const minutes = 60_000;
const hosted = { RUNNER_ENVIRONMENT: 'github-hosted', RUNNER_OS: 'Linux' };

describe('the limit of a job', () => {
  it.each([
    ['a GitHub-hosted runner with one CPU, which is ubuntu-slim', hosted, 1, 15 * minutes],
    ['any other GitHub-hosted runner', hosted, 4, undefined],
    ['a GitHub-hosted runner of another system', { ...hosted, RUNNER_OS: 'macOS' }, 1, undefined],
    ['a machine of one’s own with one CPU', { ...hosted, RUNNER_ENVIRONMENT: 'self-hosted' }, 1, undefined],
    ['a runner that does not tell what it is', {}, 1, undefined],
  ])('is known of %s', (_, env, cpus, limit) => {
    expect(readRunner(env, () => cpus).jobLimit).toBe(limit);
  });
});

describe('the server that a runner works for', () => {
  it.each([
    ['GitHub', { GITHUB_ACTIONS: 'true', RUNNER_ENVIRONMENT: 'self-hosted' }, undefined],
    ['act', { GITHUB_ACTIONS: 'true', ACT: 'true' }, undefined],
    ['Gitea', { GITHUB_ACTIONS: 'true', GITEA_ACTIONS: 'true' }, 'Gitea'],
    ['Forgejo, which also calls itself Gitea', { GITEA_ACTIONS: 'true', FORGEJO_ACTIONS: 'true' }, 'Forgejo'],
    ['one that says it is not Gitea', { GITEA_ACTIONS: 'false' }, undefined],
  ])('is told of %s', (_, env, server) => {
    expect(readRunner(env, () => 2).otherServer).toBe(server);
  });
});

describe('the inputs of an action around the step', () => {
  const inside = { GITHUB_ACTION_PATH: '/home/runner/actions/wrapper' };

  it.each([
    ['may be given on Gitea', { ...inside, GITEA_ACTIONS: 'true' }, true],
    ['may be given where the runner does not tell what it is, as act', { ...inside, ACT: 'true' }, true],
    ['are never given on GitHub', { ...inside, ...hosted }, false],
    ['are not there where there is no such action', { GITHUB_ACTION_PATH: '', GITEA_ACTIONS: 'true' }, false],
  ])('%s', (_, env, mixes) => {
    expect(readRunner(env, () => 2).mixesInputs).toBe(mixes);
  });
});
