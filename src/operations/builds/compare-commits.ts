import type { Comparison } from '../../contract/github.ts';
import type { Context } from '../operation.ts';

/** A comparison of what an app runs with a commit, or why there is none. */
export type Compared = Comparison | { readonly trouble: string };

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
      return { trouble: error instanceof Error ? error.message : String(error) };
    }
  };
  return (base, head) => {
    const pair = `${base}...${head}`;
    const comparison = known.get(pair) ?? ask(base, head);
    known.set(pair, comparison);
    return comparison;
  };
}
