import type { Ratio } from './cases.ts';

/** One run of one case, in milliseconds. */
export interface Sample {
  readonly time: number;
  readonly firstRequest: number | undefined;
}

/** All that was measured of one case. */
export interface Measured {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** The peak of its memory in kilobytes. */
  readonly peak: number;
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How many times the one what the other is. */
export function compare(measured: readonly Measured[], { of, to, measure }: Ratio): number {
  const find = (name: string) => measured.find((one) => one.name === name) ?? { name, samples: [], peak: Number.NaN };
  const [one, other] = [find(of), find(to)];
  if (measure === 'memory') return one.peak / other.peak;
  // A bare node makes no request: its whole time is what a first request is measured by.
  const pick = measure === 'time' ? pickTime : ({ firstRequest = Number.NaN }: Sample) => firstRequest;
  return quantile(one.samples.map(pick), 0.5) / quantile(other.samples.map(pickTime), 0.5);
}

/** The time of a run. */
export function pickTime({ time }: Sample): number {
  return time;
}
