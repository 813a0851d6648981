import type { App } from './resources/apps.ts';
import type { LooseWire } from './wire/wire.ts';

/** A dry run: what its operations would have changed so far, for the whole step. */
export interface Rehearsal {
  /** The same wire, which lets only reads through and lays the planned changes over them. */
  over(wire: LooseWire): LooseWire;
  readonly planned: Planned;
}

/** In a dry run: what an app would run. */
export interface Planned {
  setCommit(app: string, commit: string): void;
  commit(app: Pick<App, 'id' | 'name'>): string | undefined;
}

/** Begins a dry run. */
export function beginRehearsal(): Rehearsal {
  throw new Error('not yet');
}
