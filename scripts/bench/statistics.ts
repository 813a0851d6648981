import type { Bar } from './cases.ts';

/** One run of one case, in milliseconds and kilobytes. */
export interface Sample {
  readonly time: number;
  readonly firstRequest: number | undefined;
  readonly memory: number;
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}

const pick = {
  time: ({ time }: Sample) => time,
  'first request': ({ firstRequest }: Sample) => firstRequest ?? Number.NaN,
  memory: ({ memory }: Sample) => memory,
} as const;

/** Medians with their spread, and the ratios beside their bars. */
export function summarise(samples: ReadonlyMap<string, readonly Sample[]>, bars: readonly Bar[]) {
  const median = (name: string, measure: Bar['measure']) => quantile((samples.get(name) ?? []).map(pick[measure]), 0.5);
  const ratios = bars.map((bar) => ({
    ...bar,
    // A bare node makes no request: its whole time is what a first request is measured by.
    ratio: median(bar.of, bar.measure) / median(bar.to, bar.measure === 'memory' ? 'memory' : 'time'),
  }));
  const rows = [...samples].map(([name, runs]) => {
    const times = runs.map(pick.time);
    const spread = `${quantile(times, 0.25).toFixed(1)}–${quantile(times, 0.75).toFixed(1)}`;
    return `| ${name} | ${quantile(times, 0.5).toFixed(1)} | ${spread} | ${(median(name, 'memory') / 1024).toFixed(1)} |`;
  });
  const verdicts = ratios.map(
    ({ name, of, to, ratio, goal }) => `| ${name} (${of} ÷ ${to}) | ${ratio.toFixed(2)} | ${goal.toFixed(2)} |`,
  );
  const table = [
    '| case | median ms | middle half | peak MB |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    '',
    '| ratio | measured | goal |',
    '| --- | ---: | ---: |',
    ...verdicts,
  ].join('\n');
  return { ratios, table };
}
