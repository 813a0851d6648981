import type fc from 'fast-check';

/** Whether this is `npm run test:long`, which leaves nothing out. */
export const isLong = 'MORE_RUNS' in process.env;

/** Whether tables are tried whole: by `npm run test:long`, and by mutation testing, which asks what all tests notice. */
export const isWhole = isLong || 'STRYKER_MUTATOR_WORKER' in process.env;

/** How often a property is tried: a few times in everyday runs, and `MORE_RUNS` times as often by `npm run test:long`. */
export function runs(everyday: number): fc.Parameters<unknown> {
  return {
    numRuns: everyday * Number(process.env['MORE_RUNS'] ?? 1),
    // Looking for the smallest case takes long and tells a mutation test nothing.
    endOnFailure: 'STRYKER_MUTATOR_WORKER' in process.env,
  };
}

/** Of each kind one thing, and not always the first: all of them where tables are tried whole. */
export function sampleKinds<T>(things: readonly T[], kindOf: (thing: T) => string): readonly T[] {
  if (isWhole) return things;
  const kinds = Object.values(Object.groupBy(things, kindOf)) as T[][];
  return kinds.flatMap((kind, at) => kind.slice(at % kind.length).slice(0, 1));
}

/** Which places of a list are tried: all by `npm run test:long`, in everyday runs the first and the last of each kind. */
export function choosePlaces(kinds: readonly string[]): readonly number[] {
  return kinds.flatMap((kind, at) =>
    isLong || kinds.indexOf(kind) === at || kinds.lastIndexOf(kind) === at ? [at] : [],
  );
}
