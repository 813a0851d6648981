import { joinChanges } from '../contract/join-changes.ts';
import type { Block, Changed, Outputs } from '../contract/outcome.ts';

type Place = 'first' | 'last';

/** What is known of an operation before it ends: its report in the making, the one thing that is written to while it runs. */
export interface Draft {
  readonly outputs: Outputs;
  readonly changed: Changed;
  /** What is shown first, and what last. */
  readonly blocks: Readonly<Record<Place, readonly Block[]>>;
  /** Keeps outputs that are known already. */
  note(outputs: Outputs): void;
  /** Keeps what a reader gets to see, however the operation ends. */
  show(block: Block, place?: Place): void;
  /** Keeps that the platform has accepted a change, or that nobody told the end of one. */
  noteChange(end: 'accepted' | 'unknown'): void;
  /** Takes back that one of the changes is known: the platform has accepted it, but does not show it. */
  doubtChange(): void;
}

/** Begins the report of an operation. */
export function beginDraft(): Draft {
  let outputs: Outputs = {};
  let changes: readonly Changed[] = [];
  const blocks: Record<Place, Block[]> = { first: [], last: [] };
  return {
    blocks,
    get outputs() {
      return outputs;
    },
    get changed() {
      return joinChanges(changes);
    },
    note(more) {
      outputs = { ...outputs, ...more };
    },
    show(block, place = 'first') {
      blocks[place].push(block);
    },
    noteChange(end) {
      changes = [...changes, end === 'accepted' || 'unknown'];
    },
    doubtChange() {
      const known = changes.indexOf(true);
      if (known !== -1) changes = changes.with(known, 'unknown');
    },
  };
}
