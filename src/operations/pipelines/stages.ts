import type { Log } from '../../contract/runtime.ts';
import type { App } from '../../platform/resources/apps.ts';

/** The stages of a pipeline through which a commit goes, in their order. */
export const stages = ['development', 'staging', 'production'];

/** The stage after another one; undefined for the last one, and for a stage beside the line. */
export function nextStage(stage: string): string | undefined {
  return stages.includes(stage) ? stages[stages.indexOf(stage) + 1] : undefined;
}

/** Apps in the order of their stages and names; other stages come first. */
export function sortByStage(apps: readonly App[]): readonly App[] {
  const rank = ({ stage = '' }: App) => stages.indexOf(stage);
  return apps.toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
}

/** The apps of a stage, or all. No app there is no failure, but the name may be misspelled. */
export function selectStage(apps: readonly App[], wanted: string | undefined, log: Log): readonly App[] {
  if (wanted === undefined) return apps;
  const selected = apps.filter(({ stage }) => stage === wanted);
  const stages = [...new Set(apps.flatMap(({ stage }) => stage ?? []))];
  if (selected.length === 0)
    log.warning(`No app of the pipeline is in stage \`${wanted}\`. Its stages: ${stages.join(', ') || 'none'}.`);
  return selected;
}
