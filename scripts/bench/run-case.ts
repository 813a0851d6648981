import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchCase } from './cases.ts';

/** Runs one case to its end. A case that ends with another exit code than its own throws. */
export async function runCase(one: BenchCase, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const exitCode = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (exitCode !== one.exitCode) throw new Error(`${one.name} ended with ${exitCode}, not with ${one.exitCode}`);
}

/** Makes the environment of a case. No variable of this machine reaches it, because one can triple a bare start. */
export function prepareEnv(one: BenchCase, folder: string): Record<string, string> {
  const inputs = Object.entries(one.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const);
  return {
    GITHUB_OUTPUT: makeFile(folder, 'output'),
    GITHUB_STEP_SUMMARY: makeFile(folder, 'summary'),
    GITHUB_REPOSITORY: 'octo/shop',
    ...one.env,
    ...Object.fromEntries(inputs),
  };
}

/** Makes an empty file and returns its path. */
export function makeFile(folder: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}
