import type { Limits } from '../size/limits.ts';
import { type Ratio, ratios } from './cases.ts';
import { compare, type Measured } from './statistics.ts';

/** What a run says: the step is fast enough, too slow, or the machine was too busy to tell. */
export type Judgement = 'holds' | 'slower' | 'disturbed';

/** What noise of a shared machine may add to a ratio. */
const margin = 1.15;

/**
 * Judges the step by its limit. The toolkit alone is the control: its code never changes, so a run in which it is over its own
 * limit was disturbed.
 */
export function judgeRatios(measured: readonly Measured[], limits: Limits): Judgement {
  const isOver = (ratio: Ratio) => compare(measured, ratio) > limitOf(ratio, limits) * margin;
  const over = ratios.filter(({ limit }) => limit !== undefined).filter(isOver);
  if (!over.some(({ of }) => of === 'whoami')) return 'holds';
  return over.some(({ of }) => of === 'by toolkit') ? 'disturbed' : 'slower';
}

function limitOf({ limit = '' }: Ratio, limits: Limits): number {
  const found = limits[limit];
  if (found === undefined) throw new Error(`scripts/size-limits.json has no limit "${limit}".`);
  return found.limit;
}
