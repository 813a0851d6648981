import { type Ratio, ratios } from './cases.ts';
import type { Size } from './measure-sizes.ts';
import { compare, type Measured, pickTime, quantile } from './statistics.ts';

/** The figures of a run as they stand in the documentation: the ratios first, because only they mean anything elsewhere. */
export function renderFigures(measured: readonly Measured[], sizes: readonly Size[]): string {
  return [
    '| ratio | measured | goal |',
    '| --- | ---: | ---: |',
    ...ratios.map((ratio) => `| ${nameRatio(ratio)} | ${compare(measured, ratio).toFixed(2)} | ${renderGoal(ratio)} |`),
    '',
    '| size | kB | limit |',
    '| --- | ---: | ---: |',
    ...sizes.map(({ name, bytes, limit }) => `| ${name} | ${(bytes / 1000).toFixed(1)} | ${limit / 1000} |`),
    '',
    '| case | median ms | middle half | peak MB |',
    '| --- | ---: | ---: | ---: |',
    ...measured.map(renderCase),
    '',
    `Rounds: ${measured[0]?.samples.length}.`,
  ].join('\n');
}

/** A ratio with the two cases that it compares. */
export function nameRatio({ name, of, to }: Ratio): string {
  return `${name} (${of} ÷ ${to})`;
}

function renderGoal({ goal }: Ratio): string {
  return goal === undefined ? '' : `≤ ${goal.toFixed(2)}`;
}

function renderCase({ name, samples, peak }: Measured): string {
  const times = samples.map(pickTime);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(times, share).toFixed(1));
  return `| ${name} | ${median} | ${low}–${high} | ${(peak / 1024).toFixed(1)} |`;
}
