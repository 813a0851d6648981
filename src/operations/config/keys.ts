import { ActionError } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import { adviseNames, quote } from '../../contract/text.ts';

/** Config vars by name; values are never shown. */
export function renderKeys(keys: readonly string[]): Block {
  return { kind: 'table', head: ['Config var'], rows: keys.map((key) => [{ text: key, code: true }]) };
}

/** `No config vars`, `1 config var`, `3 config vars`. */
export function countKeys(count: number): string {
  return `${count === 0 ? 'No' : count} config var${count === 1 ? '' : 's'}`;
}

/** The outcome of reading config vars: their names in alphabetical order. */
export function renderNames(of: string, vars: ReadonlyMap<string, unknown>) {
  const keys = [...vars.keys()].sort();
  return {
    headline: `${countKeys(keys.length)} of ${of}`,
    changed: false,
    outputs: { keys, count: keys.length },
    result: { keys },
    blocks: [renderKeys(keys)],
  };
}

/** Refuses names that are not set, all of them at once. */
export function requireKeys(of: string, wanted: readonly string[], present: ReadonlyMap<string, unknown>): void {
  const missing = wanted.filter((key) => !present.has(key));
  if (missing.length === 0) return;
  throw new ActionError(
    'not-found',
    `${of} has no config var ${quote(missing)}`,
    adviseNames('config-keys', [...present.keys()].sort()),
  );
}
