import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator/start-emulator.ts';

/** Starts an emulator that shares its state by a folder; what it tells about that is kept. */
export async function startShared(
  folder: string,
  { secret, ...options }: EmulatorOptions & { readonly secret?: string } = {},
): Promise<Emulator & { readonly told: readonly string[] }> {
  const told: string[] = [];
  const shared = {
    folder,
    secret,
    onOther: () => told.push('other'),
    onLost: (error: Error) => told.push(error.message),
  };
  return { ...(await startEmulator({ ...options, shared })), told };
}

/** Starts an emulator in a process of its own that adds namespaces, one after the other, and says `added` to each. */
export function addInProcess(folder: string, names: readonly string[]): ChildProcess {
  const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const program = `
    import { startShared } from ${here('./shared-emulator.ts')};
    import { callApi } from ${here('./call-api.ts')};
    const emulator = await startShared(${JSON.stringify(folder)});
    for (const name of ${JSON.stringify(names)}) {
      const { status } = await callApi(emulator, 'POST', '/namespaces', { body: { name } });
      console.log(status === 201 ? 'added' : status);
    }
    await emulator.close();
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Every file below a folder, by its path. */
export async function readFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const)));
}
