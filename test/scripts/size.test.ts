import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Limits } from '../../scripts/size/limits.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { copyProject, runNode } from '../harness/run-node.ts';

/** The project in a repository of its own: sizes are those of tracked files. */
function commitProject(path: string): void {
  copyProject(path, 'src/main.ts', 'scripts', 'dist', 'package.json');
  writeFileSync(join(path, '.gitignore'), 'node_modules\n');
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: path, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@platform.example', 'commit', '--quiet', '-m', 'All');
}

it('a figure over its limit fails, and a limit moves down only', () => {
  using folder = makeFolder();
  const { path } = folder;
  commitProject(path);
  const file = join(path, 'scripts/size-limits.json');
  const readLimits = () => JSON.parse(readFileSync(file, 'utf8')) as Limits;
  const size = (...args: readonly string[]) => runNode([join(path, 'scripts/size.ts'), ...args]);
  const limitOf = (name: string) => readLimits()[name]?.limit;
  const setLimit = (name: string, limit: number) =>
    writeFileSync(file, JSON.stringify({ ...readLimits(), [name]: { limit } }));

  for (const name of Object.keys(readLimits())) setLimit(name, 10_000_000);
  const within = size();
  expect(within.status, within.stdout + within.stderr).toBe(0);
  expect(within.stdout).toMatch(/^code that a whoami loads, bytes +\d{5,6} of 10000000 .*lower the limit$/m);

  setLimit('dist, kB', 1);
  const over = size('--lower');
  expect(over.status).toBe(1);
  expect(over.stdout.match(/^.*over its limit$/gm)).toEqual([expect.stringMatching(/^dist, kB +\d+ of +1 /)]);
  expect(limitOf('dist, kB')).toBe(1);
  expect(limitOf('scripts, lines')).toBeLessThan(10_000);
  expect(limitOf('code that a whoami loads, bytes')).toBeLessThan(1_000_000);
});
