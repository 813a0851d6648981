import { didYouMean } from '../../contract/did-you-mean.ts';
import type { Log } from '../../contract/log.ts';
import type { PipelineApp } from '../../platform/models.ts';

/** The apps of a stage, or all. That there are none is no failure, but the name may be a slip. */
export function selectStage(
  apps: readonly PipelineApp[],
  wanted: string | undefined,
  log: Log,
): readonly PipelineApp[] {
  if (wanted === undefined) return apps;
  const selected = apps.filter(({ stage }) => stage?.toLowerCase() === wanted.toLowerCase());
  const stages = [...new Set(apps.flatMap(({ stage }) => stage ?? []))];
  const meant = didYouMean(wanted, stages) || `: there are ${stages.join(', ') || 'none'}.`;
  if (selected.length === 0) log.warning(`No app of the pipeline is at the stage \`${wanted}\`${meant}`);
  return selected;
}
