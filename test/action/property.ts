import type fc from 'fast-check';

/** How often a property is tried: few times in everyday runs; `FC_RUNS=10000 npm test` is the long form. */
export function runs(everyday: number): fc.Parameters<unknown> {
  return { numRuns: Number(process.env['FC_RUNS'] ?? everyday) };
}
