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

/** Which places of a list are tried: all by `npm run test:long`, in everyday runs by turns the first or the last of each kind. */
export function choosePlaces(kinds: readonly string[]): readonly number[] {
  const met = [...new Set(kinds)];
  return kinds.flatMap((kind, at) => {
    const one = met.indexOf(kind) % 2 === 0 ? kinds.indexOf(kind) : kinds.lastIndexOf(kind);
    return isLong || one === at ? [at] : [];
  });
}

/** What takes turns: everyday each turn tries every so many-eth thing, beginning with another one, and the long run all. */
export function takeTurns<T>(things: readonly T[], turn: number, every: number): readonly T[] {
  // Where there are fewer, none of them is tried in each turn: one has to be.
  const apart = Math.max(1, Math.min(every, things.length));
  return things.filter((_, at) => isWhole || at % apart === turn % apart);
}
