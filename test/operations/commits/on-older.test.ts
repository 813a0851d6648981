import { describe, expect, it } from 'vitest';
import { startPlatformAndGitHub } from '../../harness/platform-and-github.ts';

describe('on-older', () => {
  it.each(['builds', 'deployments'] as const)(
    'skip holds against what is on its way there, dialect %s',
    async (dialect) => {
      await using both = await startPlatformAndGitHub({ dialect });
      const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
      both.github.setHistory(a, b, c);
      const build = { operation: 'build', app: 'my-app', branch: 'main', 'on-older': 'skip' };
      await both.step({ ...build, commitish: a });
      await both.step({ ...build, commitish: c, wait: 'false' });
      const step = await both.step({ ...build, commitish: b });
      expect(step.outputs, step.log).toMatchObject({ skipped: 'true', order: 'ahead' });
      expect(step.outputs['skip-reason']).toBe(`${b} is older than ${c}, which is on its way to my-app.`);
    },
  );

  it('does not warn of a new app in an environment that has only records of others', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'deployments' });
    const [a, b] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string];
    both.github.setHistory(a, b);
    await both.step({ operation: 'build', app: 'my-app', branch: 'main', commitish: a });
    both.github.addRecordsWith({}, 'shared', [a, 'success']);
    const inputs = { 'on-older': 'skip', 'github-environment': 'shared', commitish: b };
    const step = await both.step({ operation: 'build', app: 'my-app', branch: 'main', ...inputs });
    expect(step.outputs['order']).toBe('ahead');
    expect(step.log).not.toContain('could not be compared');
  });
});
