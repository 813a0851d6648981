import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bash } from '../../harness/bash.ts';
import { gitEnv, initRepository } from '../../harness/git.ts';
import { lacking } from '../../harness/lacking.ts';
import { makeFolder } from '../../harness/make-folder.ts';

const file = join(import.meta.dirname, '../../../.github/workflows/commit-dist.yml');
const { steps } = parse(readFileSync(file, 'utf8')).jobs.commit as { steps: readonly { run?: string }[] };
const script = steps.flatMap(({ run }) => run ?? []).join('\n');

/** A branch with a `dist`, and what another workflow has built for it. */
function openBranch() {
  const folder = makeFolder();
  const { work, git, commit } = initRepository(folder.path);
  mkdirSync(join(work, 'dist'));
  for (const name of ['index.js', '1.index.js']) writeFileSync(join(work, 'dist', name), 'old');
  commit('old');
  git('push', '--quiet', 'origin', 'HEAD:refs/heads/dependabot/npm/x');
  const head = git('rev-parse', 'HEAD');
  const built = join(folder.path, 'dist');
  mkdirSync(built);
  writeFileSync(join(built, 'index.js'), 'new');
  const env = { ...gitEnv, RUNNER_TEMP: folder.path, BRANCH: 'dependabot/npm/x', BUILT: head };
  return {
    built,
    head,
    tip: () => git('ls-remote', 'origin', 'refs/heads/dependabot/npm/x').split('\t')[0],
    message: () => git('show', '--no-patch', '--format=%B', 'HEAD'),
    changes: () => git('show', '--format=', '--name-status', 'HEAD').split('\n'),
    run: () => spawnSync(bash, ['-eo', 'pipefail', '-c', script], { cwd: work, encoding: 'utf8', env }),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

describe.skipIf(lacking.gnuTools)('what a dependency makes of dist', () => {
  it('is committed to its branch, with what is gone', () => {
    using branch = openBranch();
    const { status, stderr } = branch.run();
    expect(status, stderr).toBe(0);
    expect(branch.tip()).not.toBe(branch.head);
    expect(branch.changes()).toEqual(['D\tdist/1.index.js', 'M\tdist/index.js']);
  });

  it('may be thrown away by Dependabot, which otherwise never again brings its branch up to date', () => {
    using branch = openBranch();
    expect(branch.run().status).toBe(0);
    expect(branch.message()).toBe('Rebuild dist\n\n[dependabot skip]');
  });

  it.each<[string, (built: string) => void]>([
    ['a repository of its own', (built) => mkdirSync(join(built, '.git/hooks'), { recursive: true })],
    ['attributes for git', (built) => writeFileSync(join(built, '.gitattributes'), '* filter=x')],
    ['a link', (built) => symlinkSync('/etc/passwd', join(built, 'a.js'))],
    ['a folder', (built) => mkdirSync(join(built, 'a.js'))],
    ['a file below a folder', (built) => writeBelow(built, 'sub')],
    ['a file that no build writes', (built) => writeFileSync(join(built, 'run.sh'), '')],
    ['a name of two lines', (built) => writeFileSync(join(built, 'a\nb.js'), '')],
  ])('is refused where it brings %s', (_, bring) => {
    using branch = openBranch();
    bring(branch.built);
    const { status, stdout } = branch.run();
    expect(status).not.toBe(0);
    expect(stdout).toContain('This is nothing that a build writes');
    expect(branch.tip()).toBe(branch.head);
  });
});

function writeBelow(built: string, name: string): void {
  mkdirSync(join(built, name));
  writeFileSync(join(built, name, 'index.js'), '');
}
