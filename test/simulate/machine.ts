import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { VirtualTime } from '../harness/virtual-time.ts';
import { createRandom } from './random.ts';

/** What a program asks its machine for beside time: chance, and names that nobody else has. */
interface Machine {
  now(): number;
  chance(): number;
  name(): string;
  bytes(count: number): Buffer;
  int(least: number, below: number): number;
}

const real: Machine = {
  now: Date.now.bind(Date),
  chance: Math.random.bind(Math),
  name: crypto.randomUUID.bind(crypto) as () => string,
  bytes: crypto.randomBytes.bind(crypto),
  int: crypto.randomInt.bind(crypto),
};
let machine = real;

/** Does some work on a machine whose time and chance follow from a seed. One at a time: all of a process stand on it. */
export async function onMachine<T>(seed: number, time: VirtualTime, work: () => Promise<T>): Promise<T> {
  const random = createRandom(seed, 'machine');
  const other = createRandom(seed, 'bytes');
  const digits = (count: number) =>
    Array.from({ length: count / 4 }, () => random.int(0, 0xffff).toString(16).padStart(4, '0')).join('');
  machine = {
    now: time.now,
    chance: random.next,
    name: () => `${digits(8)}-${digits(4)}-4${digits(4).slice(1)}-a${digits(4).slice(1)}-${digits(12)}`,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => other.int(0, 0xff))),
    int: (least, below) => other.int(least, below - 1),
  };
  try {
    return await work();
  } finally {
    machine = real;
  }
}

// Put in place once; outside of a history they are what they were.
Date.now = () => machine.now();
Math.random = () => machine.chance();
crypto.randomUUID = (() => machine.name()) as typeof crypto.randomUUID;
globalThis.crypto.randomUUID = crypto.randomUUID;
crypto.randomBytes = ((count: number) => machine.bytes(count)) as typeof crypto.randomBytes;
crypto.randomInt = ((least: number, below: number) => machine.int(least, below)) as typeof crypto.randomInt;
syncBuiltinESMExports();
