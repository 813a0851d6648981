import { describe, expect, it } from 'vitest';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { serveHttp } from '../harness/loopback.ts';
import { startPlatform } from '../harness/platform.ts';

const build = { operation: 'build', app: 'my-app' };

async function startBoth() {
  const [platform, github] = await Promise.all([startPlatform(), startGitHub()]);
  const production = { ...build, 'github-token': github.token, 'github-environment': 'production' };
  return {
    platform,
    github,
    step: (inputs: Record<string, string> = {}, event?: { name: string; payload: unknown }) =>
      platform.step(
        { ...production, ...inputs },
        { env: { GITHUB_API_URL: github.url }, ...(event === undefined ? {} : { event }) },
      ),
    states: () => github.deployments().map(({ statuses }) => statuses.map(({ state }) => state)),
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await github[Symbol.asyncDispose]();
    },
  };
}

describe('The GitHub Deployment of a build', () => {
  it('is in progress, then a success that links to the app', async () => {
    await using both = await startBoth();
    const { outputs } = await both.step();
    const [deployment] = both.github.deployments();
    expect(outputs['github-deployment-id']).toBe(String(deployment?.id));
    expect(deployment).toMatchObject({ environment: 'production', sha: '0123456789abcdef0123456789abcdef01234567' });
    expect(JSON.stringify(deployment?.payload)).not.toContain('several');
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
    await using both = await startBoth();
    await both.step();
    await both.step();
    await both.step();
    expect(both.states()).toEqual([
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
    await using both = await startBoth();
    both.platform.emulator.faults.add({ fault, count: 1 });
    expect((await both.step({ timeout: '5m' })).exitCode).toBe(1);
    expect(both.states()).toEqual([[state, 'in_progress']]);
  });

  it('is a failure when the app is not healthy', async () => {
    await using both = await startBoth();
    await using app = await serveHttp((_, response) => response.writeHead(500).end());
    const { outputs } = await both.step({ 'health-check': app.url.href, 'health-check-timeout': '2s' });
    expect(outputs['status']).toBe('unhealthy');
    expect(both.states()).toEqual([['failure', 'in_progress']]);
  });

  it('is inactive, and retires nothing, when nobody waits for the build', async () => {
    await using both = await startBoth();
    await both.step();
    const { exitCode } = await both.step({ wait: 'false' });
    expect(exitCode).toBe(0);
    expect(both.states()).toEqual([
      ['inactive', 'in_progress'],
      ['success', 'in_progress'],
    ]);
    expect(both.github.deployments()[0]?.statuses[0]?.description).toMatch(
      /^Started a build of my-app, not waited for · build \S+$/,
    );
  });

  it('makes the ones before it inactive also after a step that was cut short in doing so', async () => {
    await using both = await startBoth();
    await both.step();
    both.github.disturb((call) => (/deployments\?/.test(call) ? { acts: false, ends: { status: 500 } } : undefined));
    await both.step();
    const retiring: string[] = [];
    both.github.disturb((call) => {
      const { statuses = [] } = both.github.deployments()[0] ?? {};
      if (statuses[0]?.state !== 'success' || !/^POST .*statuses/.test(call)) return undefined;
      retiring.push(call);
      return retiring.length === 1 ? undefined : { acts: false, ends: { status: 500 } };
    });
    await both.step();
    both.github.disturb(() => undefined);
    await both.step();
    expect(both.states().map(([last]) => last)).toEqual(['success', 'inactive', 'inactive', 'inactive']);
  });

  it('is a failure when the build could not be started: nothing can have come of it', async () => {
    await using both = await startBoth();
    expect((await both.step({ app: 'nope' })).exitCode).toBe(1);
    expect(both.states()).toEqual([['failure', 'in_progress']]);
  });

  it('is transient and bears the number for a pull request', async () => {
    await using both = await startBoth();
    const payload = { action: 'opened', number: 42, pull_request: makePull({ number: 42 }) };
    await both.step({ 'github-environment': 'review-{number}' }, { name: 'pull_request', payload });
    expect(both.github.deployments()[0]).toMatchObject({ environment: 'review-42', transient_environment: true });
  });

  it('asks for a pull request where the name has its number', async () => {
    await using both = await startBoth();
    const { exitCode, log } = await both.step({ 'github-environment': 'review-{number}' });
    expect(exitCode).toBe(1);
    expect(log).toContain('this run has no pull request: give a name without it');
    expect(both.platform.calls()).toEqual([]);
  });

  it('that may not be recorded is one warning with the permissions to add, and the build goes on', async () => {
    await using both = await startBoth();
    both.github.forbid(/deployments/);
    const { exitCode, log } = await both.step();
    expect(exitCode).toBe(0);
    expect(log.match(/^::warning/gm)).toHaveLength(1);
    expect(log).toContain('permissions: { deployments: write');
  });

  it('is not made by a dry run', async () => {
    await using both = await startBoth();
    await both.step({ 'dry-run': 'true' });
    expect(both.github.calls()).toEqual([]);
  });
});

describe('on-failure: rebuild', () => {
  const good = 'a'.repeat(40);
  const bad = 'b'.repeat(40);

  it('builds the last commit that the environment recorded as a success, and the step still fails', async () => {
    await using both = await startBoth();
    await both.step({ commitish: good });
    both.platform.calls();
    both.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    const { exitCode, outputs, log } = await both.step({ commitish: bad, 'on-failure': 'rebuild' });
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ status: 'failed', commitish: bad });
    expect(log).toContain(`Rebuilt the last good commit ${good}`);
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(2);
    expect(both.github.deployments().map(({ sha }) => sha)).toEqual([good, bad, good]);
  });

  it('builds it after an app that is not healthy too', async () => {
    await using both = await startBoth();
    await using app = await serveHttp((_, response) => response.writeHead(500).end());
    await both.step({ commitish: good });
    both.platform.calls();
    const health = { 'health-check': app.url.href, 'health-check-timeout': '2s' };
    await both.step({ commitish: bad, 'on-failure': 'rebuild', ...health });
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(2);
    expect(both.github.deployments().map(({ sha }) => sha)).toEqual([good, bad, good]);
  });

  it('builds nothing, and does not claim that there was no success, where GitHub does not show the record', async () => {
    await using both = await startBoth();
    await both.step({ commitish: good });
    both.platform.emulator.faults.add({ fault: 'build-fails', count: 1 });
    both.github.disturb((call) =>
      /^GET .*deployments/.test(call) ? { acts: false, ends: { status: 500 } } : undefined,
    );
    const { log } = await both.step({ commitish: bad, 'on-failure': 'rebuild' });
    expect(log).toContain('Nothing is rebuilt: GitHub did not show the record of production');
    expect(log).not.toContain('no earlier success');
  });

  it('never loops: a rebuild that fails too is told, and that is all', async () => {
    await using both = await startBoth();
    await both.step({ commitish: good });
    both.platform.calls();
    both.platform.emulator.faults.add({ fault: 'build-fails' });
    const { exitCode, log } = await both.step({ commitish: bad, 'on-failure': 'rebuild' });
    expect(exitCode).toBe(1);
    expect(log).toContain(`The rebuild of ${good} for my-app did not succeed`);
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(2);
  });

  it('builds nothing when there was no success yet', async () => {
    await using both = await startBoth();
    both.platform.emulator.faults.add({ fault: 'build-fails' });
    const { log } = await both.step({ commitish: bad, 'on-failure': 'rebuild' });
    expect(log).toContain('Nothing is rebuilt: production has no earlier success on record.');
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });

  it('builds nothing when how the build ended is not known', async () => {
    await using both = await startBoth();
    await both.step({ commitish: good });
    both.platform.calls();
    both.platform.emulator.faults.add({ fault: 'build-never-ends', count: 1 });
    await both.step({ commitish: bad, 'on-failure': 'rebuild', timeout: '1m' });
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
  });
});
