import type { Hint } from '../../contract/errors.ts';
import type { Arrival, Comparison, Comparisons } from '../../contract/github.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';

/** A comparison of what an app runs with a commit, or why there is none. */
export type Compared = Comparison | Incomparable;

/** That there is no comparison, and what to do about it. */
export interface Incomparable {
  readonly trouble: string;
  readonly hint: Hint;
}

/** What is said of it: the reason, and what to do. */
export function tellTrouble({ hint, trouble }: Incomparable): string {
  return typeof hint === 'string' && hint ? `${trouble}. ${hint}` : trouble;
}

/** Asks something about two commits, any two of them once, however many apps run them. */
type AskOnce<Answer> = (base: string, head: string) => Promise<Answer | Incomparable>;

/** Whom of GitHub's to ask: one is more patient than the other. */
type Asked = 'comparisons' | 'glances';

/** Compares two commits. */
export type Compare = AskOnce<Comparison>;

/** Compares commits, any two of them once; `most` says how many of those between are wanted. Where nothing depends on it, a glance will do. */
export function rememberComparisons(context: Context, most?: number, by: Asked = 'comparisons'): Compare {
  const ask = rememberAnswers(context, ({ compare }, base, head) => compare(base, head, most), by);
  return async (base, head) => {
    const compared = await ask(base, head);
    // That a commit is itself needs nobody to tell it.
    return 'trouble' in compared && base === head ? { order: 'identical', total: 0, commits: [] } : compared;
  };
}

/** Finds when the commits that one lacks came to a branch. */
export function rememberArrivals(context: Context): AskOnce<{ readonly arrivals: readonly Arrival[] }> {
  return rememberAnswers(context, async ({ findArrivals }, base, head) => ({
    arrivals: await findArrivals(base, head),
  }));
}

function rememberAnswers<Answer>(
  context: Context,
  ask: (comparisons: Comparisons, base: string, head: string) => Promise<Answer>,
  by: Asked = 'comparisons',
): AskOnce<Answer> {
  const known = new Map<string, Promise<Answer | Incomparable>>();
  const askOrExplain = (base: string, head: string) =>
    orExplain(
      context,
      async () => ask((await context.github())[by], base, head),
      ({ hint, message }) => ({ trouble: message, hint }),
    );
  return (base, head) => {
    const pair = `${base}...${head}`;
    const answer = known.get(pair) ?? askOrExplain(base, head);
    known.set(pair, answer);
    return answer;
  };
}
