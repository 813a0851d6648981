import type { ConfigVars, ShownVars } from '../../contract/config-vars.ts';
import type { Block } from '../../contract/outcome.ts';

/** What has to happen to config vars, by name; values are never part of what is shown. */
export interface ChangePlan {
  /** What was there. */
  readonly before: ShownVars;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** The values to send: those that are new or differ. */
  readonly toSend: Readonly<Record<string, string>>;
}

/** Compares what is there with what is wanted; `overwrite` also removes what is not wanted. */
export function planChange(before: ShownVars, wanted: ConfigVars, strategy: 'merge' | 'overwrite'): ChangePlan {
  const keys = [...wanted.keys()].sort();
  const added = keys.filter((key) => !before.has(key));
  const changed = keys.filter((key) => before.has(key) && before.get(key) !== wanted.get(key));
  const removed = strategy === 'overwrite' ? [...before.keys()].filter((key) => !wanted.has(key)).sort() : [];
  return {
    before,
    added,
    changed,
    unchanged: keys.filter((key) => before.get(key) === wanted.get(key)),
    removed,
    toSend: Object.fromEntries([...added, ...changed].map((key) => [key, wanted.get(key) ?? ''])),
  };
}

/** The outputs that tell what a plan did. */
export function planOutputs({ added, changed, unchanged, removed }: ChangePlan) {
  return { addedKeys: added, changedKeys: changed, unchangedKeys: unchanged, removedKeys: removed };
}

/** `2 added, 1 changed`: a plan in a few words. */
export function describePlan({ added, changed, removed }: ChangePlan): string {
  const parts = [
    added.length && `${added.length} added`,
    changed.length && `${changed.length} changed`,
    removed.length && `${removed.length} removed`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing to change';
}

/** The names as a diff; a changed value is a line of its own kind, because its name neither comes nor goes. */
export function renderConfigPlan({ added, changed, unchanged, removed }: ChangePlan): readonly Block[] {
  const lines = [
    ...added.map((key) => `+ ${key}`),
    ...changed.map((key) => `! ${key} (new value)`),
    ...removed.map((key) => `- ${key}`),
    ...unchanged.map((key) => `  ${key}`),
  ];
  return [{ kind: 'code', title: 'Config vars, by name', text: lines.join('\n'), language: 'diff' }];
}
