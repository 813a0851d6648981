import { type Block, type Changed, joinChanges, type Outputs } from '../contract/outcome.ts';

/** What is known of an operation before it ends: its report in the making, the one thing that is written to while it runs. */
export type Draft = ReturnType<typeof beginDraft>;

/** Begins the report of an operation. */
export function beginDraft() {
  const outputs: Outputs = {};
  const changes: Changed[] = [];
  const blocks = { first: [] as Block[], last: [] as Block[] };
  return {
    outputs,
    blocks,
    // Inside of one operation, one change whose end is not known makes all of it unknown.
    knownChange: (): Changed => (changes.includes('unknown') ? 'unknown' : joinChanges(changes)),
    note: (more: Outputs) => void Object.assign(outputs, more),
    show: (block: Block, place: 'first' | 'last' = 'first') => void blocks[place].push(block),
    noteChange: (end: 'accepted' | 'unknown') => void changes.push(end === 'accepted' || 'unknown'),
  };
}
