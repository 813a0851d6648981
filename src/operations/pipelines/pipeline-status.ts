import { DeadlineError, excusing } from '../../contract/errors.ts';
import type { Log } from '../../contract/log.ts';
import type { PipelineApp } from '../../platform/models.ts';
import type { ApiError } from '../../platform/wire/api-error.ts';
import { openFindFiles } from '../changes/find-files.ts';
import { rememberComparisons, tellTrouble } from '../commits/compare-commits.ts';
import { searchRunning } from '../commits/search-running.ts';
import { warnOfOneAddress } from '../deployment/health-check.ts';
import { expectAnswers, inParallel } from '../in-parallel.ts';
import { type Context, defineOperation } from '../operation.ts';
import { compareStages, type Missing } from './compare-stages.ts';
import { drawStages } from './draw-stages.ts';
import { counts, isStale, judgeStatus, type StatusLimits } from './judge-status.ts';
import { openMeasureLag } from './measure-lag.ts';
import { type AppStatus, readAppStatus, type StatusQuestions } from './read-app-status.ts';
import { renderStatus, type StatusRow } from './render-status.ts';
import { selectStage } from './select-stage.ts';
import { listBuilders, rankStages } from './stages.ts';

/** So many apps are looked at side by side. */
const atOnce = 16;

export const pipelineStatus = defineOperation({
  name: 'pipeline-status',
  summary:
    'Shows what each app of a pipeline runs and how far it is behind, and can fail when something merged does not arrive',
  needs: ['pipeline'],
  takes: [
    'stage',
    'branch',
    'max-behind',
    'app-paths',
    'health-check',
    'health-check-status',
    'github-environment',
    'success-statuses',
    'failure-statuses',
  ],
  gives: ['names', 'count', 'stale-names', 'matrix'],
  endpoints: ['listPipelineApps', 'getApp', 'getBuild', 'listDeployments', 'getConfig'],
  example: { pipeline: 'shop' },

  async run(context, { appPaths, branch, githubEnvironment: environment, maxBehind, pipeline, stage, ...health }) {
    const { clock, event, platform } = context;
    const head = branch ?? event.branch ?? 'HEAD';
    const troubles: string[] = [];
    const listen = () => {
      const hear = expectAnswers(atOnce);
      return (trouble?: ApiError) => {
        if (trouble) troubles.push(trouble.message);
        hear(trouble);
      };
    };
    const all = await platform.pipelines.listApps(pipeline);
    const shown = sortByStage(selectStage(all, stage, context.log));
    const { findRunning } = searchRunning(context, environment, shown, listBuilders(sortByStage(all)));
    const [compare, measureLag] = [rememberComparisons(context), openMeasureLag(context, head, maxBehind)];
    const asked = { head, appPaths, ...health, hear: listen() };
    const questions = { ...asked, compare, findFiles: openFindFiles(), findRunning, measureLag };
    const { isEnded, rows } = await readRows(context, { all, shown }, questions, listen);
    const limits = { environment, head, stage, now: clock.now(), maxBehind, troubles };
    const failure = judgeStatus(rows, limits);
    const stale = listNames(rows.filter((row) => isStale(row, limits)));
    warnOfAddresses(context, health.healthCheck, rows);
    return {
      headline: describeRows(pipeline, rows, limits),
      changed: false,
      outputs: { ...tellRows(rows), ...(!(isEnded && stale.length === 0) && { staleNames: stale }) },
      result: rows.map(({ app, incomparable: _, ...row }) => ({ app: app.address, stage: app.stage, ...row })),
      blocks: [
        ...drawStages(all, rows, limits),
        renderStatus(rows, {
          ...limits,
          repository: event.repository.url,
          withHealth: health.healthCheck !== undefined,
        }),
      ],
      ...(failure && !isEnded && { failure }),
    };
  },
});

/** Reads how all apps stand. What the end of the step keeps from being known hides nothing that is. */
async function readRows(
  context: Context,
  { all, shown }: Readonly<Record<'all' | 'shown', readonly PipelineApp[]>>,
  questions: StatusQuestions,
  listen: () => StatusQuestions['hear'],
): Promise<{ readonly rows: readonly StatusRow[]; readonly isEnded: boolean }> {
  const { clock, deadline, signal } = context;
  const hasEnded = () => signal.aborted || clock.now() >= deadline.at;
  const isEnd = (error: unknown) => error instanceof DeadlineError || hasEnded();
  const statuses = await inParallel(shown, atOnce, (app) =>
    readAppStatus(context, app, questions).catch(excusing<AppStatus>(isEnd, { app })),
  );
  const missing = await compareStages(context, all, shown, { hear: listen(), atOnce }).catch(
    excusing<ReadonlyMap<PipelineApp, Missing>>(isEnd, new Map(shown.map((app) => [app, 'unknown']))),
  );
  tellTroubles(statuses, context.log);
  return { rows: statuses.map((status) => ({ ...status, missing: missing.get(status.app) })), isEnded: hasEnded() };
}

/** Says where a health check asked nobody, or not each app. */
function warnOfAddresses(context: Context, healthCheck: string | undefined, rows: readonly StatusRow[]): void {
  warnOfOneAddress(context, healthCheck, rows.length);
  if (healthCheck && rows.every(({ health }) => health === undefined))
    context.log.warning(`\`health-check\` is \`${healthCheck}\`, but no app’s URL is told: nobody was asked.`);
}

/** Says what GitHub did not tell. Only when all is read: it may quote a config value, which was not known before. */
function tellTroubles(statuses: readonly AppStatus[], log: Log): void {
  for (const { app, incomparable } of statuses)
    if (incomparable) log.info(`How far ${app.name} is behind is not known: ${tellTrouble(incomparable)}`);
}

/** The apps of a pipeline in the order of its stages. */
function sortByStage(apps: readonly PipelineApp[]): readonly PipelineApp[] {
  const ranks = rankStages(apps);
  const at = ({ stage = '' }: PipelineApp) => ranks.get(stage.toLowerCase()) ?? -1;
  return apps.toSorted((one, other) => at(one) - at(other) || (one.name < other.name ? -1 : 1));
}

function listNames(rows: readonly StatusRow[]): readonly string[] {
  return rows.map(({ app }) => app.address);
}

function tellRows(rows: readonly StatusRow[]) {
  const names = listNames(rows);
  const include = rows.map(({ app, behind, running = '' }) => ({
    app: app.address,
    stage: app.stage ?? '',
    url: app.url ?? '',
    commit: running,
    behind: String(behind ?? ''),
  }));
  return { names, count: names.length, matrix: { app: names, include } };
}

/** `3 apps in the pipeline shop: 1 behind main, 1 not known`. */
function describeRows(pipeline: string, rows: readonly StatusRow[], limits: StatusLimits): string {
  const { head } = limits;
  const behind = rows.filter((row) => row.behind && counts(row, limits)).length;
  const unknown = rows.filter((row) => row.behind === undefined).length;
  const parts = [behind > 0 && `${behind} behind ${head}`, unknown > 0 && `${unknown} not known`].filter(Boolean);
  const count = rows.length === 0 ? 'No apps' : `${rows.length} app${rows.length === 1 ? '' : 's'}`;
  const state = rows.length > 0 && parts.length === 0 ? `none behind ${head}` : parts.join(', ');
  return `${count} in the pipeline ${pipeline}${state && `: ${state}`}`;
}
