import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Judgement, judgeRatios } from './bench/judge-ratios.ts';
import { measureCases } from './bench/measure-cases.ts';
import { measureSizes } from './bench/measure-sizes.ts';
import { renderFigures } from './bench/render-figures.ts';
import { renderPlot } from './bench/render-plot.ts';
import { readLimits } from './size/limits.ts';
import { replaceRegions } from './sync/replace-regions.ts';

/** Measures the step beside a bare Node and a script by hand; with `--keep` it writes the figures into the documentation. */
const { values: flags } = parseArgs({
  options: { short: { type: 'boolean' }, keep: { type: 'boolean' }, rounds: { type: 'string' } },
});
const rounds = Number(flags.rounds ?? (flags.short ? 25 : 60));
const root = join(import.meta.dirname, '..');
const limits = readLimits();

/** A disturbed run is measured again. */
const attempts = 3;

let judgement: Judgement = 'disturbed';
for (let attempt = 1; attempt <= attempts && judgement === 'disturbed'; attempt++) {
  const measured = await measureCases(rounds);
  const figures = renderFigures(measured, limits);
  console.log(figures);
  judgement = judgeRatios(measured, limits);
  if (flags.keep) {
    const page = join(root, 'docs/performance.md');
    writeFileSync(page, replaceRegions(readFileSync(page, 'utf8'), { figures }));
    writeFileSync(join(root, '.github/images/bench.svg'), renderPlot(measured));
  }
}

const { loaded } = await measureSizes(root);
console.log(`\nA whoami loads ${loaded} bytes of code.`);
const sentences: Readonly<Record<Judgement, string>> = {
  holds: 'The step is within 15 % of its limit.',
  slower: 'The step is more than 15 % over its limit in scripts/size-limits.json.',
  disturbed: 'The machine was too busy to measure: the toolkit alone was over its own limit each time.',
};
console.log(sentences[judgement]);
process.exitCode = judgement === 'holds' ? 0 : 1;
