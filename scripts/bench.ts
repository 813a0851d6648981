import { parseArgs } from 'node:util';
import { ratios } from './bench/cases.ts';
import { compare, measureCases, quantile, type Times } from './bench/measure.ts';
import { readLimits } from './size/limits.ts';

/** Measures the step beside a bare Node, a script by hand and the toolkit alone. Fails if a ratio is 15 % over its limit. */
const { values: flags } = parseArgs({ options: { short: { type: 'boolean' }, rounds: { type: 'string' } } });
const rounds = Number(flags.rounds ?? (flags.short ? 25 : 60));
const limits = readLimits();

/** What noise of a shared machine may add to a ratio. */
const margin = 1.15;
/** A run in which the toolkit alone, whose code never changes, is over its limit was disturbed, and is measured again. */
const attempts = 3;

let over: readonly string[] = [];
for (let attempt = 1; attempt <= attempts; attempt++) {
  const times = await measureCases(rounds);
  console.log(renderFigures(times));
  over = ratios
    .filter((ratio) => compare(times, ratio) > (limits[ratio.limit ?? '']?.limit ?? Number.POSITIVE_INFINITY) * margin)
    .map(({ of }) => of);
  if (!over.includes('by toolkit')) break;
}
if (over.length > 0) console.log(`More than 15 % over the limit in scripts/size-limits.json: ${over.join(', ')}`);
process.exitCode = over.length > 0 ? 1 : 0;

/** The figures as the documentation shows them: ratios first, because only they mean anything elsewhere. */
function renderFigures(times: Times): string {
  return [
    '| ratio of medians | measured | limit |',
    '| --- | ---: | ---: |',
    ...ratios.map((ratio) => {
      const limit = limits[ratio.limit ?? '']?.limit.toFixed(2) ?? '';
      return `| ${ratio.of} ÷ ${ratio.to} | ${compare(times, ratio).toFixed(2)} | ${limit} |`;
    }),
    '',
    '| case | median ms | middle half |',
    '| --- | ---: | ---: |',
    ...[...times].map(([name, values]) => {
      const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share).toFixed(1));
      return `| ${name} | ${median} | ${low}–${high} |`;
    }),
    '',
    `Rounds: ${rounds}.`,
  ].join('\n');
}
