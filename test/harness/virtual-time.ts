import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../src/platform/wire/clock.ts';
import { loadAction } from './load-action.ts';

/** Time that passes only when nothing is left to do in the present. */
export interface VirtualTime {
  now(): number;
  /** Does something after a while, unless what comes back is called before. */
  after(milliseconds: number, work: () => void): () => void;
  /** The clock of one machine, which may be off. */
  clock(skew?: number): Clock;
  /** Lets time pass until the work is done. Several works may share the time. */
  during<T>(work: Promise<T>): Promise<T>;
}

interface Timer {
  readonly at: number;
  /** Drawn: what is due at the same moment comes in any order. */
  readonly turn: number;
  readonly work: () => void;
}

/** Rounds in which all comes to rest that needs no time: what a round leaves behind may begin the next. */
const rounds = 3;
/** Turns of the machine without any timer after which the work is stuck. */
const patience = 5000;

/** Makes a time that begins at a moment. What is due at once comes in the order that is drawn, or as it was asked for. */
export function createTime(start: number, random: { next(): number } = { next: () => 0 }): VirtualTime {
  const queue: Timer[] = [];
  let now = start;
  let open = 0;
  let driver: Promise<void> | undefined;

  const after = (milliseconds: number, work: () => void) => {
    const timer = { at: now + Math.max(0, milliseconds), turn: random.next(), work };
    insert(queue, timer);
    return () => {
      const place = queue.indexOf(timer);
      if (place >= 0) queue.splice(place, 1);
    };
  };

  const drive = async () => {
    for (let idle = 0; open > 0; await rest()) {
      const next = queue.pop();
      if (next === undefined) {
        if (++idle > patience) throw new Error('the work waits for something that is not in its world');
        await new Promise(setImmediate);
        continue;
      }
      now = next.at;
      idle = 0;
      next.work();
    }
  };
  const begin = async () => {
    await rest();
    try {
      await drive();
    } finally {
      driver = undefined;
    }
  };

  return {
    now: () => now,
    after,
    clock(skew = 0) {
      const { createClock } = loadAction('platform/wire/clock.ts');
      const atHome = AsyncLocalStorage.snapshot();
      return createClock(
        () => now + skew,
        (milliseconds, work) => after(milliseconds, () => atHome(work)),
      );
    },
    during(work) {
      open++;
      const ended = work.finally(() => open--);
      driver ??= begin();
      return Promise.race([ended, driver.then(() => ended)]);
    },
  };
}

async function rest(): Promise<void> {
  // Not a turn of the event loop, which takes longer than a step's work in one: nothing here waits for the real machine.
  for (let round = 0; round < rounds; round++) await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Keeps the queue in order, the next one last. */
function insert(queue: Timer[], timer: Timer): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = queue[middle] as Timer;
    if (one.at > timer.at || (one.at === timer.at && one.turn > timer.turn)) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, timer);
}
