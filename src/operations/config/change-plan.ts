import type { ConfigVars } from '../../contract/config-vars.ts';
import type { Block } from '../../contract/outcome.ts';

/** The changes of config vars, by name; values are never shown. */
export interface ChangePlan {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** The values to send: those that are new or differ. */
  readonly toSend: Readonly<Record<string, string>>;
}

/** Compares the present config vars with the wanted ones; `removed` are names to remove beside. */
export function planChange(before: ConfigVars, wanted: ConfigVars, removed: readonly string[] = []): ChangePlan {
  const keys = [...wanted.keys()].sort();
  const added = keys.filter((key) => !before.has(key));
  const changed = keys.filter((key) => before.has(key) && before.get(key) !== wanted.get(key));
  return {
    added,
    changed,
    unchanged: keys.filter((key) => before.get(key) === wanted.get(key)),
    removed: removed.toSorted(),
    toSend: Object.fromEntries([...added, ...changed].map((key) => [key, wanted.get(key) ?? ''])),
  };
}

/** Whether a plan changes anything. */
export function isChange({ added, changed, removed }: ChangePlan): boolean {
  return added.length + changed.length + removed.length > 0;
}

/** The outputs of a plan. */
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

/** The names as a diff; a changed value has its own sign, because its name stays. */
export function renderPlan({ added, changed, unchanged, removed }: ChangePlan): Block {
  const lines = [
    ...added.map((key) => `+ ${key}`),
    ...changed.map((key) => `! ${key} (new value)`),
    ...removed.map((key) => `- ${key}`),
    ...unchanged.map((key) => `  ${key}`),
  ];
  return { kind: 'code', title: 'Config vars, by name', text: lines.join('\n'), language: 'diff' };
}
