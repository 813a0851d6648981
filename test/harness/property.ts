import type fc from 'fast-check';

/** How often a property is tried: few times in everyday runs; `FC_RUNS=10000 npm test` is the long form. */
export function runs(everyday: number): fc.Parameters<unknown> {
  // Looking for the smallest case takes long and tells a mutation test nothing.
  return { numRuns: Number(process.env['FC_RUNS'] ?? everyday), endOnFailure: 'STRYKER_MUTATOR_WORKER' in process.env };
}
