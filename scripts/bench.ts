import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchCase, bars, listCases } from './bench/cases.ts';
import { renderPlot } from './bench/plot.ts';
import { type BenchServer, startServer } from './bench/server.ts';
import { checkSizes } from './bench/sizes.ts';
import { type Sample, summarise } from './bench/statistics.ts';

/** Measures the step beside a bare Node and a script by hand, in one interleaved run: only ratios count. */
const { values: flags } = parseArgs({ options: { short: { type: 'boolean' }, rounds: { type: 'string' } } });
const rounds = Number(flags.rounds ?? (flags.short ? 25 : 60));
/** What noise on a shared machine may add to a ratio before it counts as lost. */
const tolerance = 1.15;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
await using server = await startServer();
const cases = listCases(server.http, server.https);
const samples = new Map<string, Sample[]>(cases.map(({ name }) => [name, []]));
for (let round = 0; round <= rounds; round++) {
  for (const one of cases) {
    const sample = await measure(one, server);
    // The first round warms the caches of the disk.
    if (round > 0) samples.get(one.name)?.push(sample);
  }
}
rmSync(folder, { recursive: true });

const results = summarise(samples, bars);
console.log(results.table);
const sizes = checkSizes(join(import.meta.dirname, '..'));
console.log(sizes.table);
if (!flags.short) {
  mkdirSync('report', { recursive: true });
  writeFileSync('report/bench.svg', renderPlot(samples));
  console.log('\nPlot: report/bench.svg');
}
const missed = [
  ...results.ratios.filter(({ ratio, holds }) => ratio > holds * tolerance).map(({ name }) => name),
  ...sizes.missed,
];
if (missed.length > 0) console.log(`\nOver the bar: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;

async function measure(one: BenchCase, bench: BenchServer): Promise<Sample> {
  const file = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, '');
    return path;
  };
  const inputs = Object.entries(one.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const);
  const memory = file('memory');
  // Nothing of this machine's environment reaches the measured process: one variable can triple a bare start.
  const env = {
    GITHUB_OUTPUT: file('output'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_REPOSITORY: 'octo/shop',
    PEAK_MEMORY_FILE: memory,
    ...one.env,
    ...Object.fromEntries(inputs),
  };
  let firstRequest: number | undefined;
  const started = performance.now();
  bench.onRequest = () => {
    firstRequest ??= performance.now() - started;
  };
  const preload = join(import.meta.dirname, 'bench/report-memory.cjs');
  const child = spawn(process.execPath, ['--require', preload, ...one.args], { env, stdio: 'ignore' });
  const exitCode = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  const time = performance.now() - started;
  if (exitCode !== one.exitCode) throw new Error(`${one.name} ended with ${exitCode}, not with ${one.exitCode}`);
  return { time, firstRequest, memory: Number(readFileSync(memory, 'utf8')) };
}
