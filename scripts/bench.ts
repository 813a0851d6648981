import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bar, type BenchCase, bars, listCases } from './bench/cases.ts';
import { renderPlot } from './bench/plot.ts';
import { type BenchServer, startServer } from './bench/server.ts';
import { checkSizes } from './bench/sizes.ts';
import { quantile, type Sample, summarise } from './bench/statistics.ts';

/** Measures the step beside a bare Node and a script by hand, in one interleaved run: only ratios count. */
const { values: flags } = parseArgs({ options: { short: { type: 'boolean' }, rounds: { type: 'string' } } });
const rounds = Number(flags.rounds ?? (flags.short ? 25 : 60));
/** What noise on a shared machine may add to a ratio before it counts as lost. */
const tolerance = 1.15;

/** Noise loses a ratio now and then; a step that has become slower loses it every time. */
const attempts = flags.short ? 3 : 1;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
await using server = await startServer();
const cases = listCases(server.http, server.https);
const nameBar = ({ name, of, to }: Bar) => `${name} (${of} ÷ ${to})`;
let lost = new Set(bars.map(nameBar));
for (let attempt = 1; attempt <= attempts && lost.size > 0; attempt++) {
  const samples = await measureAll();
  const { ratios, table } = summarise(samples, await measurePeaks(), bars);
  console.log(table);
  lost = lost.intersection(new Set(ratios.filter(({ ratio, goal }) => ratio > goal * tolerance).map(nameBar)));
  if (!flags.short) {
    mkdirSync('report', { recursive: true });
    writeFileSync('report/bench.svg', renderPlot(samples));
    console.log('\nPlot: report/bench.svg');
  }
}
rmSync(folder, { recursive: true });
const sizes = checkSizes(join(import.meta.dirname, '..'));
console.log(sizes.table);
const missed = [...lost, ...sizes.missed];
if (missed.length > 0) console.log(`\nOver the bar: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;

async function measureAll(): Promise<ReadonlyMap<string, readonly Sample[]>> {
  const samples = new Map<string, Sample[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const one of cases) {
      const sample = await measure(one, server);
      // The first round warms the caches of the disk.
      if (round > 0) samples.get(one.name)?.push(sample);
    }
  }
  return samples;
}

async function measurePeaks(): Promise<ReadonlyMap<string, number>> {
  const peaks = new Map<string, number>();
  for (const one of cases) peaks.set(one.name, await measureMemory(one));
  return peaks;
}

async function measure(one: BenchCase, bench: BenchServer): Promise<Sample> {
  let firstRequest: number | undefined;
  const env = prepareEnv(one);
  const started = performance.now();
  bench.onRequest = () => {
    firstRequest ??= performance.now() - started;
  };
  await run(one, one.args, env);
  return { time: performance.now() - started, firstRequest };
}

/** The peak of a few runs in kilobytes; apart from those that are timed, because telling it takes time too. */
async function measureMemory(one: BenchCase): Promise<number> {
  const preload = join(import.meta.dirname, 'bench/report-memory.cjs');
  const peaks: number[] = [];
  for (let at = 0; at < 5; at++) {
    const report = makeFile('memory');
    await run(one, ['--require', preload, ...one.args], { ...prepareEnv(one), PEAK_MEMORY_FILE: report });
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
function prepareEnv(one: BenchCase): Record<string, string> {
  const inputs = Object.entries(one.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const);
  return {
    GITHUB_OUTPUT: makeFile('output'),
    GITHUB_STEP_SUMMARY: makeFile('summary'),
    GITHUB_REPOSITORY: 'octo/shop',
    ...one.env,
    ...Object.fromEntries(inputs),
  };
}

function makeFile(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}
