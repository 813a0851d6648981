import type { Outputs } from '../contract/outcome.ts';

/** What is known of an operation before it ends: its report in the making, the one thing that is written to while it runs. */
export interface Draft {
  readonly outputs: Outputs;
  readonly changed: boolean;
  /** Keeps outputs that are known already. */
  note(outputs: Outputs): void;
  /** Keeps that the platform has accepted a change. */
  noteChange(): void;
}

/** Begins the report of an operation. */
export function beginDraft(): Draft {
  let outputs: Outputs = {};
  let changed = false;
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
    noteChange() {
      changed = true;
    },
  };
}
