import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a program with the Node at hand, and gives how it ended. */
export function runNode(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', ...options });
  return { status, stdout, stderr };
}

/** Copies parts of this project to a folder, with the installed packages. */
export function copyProject(folder: string, ...parts: readonly string[]): void {
  for (const part of parts)
    cpSync(part, join(folder, part), { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
}
