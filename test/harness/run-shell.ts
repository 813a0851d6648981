import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { bash } from './bash.ts';

/** Runs a shell step as a runner does; the programs of a folder are found before others. */
export function runShell(script: string, env: Readonly<Record<string, string>>, programs = ''): void {
  const path = [programs, process.env['PATH']].filter(Boolean).join(delimiter);
  const { status, stderr } = spawnSync(bash, ['--noprofile', '--norc', '-euo', 'pipefail', '-c', script], {
    env: { PATH: path, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The shell step ended with ${status}:\n${script}\n${stderr}`);
}
