import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, createClock } from '../../src/platform/wire/clock.ts';

/** Time that passes only when nothing is left to do in the present. */
export interface VirtualTime {
  now(): number;
  /** Does something after a while, unless what comes back is called before. */
  after(milliseconds: number, work: () => void): () => void;
  /** The clock of one machine, which may be off. */
  clock(skew: number): Clock;
  /** Lets time pass until nothing waits for it any more. */
  run(): Promise<void>;
}

interface Waiting {
  readonly at: number;
  /** Drawn: what is due at the same moment comes in any order. */
  readonly turn: number;
  readonly work: () => void;
}

/** Rounds in which all comes to rest that needs no time: what a round leaves behind may begin the next. */
const rounds = 3;

/** Makes a time that begins at a moment. What is due at once comes in the order that is drawn, or as it was asked for. */
export function createTime(start: number, random: { next(): number } = { next: () => 0 }): VirtualTime {
  const queue: Waiting[] = [];
  let now = start;
  const after = (milliseconds: number, work: () => void) => {
    const waiting = { at: now + Math.max(0, milliseconds), turn: random.next(), work };
    insert(queue, waiting);
    return () => {
      const place = queue.indexOf(waiting);
      if (place >= 0) queue.splice(place, 1);
    };
  };
  return {
    now: () => now,
    after,
    clock(skew) {
      const atHome = AsyncLocalStorage.snapshot();
      return createClock(
        () => now + skew,
        (milliseconds, work) => after(milliseconds, () => atHome(work)),
      );
    },
    async run() {
      await rest();
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        now = next.at;
        next.work();
        await rest();
      }
    },
  };
}

async function rest(): Promise<void> {
  // Not a turn of the event loop, which takes longer than what a step does in one: nothing here waits for the real machine.
  for (let round = 0; round < rounds; round++) await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Keeps the queue in order, the next one last. */
function insert(queue: Waiting[], waiting: Waiting): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = queue[middle] as Waiting;
    if (one.at > waiting.at || (one.at === waiting.at && one.turn > waiting.turn)) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, waiting);
}
