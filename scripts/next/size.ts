import { join } from 'node:path';
import { lowerLimits, readLimits } from './size/limits.ts';
import { measureFigures } from './size/measure-figures.ts';

/** Prints each size beside its limit and its budget, and fails if one is over its limit; `--lower` lowers the limits to the sizes. */
const [flag] = process.argv.slice(2);
const limits = readLimits();
const figures = await measureFigures(join(import.meta.dirname, '..'));

for (const [name, figure] of Object.entries(figures)) {
  const { limit, budget } = limits[name] ?? { limit: 0 };
  const [now, most, aim] = [figure, limit, budget ?? ''].map((value) => String(value).padStart(8));
  const verdict = figure > limit ? '  over its limit' : figure < limit ? '  lower the limit' : '';
  console.log(`${name.padEnd(38)}${now} of ${most}${aim}${verdict}`);
  if (figure > limit) process.exitCode = 1;
}
if (flag === '--lower') lowerLimits(limits, figures);
if (process.exitCode === 1)
  console.error('\nA size is over its limit in scripts/size-limits.json, which moves down only.');
