import type { Exchange, History, StepRun } from '../history.ts';
import type { Fault } from '../plan.ts';

/** What broke a promise, in a sentence. */
export interface Breach {
  readonly what: string;
  readonly step?: StepRun;
}

/** Finds what broke a promise in a history. */
export type Promised = (history: History) => readonly Breach[];

/** The inputs of a step, as its workflow gives them. */
export function inputOf({ item }: StepRun, name: string): string | undefined {
  return item.with[name];
}

/** The operations of a step. */
export function operationsOf(step: StepRun): readonly string[] {
  return (inputOf(step, 'operation') ?? '').split(/,\s*/);
}

/** Whether a step went its way: it is green and says nothing of having been left out. */
export function isDone({ green, outputs }: StepRun): boolean {
  return green && outputs?.['skipped'] === 'false';
}

/** Milliseconds of a duration such as `90s` or `5m`. */
export function readDuration(text: string): number {
  const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
  return Number.parseInt(text, 10) * (units[text.at(-1) ?? ''] ?? Number.NaN);
}

/** Whether the platform has said, in its own form, that it does what it then does not do: nobody can tell. */
export function isTakenAtItsWord(fault: Fault | undefined): boolean {
  return fault?.end === 'promise' || (fault?.end === 'empty' && fault.acts === 'never');
}

/** Whether something on the way said of a thing that it is not there: who finds it after a creation without an answer takes it for its own. */
export function isHidden({ fault, method }: Exchange): boolean {
  return method === 'GET' && fault?.status === 404 && ['status', 'echo'].includes(fault.end);
}
