import type { Block } from '../../contract/outcome.ts';

/** Config vars by name; values are never shown. */
export function renderKeys(keys: readonly string[]): Block {
  return { kind: 'table', head: ['Config var'], rows: keys.map((key) => [{ text: key, code: true }]) };
}

/** `No config vars`, `1 config var`, `3 config vars`. */
export function countKeys(count: number): string {
  return `${count === 0 ? 'No' : count} config var${count === 1 ? '' : 's'}`;
}

/** The outcome of a look at config vars: their names, in the order of the alphabet. */
export function tellKeys(of: string, vars: ReadonlyMap<string, unknown>) {
  const keys = [...vars.keys()].sort();
  return {
    headline: `${countKeys(keys.length)} of ${of}`,
    changed: false,
    outputs: { keys, count: keys.length },
    result: { keys },
    blocks: [renderKeys(keys)],
  };
}
