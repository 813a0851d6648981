import { describe, expect, it } from 'vitest';
import { makePull } from '../harness/github-state.ts';
import { type PlatformAndGitHub, startPlatformAndGitHub } from '../harness/platform-and-github.ts';

const build = { operation: 'build', app: 'my-app', 'github-environment': 'production' };

const statesOf = ({ github }: PlatformAndGitHub) =>
  github.deployments().map(({ statuses }) => statuses.map(({ state }) => state));

describe('The GitHub Deployment of a build', () => {
  it('is in progress, then a success that links to the app', async () => {
    await using both = await startPlatformAndGitHub();
    const { outputs } = await both.step(build);
    const [deployment] = both.github.deployments();
    expect(outputs['github-deployment-id']).toBe(String(deployment?.id));
    expect(deployment).toMatchObject({ environment: 'production', sha: '0123456789abcdef0123456789abcdef01234567' });
    expect(deployment?.statuses).toMatchObject([
      {
        state: 'success',
        environment_url: 'https://my-app.apps.platform.example/',
        log_url: 'https://github.example/octo/shop/actions/runs/77',
      },
      { state: 'in_progress' },
    ]);
  });

  it('makes the ones before it inactive', async () => {
    await using both = await startPlatformAndGitHub();
    await both.step(build);
    await both.step(build);
    await both.step(build);
    expect(statesOf(both)).toEqual([
      ['success', 'in_progress'],
      ['inactive', 'success', 'in_progress'],
      ['inactive', 'success', 'in_progress'],
    ]);
  });

  it.each([
    ['build-fails', 'failure'],
    ['superseded', 'inactive'],
    ['build-never-ends', 'error'],
  ] as const)('after %s ends as %s', async (fault, state) => {
    await using both = await startPlatformAndGitHub();
    both.platform.emulator.faults.add({ fault, count: 1 });
    expect((await both.step({ ...build, timeout: '5m' })).exitCode).toBe(1);
    expect(statesOf(both)).toEqual([[state, 'in_progress']]);
  });

  it('is an error when the build could not be started', async () => {
    await using both = await startPlatformAndGitHub();
    expect((await both.step({ ...build, app: 'nope' })).exitCode).toBe(1);
    expect(statesOf(both)).toEqual([['error', 'in_progress']]);
  });

  it('is transient and bears the number for a pull request', async () => {
    await using both = await startPlatformAndGitHub();
    const payload = { action: 'opened', number: 42, pull_request: makePull({ number: 42 }) };
    await both.step({ ...build, 'github-environment': 'review-{number}' }, { name: 'pull_request', payload });
    expect(both.github.deployments()[0]).toMatchObject({ environment: 'review-42', transient_environment: true });
  });

  it('asks for a pull request where the name has its number', async () => {
    await using both = await startPlatformAndGitHub();
    const { exitCode, log } = await both.step({ ...build, 'github-environment': 'review-{number}' });
    expect(exitCode).toBe(1);
    expect(log).toContain('has no pull request whose number could be filled in');
    expect(both.platform.calls()).toEqual([]);
  });

  it('that may not be recorded is one warning with the permissions to add, and the build goes on', async () => {
    await using both = await startPlatformAndGitHub();
    both.github.forbid(/deployments/);
    const { exitCode, log } = await both.step(build);
    expect(exitCode).toBe(0);
    expect(log.match(/^::warning/gm)).toHaveLength(1);
    expect(log).toContain('permissions: { deployments: write');
  });

  it('is not made by a dry run', async () => {
    await using both = await startPlatformAndGitHub();
    await both.step({ ...build, 'dry-run': 'true' });
    expect(both.github.calls()).toEqual([]);
  });
});
