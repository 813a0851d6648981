import { shortenCommit } from '../../contract/commit-id.ts';
import type { Block } from '../../contract/outcome.ts';
import type { PipelineApp } from '../../platform/models.ts';
import { isStale, type StatusLimits } from './judge-status.ts';
import { describeBehind, type StatusRow } from './render-status.ts';
import { mapStagesBefore } from './stages.ts';

/** More apps than this, and more below one another, are no picture any more. */
const [mostApps, mostBelow] = [12, 4];

/** A pipeline as a picture: its stages one after another. None where there are too many apps, or the order of the stages is not known. */
export function drawStages(
  all: readonly PipelineApp[],
  rows: readonly StatusRow[],
  limits: StatusLimits,
): readonly Block[] {
  const byStage = [...Map.groupBy(rows, ({ app }) => app.stage?.toLowerCase() ?? '')];
  const before = mapStagesBefore(all);
  const isRow = byStage.every(([stage], at) => at === 0 || before.get(stage) === byStage[at - 1]?.[0]);
  const isTall = byStage.some(([, own]) => own.length > mostBelow);
  if (rows.length > mostApps || isTall || byStage.length < 2 || !isRow) return [];
  const stages = byStage.map(([name, own]) => ({ name, items: own.map((row) => drawApp(row, limits)) }));
  return [{ kind: 'stages', stages }];
}

function drawApp(row: StatusRow, limits: StatusLimits) {
  const { app, behind, healthy, running } = row;
  const isBad = healthy === false || isStale(row, limits);
  const mark = isBad ? 'bad' : behind === undefined ? 'unknown' : behind === 0 ? 'good' : 'late';
  const where = behind === 0 ? 'up to date' : describeBehind(row, ' behind');
  const commit = running === undefined ? [] : [shortenCommit(running)];
  return { mark, lines: [app.name, ...commit, where, ...(healthy === false ? ['not healthy'] : [])] } as const;
}
