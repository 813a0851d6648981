import { remaining } from '../../platform/wire/clock.ts';
import { isAtWork } from '../../platform/words/status-words.ts';
import type { Context } from '../operation.ts';
import { claimOf } from '../verdict/claim.ts';
import { endUnclearly } from '../verdict/ending.ts';
import { followBuild } from '../verdict/follow-build.ts';
import type { Followed, Seen } from '../verdict/followed.ts';
import { judgeClaims } from '../verdict/judge-claims.ts';
import { measureSpan } from '../verdict/measure-span.ts';
import { rememberSources } from '../verdict/sources.ts';
import { lookAtMade } from './look-at-made.ts';
import type { ToldEnd } from './start-promotion.ts';
import { calledFailed } from './weigh-whole.ts';

// How long one of several may take to show what became of it, once all of them together are called failed.
const timeToShow = 15_000;

/** What an app shows of itself, where the promotion of several is called failed. */
export interface HeardOne extends Seen {
  /** What that says of all. */
  readonly whole?: ToldEnd | undefined;
}

/** Hears one of several targets of a promotion that failed as a whole: only its app tells whether it is the one that failed. */
export function hearOne(context: Context, followed: Followed): (whole: ToldEnd) => Promise<HeardOne> {
  const byApp = followBuild(context, followed);
  const ask = rememberSources();
  return async (whole) => {
    const heard = await byApp.look();
    if (heard.ending) return { ...heard, whole };
    const made = await lookAtMade(context, followed, undefined, ask);
    const verdict = judgeClaims(made, 'deployment', true);
    return verdict.ending?.kind === 'failed' ? { ...heard, ...verdict, whole } : { ...heard, whole };
  };
}

/** Ends what is heard of one of several, where its app tells nothing of it for a while. What it is at work on may be this. */
export function endWithWhole(context: Context, { ours }: Pick<Followed, 'ours'>): (seen: HeardOne) => Seen {
  const { clock, deadline, statusWords: words } = context;
  const waits = measureSpan();
  return ({ whole, ...seen }) => {
    const isOpen = whole !== undefined && seen.ending === undefined && !isAtWork(seen.status ?? '');
    // A wait that the step's end cuts short would not tell what is known.
    const isOver = waits(isOpen, clock.now()) >= Math.min(timeToShow, remaining(deadline, clock));
    if (whole === undefined) return seen;
    if (seen.ending?.kind === 'succeeded') return { ...seen, ending: { ...seen.ending, message: calledFailed } };
    if (!isOpen) return seen;
    // All others are told to have arrived: it is this one that failed.
    if (isOver && whole.ofAll?.blames)
      return { ...seen, ...judgeClaims(claimOf('deployment', whole, ours, words), 'deployment', true) };
    const why = whole.message ? `: ${whole.message}` : '';
    const ending = isOver
      ? endUnclearly('build', `${calledFailed}${why}, and nothing tells of this target`)
      : undefined;
    return { ...seen, pastBuild: true, status: whole.status, bar: 'nothing tells of this target', ending };
  };
}
