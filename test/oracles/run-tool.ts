import { spawn } from 'node:child_process';

/** How a program ended, and all that it printed. */
export interface Ran {
  readonly code: number | null;
  readonly text: string;
}

/** Runs a program to its end; one that is not there ends with no code. */
export async function runTool(
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string; readonly seconds?: number } = {},
): Promise<Ran> {
  const { seconds = 300, ...more } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...more, timeout: seconds * 1000, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(String(part)));
    child.on('error', (error) => resolve({ code: null, text: error.message }));
    child.on('close', (code) => resolve({ code, text: printed.join('') }));
  });
}
