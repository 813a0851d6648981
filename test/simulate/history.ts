import type { Deployment } from '../harness/github-double.ts';
import type { Exchange } from '../harness/network.ts';
import type { Emulator } from '../harness/sides.ts';
import type { TestWorld } from '../harness/world.ts';
import type { Plan, StepItem } from './plan.ts';
import { stored } from './scene.ts';

/** One step, and what a runner has of it. Moments are those of the virtual time. */
export interface StepRun {
  readonly item: StepItem;
  readonly startedAt: number;
  /** Absent if it never ended. */
  readonly endedAt: number | undefined;
  readonly cancelledAt: number | undefined;
  readonly isGreen: boolean;
  readonly log: string;
  readonly summary: string;
  readonly exported: Readonly<Record<string, string>>;
  /** Absent where the runner could not read them. */
  readonly outputs: Readonly<Record<string, string>> | undefined;
  readonly exchanges: readonly Exchange[];
}

/** What a request, or somebody else, has changed on the platform. */
export interface Change {
  readonly at: number;
  /** Absent where somebody else did it. */
  readonly exchange: Exchange | undefined;
  readonly before: Emulator['state'];
  readonly after: Emulator['state'];
}

/** How a pull request stood from a moment on. */
export interface PullState {
  readonly at: number;
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly labels: readonly string[];
}

/** All that happened. */
export interface History {
  readonly plan: Plan;
  readonly world: TestWorld;
  readonly steps: readonly StepRun[];
  readonly changes: readonly Change[];
  readonly pulls: readonly PullState[];
  readonly endedAt: number;
}

/** A broken promise, in a sentence. */
export interface Breach {
  readonly what: string;
  readonly step?: StepRun;
}

/** Finds what broke a promise in a history. */
export type Promised = (history: History) => readonly Breach[];

/** An input of a step, as its workflow gives it. */
export function inputOf({ item }: StepRun, name: string): string | undefined {
  return item.with[name];
}

/** The operations of a step. */
export function operationsOf(step: StepRun): readonly string[] {
  return (inputOf(step, 'operation') ?? '').split(/,\s*/);
}

/** Whether a step went its way: it is green and says nothing of having been left out. */
export function isDone({ isGreen, outputs }: StepRun): boolean {
  return isGreen && outputs?.['skipped'] === 'false';
}

/** Whether something happened while a step ran. */
export function isDuring(at: number, { endedAt = 0, startedAt }: StepRun): boolean {
  return at >= startedAt && at <= endedAt;
}

/** Milliseconds that a step has, as its workflow says it. */
export function timeOf(step: StepRun): number {
  const text = inputOf(step, 'timeout') ?? '30m';
  const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
  return Number.parseInt(text, 10) * (units[text.at(-1) ?? ''] ?? Number.NaN);
}

/** Whether a request was acted on with success. */
export function wasDone({ acted }: Exchange): boolean {
  return acted !== undefined && acted.reply.status < 300;
}

/** What the other side gave a new thing as its id. */
export function madeBy({ acted }: Exchange): string | undefined {
  const body = acted?.reply.body;
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : undefined;
}

/** The request that made a Deployment, with its step. */
export function findMaking(history: History, { id }: Deployment) {
  for (const step of history.steps) {
    const exchange = step.exchanges.find((one) => one.call === 'POST /deployments' && madeBy(one) === String(id));
    if (exchange !== undefined) return { step, exchange };
  }
  return undefined;
}

/** Whether a step has read what is secret from the beginning; somebody may have removed it. */
export function hasRead(exchanges: readonly Exchange[]): boolean {
  return exchanges.some(
    ({ acted, call, end, fault }) =>
      call === 'getConfigVars' &&
      end?.what === 200 &&
      fault === undefined &&
      JSON.stringify(acted?.reply.body).includes(stored),
  );
}
