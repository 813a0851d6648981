import { describeEnding } from '../deployment/describe-ending.ts';
import { trackProgress } from '../deployment/progress.ts';
import type { Context } from '../operation.ts';
import { endUnclearly } from '../verdict/ending.ts';
import type { Settled } from './settle-each.ts';
import type { StartedPromotion } from './start-promotion.ts';

/** What is said of a promotion of several that failed, which may not be about each of them. */
export const calledFailed = 'the promotion as a whole is called failed';

/** What is said against a target that arrived: that all together are called failed. */
export function findDoubt({ deployed: { ending, failure } }: Settled): string | undefined {
  return ending?.kind === 'succeeded' && !failure ? ending.message : undefined;
}

/** Weighs what several targets show against that all of it is called failed: where none of them is the one that failed, nobody knows who is right. */
export function weighWhole(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  started: Pick<StartedPromotion, 'hasFailed'> | 'unanswered' | undefined,
  settled: readonly Settled[],
): readonly Settled[] {
  const hasFailed = typeof started === 'object' && settled.length > 1 && started.hasFailed();
  if (!hasFailed || settled.some(({ deployed }) => deployed.failure)) return settled;
  return settled.map(({ deployed, noted, plan }) => {
    const { app, work } = plan;
    const ending = endUnclearly('build', `each target shows it as a success, but ${calledFailed}`);
    const progress = trackProgress(clock, log);
    const told = describeEnding({
      app,
      work,
      ending,
      progress,
      bar: undefined,
      buildId: undefined,
      commit: undefined,
      lines: [],
    });
    const { failure, headline, recordAs } = told;
    return {
      plan,
      noted: { ...noted, status: ending.status },
      deployed: { ...deployed, ending, headline, recordAs, ...(failure && { failure }) },
    };
  });
}
