import type { Dyno, DynoState } from '../../src/platform/dyno.ts';

/** A dyno by its name, which tells its type, and its state, which is its word too. */
export function makeDyno(name: string, state: DynoState = 'up', more: Partial<Dyno> = {}): Dyno {
  return { name, type: name.replace(/\.?\d+$/, ''), state, status: state, role: 'lasting', ...more };
}
