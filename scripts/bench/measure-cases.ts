import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleByToolkit } from './bundle-by-toolkit.ts';
import { type BenchCase, listCases } from './cases.ts';
import { makeFile, prepareEnv, runCase } from './run-case.ts';
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
  await runCase(one, one.args, env);
  return { time: performance.now() - started, firstRequest };
}

/** The peak of a few runs in kilobytes; apart from those that are timed, because telling it takes time too. */
async function measureMemory(one: BenchCase, folder: string): Promise<number> {
  const preload = join(import.meta.dirname, 'report-memory.cjs');
  const peaks: number[] = [];
  for (let at = 0; at < 5; at++) {
    const report = makeFile(folder, 'memory');
    await runCase(one, ['--require', preload, ...one.args], { ...prepareEnv(one, folder), PEAK_MEMORY_FILE: report });
    peaks.push(Number(readFileSync(report, 'utf8')));
  }
  return quantile(peaks, 0.5);
}
