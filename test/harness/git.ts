import { execFileSync } from 'node:child_process';
import { devNull } from 'node:os';
import { join } from 'node:path';

/** An environment in which git obeys neither who runs the tests, who may sign all commits, nor a hook of git that does. */
export const gitEnv: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
};

/** A repository with a bare one as its origin. */
export interface TestRepository {
  readonly work: string;
  readonly git: (...args: string[]) => string;
  /** Commits all that is there. */
  commit(message: string): void;
}

/** Makes both in a folder. */
export function initRepository(folder: string): TestRepository {
  const run = (...args: string[]) => execFileSync('git', args, { cwd: folder, env: gitEnv, encoding: 'utf8' }).trim();
  run('init', '--quiet', '--bare', 'origin.git');
  run('init', '--quiet', '--initial-branch=main', 'work');
  const git = (...args: string[]) => run('-C', 'work', ...args);
  git('remote', 'add', 'origin', '../origin.git');
  git('config', 'user.name', 'a');
  git('config', 'user.email', 'a@b.example');
  return {
    work: join(folder, 'work'),
    git,
    commit(message) {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '-m', message);
    },
  };
}
