import type { Bar } from './cases.ts';

/** One run of one case, in milliseconds. */
export interface Sample {
  readonly time: number;
  readonly firstRequest: number | undefined;
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}

/** Medians with their spread, and the ratios beside their bars. */
export function summarise(
  samples: ReadonlyMap<string, readonly Sample[]>,
  peaks: ReadonlyMap<string, number>,
  bars: readonly Bar[],
) {
  const median = (name: string, pick: (sample: Sample) => number = ({ time }) => time) =>
    quantile((samples.get(name) ?? []).map(pick), 0.5);
  const peak = (name: string) => peaks.get(name) ?? Number.NaN;
  const compare: Readonly<Record<Bar['measure'], (of: string, to: string) => number>> = {
    time: (of, to) => median(of) / median(to),
    // A bare node makes no request: its whole time is what a first request is measured by.
    'first request': (of, to) => median(of, ({ firstRequest = Number.NaN }) => firstRequest) / median(to),
    memory: (of, to) => peak(of) / peak(to),
  };
  const ratios = bars.map((bar) => ({ ...bar, ratio: compare[bar.measure](bar.of, bar.to) }));
  const rows = [...samples].map(([name, runs]) => {
    const times = runs.map(({ time }) => time);
    const spread = `${quantile(times, 0.25).toFixed(1)}–${quantile(times, 0.75).toFixed(1)}`;
    return `| ${name} | ${median(name).toFixed(1)} | ${spread} | ${(peak(name) / 1024).toFixed(1)} |`;
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
