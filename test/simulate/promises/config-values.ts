import type { History, StepRun } from '../history.ts';
import { seed } from '../scene.ts';
import { inputOf } from './promise.ts';

/** The config vars that a step means to set, and those that it means to go. */
export function configWanted(
  step: StepRun,
  history: History,
): { readonly values: ReadonlyMap<string, string>; readonly absent: readonly string[] } {
  const lines = (inputOf(step, 'config-vars') ?? '').split('\n').filter(Boolean);
  const values = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const listed = (inputOf(step, 'config-keys') ?? '').split(/,\s*/).filter(Boolean);
  if (inputOf(step, 'config-strategy') !== 'overwrite') return { values, absent: listed };
  const before = Object.keys(configAt(history, inputOf(step, 'app') ?? '', step.startedAt));
  return { values, absent: before.filter((key) => !values.has(key)) };
}

/** The config vars of an app at a moment. */
function configAt({ writes }: History, app: string, at: number): Readonly<Record<string, string | undefined>> {
  const config: Record<string, string | undefined> = { ...seed.apps?.find(({ name }) => name === app)?.config };
  for (const write of writes) {
    if (write.app !== app || write.at > at) continue;
    if (write.value === undefined) delete config[write.key];
    else config[write.key] = write.value;
  }
  return config;
}

/** Whether a config var had a value, or none, at a moment of a step. */
export function wasEver(
  history: History,
  { startedAt, endedAt = Number.POSITIVE_INFINITY }: StepRun,
  app: string,
  key: string,
  value: string | undefined,
): boolean {
  if (configAt(history, app, startedAt)[key] === value) return true;
  return history.writes.some(
    (write) =>
      write.app === app && write.key === key && write.value === value && write.at >= startedAt && write.at <= endedAt,
  );
}
