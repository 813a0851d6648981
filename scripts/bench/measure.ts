import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { type BenchCase, listCases, type Ratio, runCase } from './cases.ts';
import { startServer } from './server.ts';

/** The times of each case in milliseconds, by its name. */
export type Times = ReadonlyMap<string, readonly number[]>;

/** Runs every case in so many rounds, one after the other, so that what disturbs the machine disturbs all alike. */
export async function measureCases(rounds: number): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await using server = await startServer();
    const cases = listCases(server.https, await bundleByToolkit(folder));
    const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
    for (let round = 0; round <= rounds; round++) {
      for (const one of cases) {
        const time = await measureTime(one, folder);
        // The first round warms the caches of the disk.
        if (round > 0) times.get(one.name)?.push(time);
      }
    }
    return times;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[] = [], share = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How many times the one median what the other is. */
export function compare(times: Times, { of, to }: Ratio): number {
  return quantile(times.get(of)) / quantile(times.get(to));
}

async function measureTime(one: BenchCase, folder: string): Promise<number> {
  const started = performance.now();
  await runCase(one, folder);
  return performance.now() - started;
}

/** Bundles the step that is written with the toolkit alone, with the stand-in that the action has too, and returns its file. */
async function bundleByToolkit(folder: string): Promise<string> {
  const file = join(folder, 'by-toolkit.cjs');
  await build({
    input: join(import.meta.dirname, 'by-toolkit.ts'),
    platform: 'node',
    resolve: { alias: { undici: join(import.meta.dirname, '../build/undici.cjs') } },
    output: { file, format: 'cjs', minify: true },
  });
  return file;
}
