import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';

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
});
