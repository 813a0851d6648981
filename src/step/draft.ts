import { type Block, type Changed, joinChanges, type Outputs } from '../contract/outcome.ts';

/** What is known of an operation before it ends: its report in the making, the one thing that is written to while it runs. */
export interface Draft {
  readonly outputs: Outputs;
  readonly blocks: Readonly<Record<'first' | 'last', readonly Block[]>>;
  knownChange(): Changed;
  note(outputs: Outputs): void;
  show(block: Block, place?: 'first' | 'last'): void;
  noteChange(end: 'accepted' | 'unknown'): void;
}

/** Begins the report of an operation. */
export function beginDraft(): Draft {
  const outputs: Outputs = {};
  const changes: Changed[] = [];
  const blocks = { first: [] as Block[], last: [] as Block[] };
  return {
    outputs,
    blocks,
    // Inside of one operation, one change whose end is not known makes all of it unknown.
    knownChange: () => (changes.includes('unknown') ? 'unknown' : joinChanges(changes)),
    note: (more) => void Object.assign(outputs, more),
    show: (block, place = 'first') => void blocks[place].push(block),
    noteChange: (end) => void changes.push(end === 'accepted' || 'unknown'),
  };
}
