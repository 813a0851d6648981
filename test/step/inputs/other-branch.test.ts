import { expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const warning = 'What is built is the commit of main, though `branch` is release/2.0: give `commitish` too.';

it.each<[what: string, inputs: Record<string, string>, env: Record<string, string>, isTold: boolean]>([
  ['another branch', { branch: 'release/2.0' }, {}, true],
  ['another branch with its commit', { branch: 'release/2.0', commitish: 'c0ffee0' }, {}, false],
  ['the run’s own branch', { branch: 'main' }, {}, false],
  ['a tag of that branch', { branch: 'release/2.0' }, { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v2.0' }, false],
  ['no branch', {}, {}, false],
])('a build that names %s is warned where the commit is another’s', async (_, inputs, env, isTold) => {
  await using platform = await startPlatform();
  const { exitCode, log } = await platform.step({ operation: 'build', app: 'my-app', ...inputs }, { env });
  expect(exitCode, log).toBe(0);
  expect(log.includes(`::warning::${warning}`)).toBe(isTold);
});
