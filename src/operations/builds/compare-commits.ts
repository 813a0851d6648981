import { ActionError, type Hint } from '../../contract/errors.ts';
import type { Comparison } from '../../contract/github.ts';
import type { Context } from '../operation.ts';

/** A comparison of what an app runs with a commit, or why there is none. */
export type Compared = Comparison | Incomparable;

/** That there is no comparison, and what to do about it. */
export interface Incomparable {
  readonly trouble: string;
  readonly hint: Hint;
}

/** Compares two commits. */
export type Compare = (base: string, head: string) => Promise<Compared>;

/** Compares commits, any two of them once, however many apps run them. */
export function rememberComparisons({ github, signal }: Context): Compare {
  const known = new Map<string, Promise<Compared>>();
  const ask = async (base: string, head: string): Promise<Compared> => {
    try {
      const { comparisons } = await github();
      return await comparisons.compare(base, head);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ActionError)) throw error;
      return { trouble: error.message, hint: error.hint };
    }
  };
  return (base, head) => {
    const pair = `${base}...${head}`;
    const comparison = known.get(pair) ?? ask(base, head);
    known.set(pair, comparison);
    return comparison;
  };
}
