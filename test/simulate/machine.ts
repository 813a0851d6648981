import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createRandom } from './random.ts';

const real = {
  now: Date.now,
  chance: Math.random,
  name: crypto.randomUUID,
  globalName: globalThis.crypto.randomUUID,
  bytes: crypto.randomBytes,
  int: crypto.randomInt,
};

/** Does some work on a machine whose time and chance follow from a seed. One at a time: all of a process stand on it. */
export async function onMachine<T>(seed: number, now: () => number, work: () => Promise<T>): Promise<T> {
  const random = createRandom(seed, 'machine');
  const hex = (count: number) => Array.from({ length: count }, () => random.int(0, 15).toString(16)).join('');
  const name = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}` as const;
  Date.now = now;
  Math.random = random.next;
  crypto.randomUUID = name;
  globalThis.crypto.randomUUID = name;
  crypto.randomBytes = ((count: number) => Buffer.from(hex(2 * count), 'hex')) as typeof crypto.randomBytes;
  crypto.randomInt = ((least: number, below: number) => random.int(least, below - 1)) as typeof crypto.randomInt;
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Date.now = real.now;
    Math.random = real.chance;
    crypto.randomUUID = real.name;
    globalThis.crypto.randomUUID = real.globalName;
    crypto.randomBytes = real.bytes;
    crypto.randomInt = real.int;
    syncBuiltinESMExports();
  }
}
