import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleByToolkit } from './bundle-by-toolkit.ts';
import { type BenchCase, listCases } from './cases.ts';
import { type BenchServer, startServer } from './server.ts';
import { type Measured, quantile, type Sample } from './statistics.ts';

/** Measures every case in so many rounds, one after the other, so that what disturbs the machine disturbs all alike. */
export async function measureCases(rounds: number): Promise<readonly Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await using server = await startServer();
    const cases = listCases(server.http, server.https, await bundleByToolkit(folder));
    const samples = new Map<BenchCase, Sample[]>(cases.map((one) => [one, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const one of cases) {
        const sample = await measureTime(one, folder, server);
        // The first round warms the caches of the disk.
        if (round > 0) samples.get(one)?.push(sample);
      }
    }
    const measured: Measured[] = [];
    for (const [one, runs] of samples) {
      measured.push({ name: one.name, samples: runs, peak: await measureMemory(one, folder) });
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureTime(one: BenchCase, folder: string, server: BenchServer): Promise<Sample> {
  let firstRequest: number | undefined;
  const env = prepareEnv(one, folder);
  const started = performance.now();
  server.onRequest = () => {
    firstRequest ??= performance.now() - started;
  };
  await run(one, one.args, env);
  return { time: performance.now() - started, firstRequest };
}

/** The peak of a few runs in kilobytes; apart from those that are timed, because telling it takes time too. */
async function measureMemory(one: BenchCase, folder: string): Promise<number> {
  const preload = join(import.meta.dirname, 'report-memory.cjs');
  const peaks: number[] = [];
  for (let at = 0; at < 5; at++) {
    const report = makeFile(folder, 'memory');
    await run(one, ['--require', preload, ...one.args], { ...prepareEnv(one, folder), PEAK_MEMORY_FILE: report });
    peaks.push(Number(readFileSync(report, 'utf8')));
  }
  return quantile(peaks, 0.5);
}

async function run(one: BenchCase, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const exitCode = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (exitCode !== one.exitCode) throw new Error(`${one.name} ended with ${exitCode}, not with ${one.exitCode}`);
}

/** Nothing of this machine's environment reaches the measured process: one variable can triple a bare start. */
function prepareEnv(one: BenchCase, folder: string): Record<string, string> {
  const inputs = Object.entries(one.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const);
  return {
    GITHUB_OUTPUT: makeFile(folder, 'output'),
    GITHUB_STEP_SUMMARY: makeFile(folder, 'summary'),
    GITHUB_REPOSITORY: 'octo/shop',
    ...one.env,
    ...Object.fromEntries(inputs),
  };
}

function makeFile(folder: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}
