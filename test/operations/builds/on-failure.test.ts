import { describe, expect, it } from 'vitest';
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
    const { exitCode, outputs, log } = await both.step({ ...build, commitish: bad, 'on-failure': 'rebuild' });
    expect(exitCode).toBe(1);
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
    expect(log).toContain(`The rebuild of ${good} failed too`);
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(2);
  });

  it('builds nothing when there was no success yet', async () => {
    await using both = await startPlatformAndGitHub();
    both.platform.emulator.faults.add({ fault: 'build-fails' });
    const { log } = await both.step({ ...build, commitish: bad, 'on-failure': 'rebuild' });
    expect(log).toContain('Nothing is rebuilt: production has no earlier success on record.');
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toHaveLength(1);
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
