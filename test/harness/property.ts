import type fc from 'fast-check';

/** How often a property is tried: a few times in everyday runs, and `MORE_RUNS` times as often by `npm run test:long`. */
export function runs(everyday: number): fc.Parameters<unknown> {
  return {
    numRuns: everyday * Number(process.env['MORE_RUNS'] ?? 1),
    // Looking for the smallest case takes long and tells a mutation test nothing.
    endOnFailure: 'STRYKER_MUTATOR_WORKER' in process.env,
  };
}
