import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ratios } from './bench/cases.ts';
import { measureCases } from './bench/measure-cases.ts';
import { measureSizes } from './bench/measure-sizes.ts';
import { nameRatio, renderFigures } from './bench/render-figures.ts';
import { renderPlot } from './bench/render-plot.ts';
import { compare } from './bench/statistics.ts';
import { replaceRegions } from './sync/replace-regions.ts';

/** Measures the step beside a bare Node and a script by hand; with `--keep` it writes the figures into the documentation. */
const { values: flags } = parseArgs({
  options: { short: { type: 'boolean' }, keep: { type: 'boolean' }, rounds: { type: 'string' } },
});
const rounds = Number(flags.rounds ?? (flags.short ? 25 : 60));
const root = join(import.meta.dirname, '..');

/** What noise on a shared machine may add to a ratio before it counts as lost. */
const tolerance = 1.4;
/** Noise loses a ratio now and then; a step that has become slower loses it every time. */
const attempts = flags.short ? 3 : 1;

const sizes = measureSizes(root);
let lost = ratios;
for (let attempt = 1; attempt <= attempts && lost.length > 0; attempt++) {
  const measured = await measureCases(rounds);
  const figures = renderFigures(measured, sizes);
  console.log(figures);
  lost = lost.filter((ratio) => compare(measured, ratio) > (ratio.goal ?? Number.POSITIVE_INFINITY) * tolerance);
  if (flags.keep) {
    const page = join(root, 'docs/performance.md');
    writeFileSync(page, replaceRegions(readFileSync(page, 'utf8'), { figures }));
    writeFileSync(join(root, '.github/images/bench.svg'), renderPlot(measured));
  }
}

const heavy = sizes.filter(({ bytes, limit }) => bytes > limit);
const missed = [...lost.map(nameRatio), ...heavy.map(({ name }) => name)];
if (missed.length > 0) console.log(`\nOver the bar: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;
