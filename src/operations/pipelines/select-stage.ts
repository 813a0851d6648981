import type { Log } from '../../contract/runtime.ts';
import type { App } from '../../platform/resources/apps.ts';

/** The apps of a stage, or all. No app there is no failure, but the name may be misspelled. */
export function selectStage(apps: readonly App[], wanted: string | undefined, log: Log): readonly App[] {
  if (wanted === undefined) return apps;
  const selected = apps.filter(({ stage }) => stage === wanted);
  const stages = [...new Set(apps.flatMap(({ stage }) => stage ?? []))];
  if (selected.length === 0)
    log.warning(`No app of the pipeline is in stage \`${wanted}\`. Its stages: ${stages.join(', ') || 'none'}.`);
  return selected;
}
