import type { Changed, Outputs } from '../contract/outcome.ts';

/** What is known of an operation before it ends: its report in the making, the one thing that is written to while it runs. */
export interface Draft {
  readonly outputs: Outputs;
  readonly changed: Changed;
  /** Keeps outputs that are known already. */
  note(outputs: Outputs): void;
  /** Keeps that the platform has accepted a change, or that nobody told the end of one. */
  noteChange(end: 'accepted' | 'unknown'): void;
}

/** Begins the report of an operation. */
export function beginDraft(): Draft {
  let outputs: Outputs = {};
  let changed: Changed = false;
  return {
    get outputs() {
      return outputs;
    },
    get changed() {
      return changed;
    },
    note(more) {
      outputs = { ...outputs, ...more };
    },
    noteChange(end) {
      if (changed !== true) changed = end === 'accepted' || 'unknown';
    },
  };
}
