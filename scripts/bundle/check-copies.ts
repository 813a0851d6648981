import type { BundledModule } from './read-modules.ts';

/** Bytes of source that are not worth a line of code to have them in one chunk only. */
const negligible = 1000;

/** Makes sure that every job downloads what several operations share once, and not with each of them. */
export function checkCopies(modules: readonly BundledModule[]): void {
  const copied = modules.filter(({ copies, bytes }) => copies > 1 && bytes > negligible);
  if (copied.length > 0)
    throw new Error(
      `In several chunks: ${copied.map(({ path }) => path).join(', ')}. Let src/operations/groups/load-groups.ts export it`,
    );
}
