import type { Limits } from '../size/limits.ts';
import { type Ratio, ratios } from './cases.ts';
import { compare, type Measured, pickTime, quantile } from './statistics.ts';

/** Renders the figures of a run as the documentation shows them: ratios first, because only they mean anything elsewhere. */
export function renderFigures(measured: readonly Measured[], limits: Limits): string {
  return [
    '| ratio | measured | limit |',
    '| --- | ---: | ---: |',
    ...ratios.map(
      (ratio) => `| ${nameRatio(ratio)} | ${compare(measured, ratio).toFixed(2)} | ${renderLimit(ratio, limits)} |`,
    ),
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

function renderLimit({ limit = '' }: Ratio, limits: Limits): string {
  return limits[limit]?.limit.toFixed(2) ?? '';
}

function renderCase({ name, samples, peak }: Measured): string {
  const times = samples.map(pickTime);
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(times, share).toFixed(1));
  return `| ${name} | ${median} | ${low}–${high} | ${(peak / 1024).toFixed(1)} |`;
}
