import { formatDuration } from '../../contract/duration.ts';
import { type Context, defineOperation } from '../../contract/operation.ts';
import type { Block } from '../../contract/outcome.ts';
import { watchBuild } from '../../platform/build-watch.ts';
import { endpoints } from '../../platform/endpoints.ts';
import { DeadlineError, OutcomeError } from '../../platform/errors.ts';
import type { App, Build } from '../../platform/models.ts';
import { readApp, readBuild } from '../../platform/read.ts';
import { awaitVerdict } from './await-verdict.ts';
import { type Progress, trackProgress } from './progress.ts';

export const build = defineOperation({
  name: 'build',
  summary: 'Builds and deploys an app, and waits for the real outcome',
  needs: ['app'],
  takes: [
    'branch',
    'commitish',
    'description',
    'wait',
    'poll-interval',
    'success-statuses',
    'failure-statuses',
    'build-id',
  ],
  gives: ['build-id', 'status', 'url', 'commitish', 'duration'],
  endpoints: ['getApp', 'startBuild', 'getBuild'],
  example: { app: 'my-app', branch: 'main', commitish: '0123456789abcdef0123456789abcdef01234567' },

  async run(context, inputs) {
    const { event, learn, log, clock, platform, dryRun } = context;
    const { app, buildId, wait } = inputs;
    const body = {
      branch: inputs.branch ?? event.branch,
      commitish: inputs.commitish ?? event.commit,
      description: inputs.description ?? describeRun(event),
    };
    const waiting = wait || buildId !== undefined;
    const source = { ...body, app, commit: body.commitish, repository: event.repository.url };
    if (dryRun) {
      const current = await platform.call(endpoints.getApp, { app }, readApp);
      return { headline: `Would build ${app}`, changed: false, blocks: [renderFacts(source, current, undefined)] };
    }

    // What the app shows now, so that a success of yesterday is not taken for one of this build.
    const before = waiting ? await platform.call(endpoints.getApp, { app }, readApp) : undefined;
    const progress = trackProgress(clock, log);
    const started =
      buildId === undefined
        ? await platform.call(endpoints.startBuild, { app, body }, readBuild)
        : ({ id: buildId, raw: { id: buildId } } satisfies Build);
    learn({ buildId: started.id, url: before?.url, commitish: body.commitish, status: started.status ?? 'unknown' });
    if (!waiting) {
      return {
        headline: `Started a build of ${app}, not waiting for its end`,
        changed: true,
        result: started.raw,
        blocks: [renderFacts(source, before, started.id)],
      };
    }

    const watch = watchBuild({
      before: buildId === undefined ? before?.deployment : undefined,
      buildId: started.id,
      commit: buildId === undefined ? body.commitish : undefined,
      words: { success: inputs.successStatuses ?? [], failure: inputs.failureStatuses ?? [] },
    });
    const { verdict, current } = await awaitVerdict(context, {
      app,
      watch,
      progress,
      interval: inputs.pollInterval,
    }).catch((error: unknown) => {
      learn({ buildId: watch.buildId, duration: seconds(progress) });
      throw explainOpenEnd(error, context, app, watch.buildId, progress);
    });
    const outputs = {
      buildId: watch.buildId,
      status: verdict.status,
      duration: seconds(progress),
      url: current?.url ?? before?.url,
    };
    learn(outputs);
    const blocks: Block[] = [
      renderFacts(source, current ?? before, watch.buildId),
      { kind: 'phases', title: `Build of ${app}`, phases: progress.phases() },
    ];
    if (verdict.outcome !== 'succeeded')
      throw failure(app, verdict.outcome, verdict.message ?? verdict.status, progress, blocks);
    return {
      headline: `Built ${app} in ${formatDuration(progress.elapsed())}`,
      changed: buildId === undefined,
      outputs,
      result: current?.raw ?? started.raw,
      blocks,
    };
  },
});

const seconds = (progress: Progress) => Math.round(progress.elapsed() / 1000);

function describeRun({ actor, commit, pullRequest, runUrl }: Context['event']): string {
  const cause = pullRequest ? ` for pull request #${pullRequest.number}` : '';
  return `Started by ${actor || 'a workflow'}${cause}${commit ? ` at ${commit.slice(0, 7)}` : ''}: ${runUrl}`;
}

interface Source {
  readonly app: string;
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  readonly repository: string;
}

function renderFacts(
  { app, branch, commit, repository }: Source,
  current: App | undefined,
  buildId: string | undefined,
): Block {
  return {
    kind: 'facts',
    rows: [
      ['App', app],
      ['URL', current?.url === undefined ? undefined : { text: current.url, url: current.url }],
      ['Branch', branch],
      [
        'Commit',
        commit === undefined
          ? undefined
          : { text: commit.slice(0, 12), url: `${repository}/commit/${encodeURIComponent(commit)}`, code: true },
      ],
      ['Build', buildId === undefined ? undefined : { text: buildId, code: true }],
    ],
  };
}

function failure(
  app: string,
  outcome: 'failed' | 'superseded',
  said: string,
  progress: Progress,
  blocks: readonly Block[],
): OutcomeError {
  const error =
    outcome === 'superseded'
      ? new OutcomeError(
          `The build of ${app} was superseded: ${said}`,
          'Nothing is wrong with it, but how it would have ended is not known: look at the newer build.',
        )
      : new OutcomeError(
          `The build of ${app} failed after ${formatDuration(progress.elapsed())}: ${said}`,
          'Look at the build’s log on the platform; run the same build locally; deploy the last good commit with `commitish` if the app must be mended at once.',
        );
  error.blocks = blocks;
  return error;
}

/** A wait that ended before the build did: says what was last seen, and that the build goes on. */
function explainOpenEnd(
  error: unknown,
  { learn, signal }: Context,
  app: string,
  buildId: string | undefined,
  progress: Progress,
): unknown {
  const late = error instanceof DeadlineError;
  if (!late && !signal.aborted) {
    learn({ status: 'unknown' });
    return error;
  }
  learn({ status: late ? 'timeout' : 'canceled' });
  const ending = `The build of ${app} had not ended after ${formatDuration(progress.elapsed())}; last seen: ${progress.last ?? 'nothing of this build'}. It goes on on the platform`;
  const resume =
    buildId === undefined
      ? 'Look at the app on the platform.'
      : `To go on waiting, run \`operation: build\` with \`app: ${app}\` and \`build-id: ${buildId}\`.`;
  const open = late
    ? new DeadlineError(ending, resume, error)
    : new OutcomeError(`${(error as Error).message}. ${ending}`, resume, error);
  open.blocks = [{ kind: 'phases', title: `Build of ${app}`, phases: progress.phases() }];
  return open;
}
