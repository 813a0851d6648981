import { excusing, hasCode } from '../../contract/errors.ts';
import type { App } from '../../platform/resources/apps.ts';
import { askOnce } from '../ask-once.ts';
import { inParallel } from '../in-parallel.ts';
import { type Context, defineOperation } from '../operation.ts';
import { readAppStatus, warnOfOneAddress } from './app-status.ts';
import { readMissing } from './missing-names.ts';
import { renderStatus, type StatusRow } from './render-status.ts';
import { selectStage, sortByStage } from './stages.ts';
import { chooseFailure } from './status-failure.ts';

export const pipelineStatus = defineOperation({
  name: 'pipeline-status',
  summary: 'Shows what each app of a pipeline runs and how far it is behind, and can fail if a merge does not arrive',
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
    'status-field',
  ],
  gives: ['names', 'count', 'stale-names', 'matrix'],
  endpoints: ['listPipelineApps', 'getApp', 'getBuild', 'listBuilds', 'listDeployments', 'getConfig'],
  example: { pipeline: 'shop' },

  async run(context, inputs) {
    const { githubEnvironment: environment, healthCheck, maxBehind, pipeline, stage } = inputs;
    const { event, log, platform } = context;
    const branch = inputs.branch ?? event.branch ?? 'HEAD';
    const all = await platform.pipelines.apps(pipeline);
    const shown = sortByStage(selectStage(all, stage, log));
    warnOfOneAddress(context, healthCheck, shown.length);
    const question = { ...inputs, environment, head: await resolveHead(context, inputs.branch) };
    const shared = askOnce(context);
    const read = (app: App) => readAppStatus(shared, app, question);
    // The first app shows which extensions the platform has.
    const first = await inParallel(shown.slice(0, 1), 1, read);
    const statuses = [...first, ...(await inParallel(shown.slice(1), 16, read))];
    const missing = await readMissing(context, all, shown);
    const rows = statuses.map((status) => ({ ...status, missing: missing.get(status.app.id) }));
    // What is merged comes to no app of a pull request or a check.
    const counted = rows.filter(({ app }) => stage !== undefined || !['review', 'ci'].includes(app.stage ?? ''));
    const failure = chooseFailure(counted, branch, context.clock.now(), maxBehind);
    const staleNames = counted.filter(({ lag }) => lag?.isLate).map(({ app }) => app.name);
    const table = { branch, repositoryUrl: event.repository.url, now: platform.now() };
    return {
      headline: describeRows(`pipeline ${pipeline}`, rows, branch),
      changed: false,
      outputs: { ...listRows(rows), staleNames },
      result: rows.map(resultOfRow),
      blocks: [renderStatus(rows, table, healthCheck !== undefined)],
      ...(failure && { failure }),
    };
  },
});

/** The branch as it is now, not as it was when the run began; undefined if GitHub does not say. */
async function resolveHead({ event, github, log }: Context, branch: string | undefined): Promise<string | undefined> {
  const { resolve } = await github();
  const isRefused = (error: unknown) => hasCode(error, 'github-refused');
  const named = branch ?? event.branch;
  const own = named === undefined ? undefined : await resolve(`heads/${named}`).catch(excusing(isRefused));
  const head = own ?? (branch === undefined ? await resolve('HEAD').catch(excusing(isRefused)) : undefined);
  if (head === undefined) log.warning(`GitHub does not report the newest commit of ${named ?? 'HEAD'}.`);
  return head;
}

function describeRows(where: string, rows: readonly StatusRow[], branch: string): string {
  const behind = rows.filter(({ lag }) => lag && lag.behind > 0).length;
  const unknown = rows.filter(({ lag }) => lag === undefined).length;
  const parts = [behind > 0 && `${behind} behind ${branch}`, unknown > 0 && `${unknown} with an unknown lag`].filter(
    Boolean,
  );
  if (rows.length === 0) return `No apps in ${where}`;
  const count = `${rows.length} app${rows.length === 1 ? '' : 's'}`;
  return `${count} in ${where}: ${parts.join(', ') || `none behind ${branch}`}`;
}

function listRows(rows: readonly StatusRow[]) {
  const names = rows.map(({ app }) => app.name);
  const include = rows.map(({ app, lag, running }) => ({
    app: app.name,
    stage: app.stage ?? '',
    url: app.url ?? '',
    commit: running?.commit ?? '',
    behind: String(lag?.behind ?? ''),
  }));
  return { names, count: names.length, matrix: { app: names, include } };
}

function resultOfRow({ app, health, lag, missing, running }: StatusRow) {
  const { isDiverged: diverged, isLate: late, ...rest } = lag ?? {};
  const runs = { running: running?.commit, by: running?.by };
  return { app: app.name, stage: app.stage, ...runs, ...rest, diverged, late, missing, health };
}
