import type { Breach, History, Promised } from './history.ts';
import * as config from './promises-config.ts';
import * as keeping from './promises-keeping.ts';
import * as namespaces from './promises-namespaces.ts';
import * as truth from './promises-truth.ts';

/** Every promise that a history can break. */
export const promises: Readonly<Record<string, Promised>> = { ...truth, ...keeping, ...config, ...namespaces };

/** A promise that a history has broken. */
export interface Broken extends Breach {
  readonly promise: string;
}

/** Holds a history against every promise. */
export function findBroken(history: History): readonly Broken[] {
  return Object.entries(promises).flatMap(([promise, find]) => find(history).map((breach) => ({ promise, ...breach })));
}
