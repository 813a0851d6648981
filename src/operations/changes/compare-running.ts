import type { Comparison } from '../../contract/github.ts';
import type { Context } from '../operation.ts';

/** A comparison of what an app runs with a commit, or why there is none. */
export type Compared = Comparison | { readonly trouble: string };

/** Compares commits with one, each of them once, however many apps run it. */
export function compareWith(context: Context, head: string): (running: string) => Promise<Compared> {
  const known = new Map<string, Promise<Compared>>();
  return (running) => {
    const comparison = known.get(running) ?? compare(context, running, head);
    known.set(running, comparison);
    return comparison;
  };
}

/** Compares two commits. Of two that went different ways, the files are those that either of them changed. */
async function compare(context: Context, running: string, head: string): Promise<Compared> {
  try {
    const { comparisons } = await context.github();
    const there = await comparisons.compare(running, head);
    if (there.order !== 'diverged') return there;
    const { files } = await comparisons.compare(head, running);
    return { ...there, files: there.files && files && [...there.files, ...files] };
  } catch (error) {
    context.signal.throwIfAborted();
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}
