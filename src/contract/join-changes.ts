import type { Changed } from './outcome.ts';

/** The changes of several things as one: what changed for certain is a change, whatever else is not known. */
export function joinChanges(all: readonly Changed[]): Changed {
  return ([true, 'unknown'] as const).find((one) => all.includes(one)) ?? false;
}
