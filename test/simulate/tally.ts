import type { History } from './history.ts';
import { operationsOf } from './promises/promise.ts';
import { hash } from './random.ts';

/** What many histories came to, added up. */
export interface Tally {
  histories: number;
  steps: number;
  requests: number;
  faults: number;
  virtualHours: number;
  /** How often each operation × fault × moment was met. */
  readonly coverage: Map<string, number>;
  /** The orders in which the other sides acted, each as a number, by the operations that ran at once. */
  readonly orders: Map<string, Set<number>>;
}

/** Begins to count. */
export function beginTally(): Tally {
  return { histories: 0, steps: 0, requests: 0, faults: 0, virtualHours: 0, coverage: new Map(), orders: new Map() };
}

/** Counts a history. */
export function count(tally: Tally, history: History): void {
  const { exchanges, steps } = history;
  tally.histories++;
  tally.steps += steps.length;
  tally.requests += exchanges.length;
  tally.virtualHours +=
    (history.endedAt - Math.min(...steps.map(({ startedAt }) => startedAt), history.endedAt)) / 3.6e6;
  for (const { fault, step } of exchanges) {
    if (fault === undefined) continue;
    tally.faults++;
    for (const operation of operationsOf(step)) {
      const cell = `${operation} × ${fault.end} × ${fault.acts}`;
      tally.coverage.set(cell, (tally.coverage.get(cell) ?? 0) + 1);
    }
  }
  countOrder(tally, history);
}

/** The order of all acts, steps counted as they first appear: two histories with the same one had the same schedule. */
function countOrder({ orders }: Tally, { exchanges, steps }: History): void {
  const kinds = [...new Set(steps.flatMap(operationsOf))].sort().join(' + ');
  const places = new Map(steps.map((step, at) => [step, at]));
  const acted = exchanges
    .flatMap((exchange) =>
      exchange.act ? [{ at: exchange.act.at, text: `${places.get(exchange.step)}${exchange.endpoint}` }] : [],
    )
    .sort((one, other) => one.at - other.at);
  const known = orders.get(kinds) ?? new Set();
  orders.set(kinds, known.add(hash(acted.map(({ text }) => text).join())));
}
