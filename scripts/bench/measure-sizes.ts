import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listCases } from './cases.ts';
import { makeFile, prepareEnv, runCase } from './run-case.ts';
import { startServer } from './server.ts';

/** What a step loads and what a job downloads, in bytes. */
export interface Sizes {
  /** The code of `dist` that a `whoami` loads. */
  readonly loaded: number;
  /** The archive of the last commit that a runner downloads, gzipped. */
  readonly archive: number;
}

/** Measures the sizes that every step of every job pays for. */
export async function measureSizes(root: string): Promise<Sizes> {
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 });
  return { loaded: await measureLoaded(root), archive: gzipSync(archive, { level: 9 }).length };
}

async function measureLoaded(root: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'size-'));
  try {
    await using server = await startServer();
    const whoami = listCases(server.http, server.https, '').find(({ name }) => name === 'whoami, no TLS');
    if (whoami === undefined) throw new Error('There is no case of a whoami without TLS.');
    const list = makeFile(folder, 'loaded');
    const preload = join(import.meta.dirname, 'report-loaded.cjs');
    const env = { ...prepareEnv(whoami, folder), LOADED_FILES: list };
    await runCase(whoami, ['--require', preload, ...whoami.args], env);
    const files = JSON.parse(readFileSync(list, 'utf8')) as readonly string[];
    const own = files.filter((file) => file.startsWith(join(root, 'dist') + sep));
    return own.reduce((sum, file) => sum + statSync(file).size, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
