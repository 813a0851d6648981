import { DeadlineError, OutcomeError } from '../../contract/errors.ts';
import { type FailureReport, withReport } from '../../contract/failure-report.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import type { Block } from '../../contract/outcome.ts';
import type { App } from '../../platform/models.ts';
import type { BuildSource } from './build-source.ts';
import type { Progress } from './progress.ts';
import type { Verdict } from './watch-build.ts';

/** What was built, from what, and where it can be seen. */
export function renderFacts(
  { app, branch, commitish, repository }: BuildSource,
  current: App | undefined,
  buildId: string | undefined,
): Block {
  const url = current?.url;
  return {
    kind: 'facts',
    rows: [
      ['App', app],
      ['URL', url === undefined ? undefined : { text: url, url }],
      ['Branch', branch],
      ['Commit', commitish === undefined ? undefined : linkCommit(repository, commitish)],
      ['Build', buildId === undefined ? undefined : { text: buildId, code: true }],
    ],
  };
}

function linkCommit(repository: string, commit: string) {
  const short = /^[0-9a-f]{40,}$/i.test(commit) ? commit.slice(0, 12) : commit;
  return { text: short, url: `${repository}/commit/${encodeURIComponent(commit)}`, code: true } as const;
}

/** A build that ended, but not well. */
export class BuildFailure extends OutcomeError implements FailureReport {
  /** The platform's own word, or ours where it has none. */
  readonly verdict: Verdict;
  readonly headline: string;
  readonly blocks: readonly Block[];

  constructor(app: string, verdict: Verdict, progress: Progress, blocks: readonly Block[]) {
    const said = verdict.message ?? verdict.status;
    const spent = formatDuration(progress.elapsed());
    const superseded = verdict.outcome === 'superseded';
    super(
      superseded ? `The build of ${app} was superseded: ${said}` : `The build of ${app} failed after ${spent}: ${said}`,
      superseded
        ? 'Nothing is wrong with it, but how it would have ended is not known: look at the newer build.'
        : 'The last lines of the build’s log on the platform usually name the cause.',
    );
    this.verdict = verdict;
    this.headline = superseded ? `The build of ${app} was superseded` : `The build of ${app} failed after ${spent}`;
    this.blocks = superseded ? blocks : [nextSteps(app), ...blocks];
  }
}

function nextSteps(app: string): Block {
  return {
    kind: 'list',
    title: 'Next steps',
    items: [
      `Read the log of this build of ${app} on the platform.`,
      'Try the same commit with the same buildpacks on your machine.',
      'If the app must work again at once, build the last good commit: give it as commitish.',
    ],
  };
}

/** A wait that ended before the build did: what was last seen, that the build goes on, and how to go on waiting. */
export function explainOpenEnd(
  error: unknown,
  end: { app: string; buildId: string | undefined; progress: Progress; cancelled: boolean },
): { status: string; error: unknown } {
  const { app, buildId, progress, cancelled } = end;
  const late = error instanceof DeadlineError;
  if (!late && !cancelled) return { status: 'unknown', error };
  const spent = formatDuration(progress.elapsed());
  const seen = progress.last ?? 'nothing of this build';
  const ending = `The build of ${app} had not ended after ${spent}; last seen: ${seen}. It goes on on the platform`;
  const resume =
    buildId === undefined
      ? 'Look at the app on the platform.'
      : `To go on waiting, run a step with \`operation: build\`, \`app: ${app}\` and \`build-id: ${buildId}\`.`;
  const open = late
    ? new DeadlineError(ending, resume, error)
    : new OutcomeError(`${(error as Error).message}. ${ending}`, resume, error);
  const report: FailureReport = {
    headline: `The build of ${app} had not ended after ${spent}`,
    blocks: [{ kind: 'phases', title: `Build of ${app}`, phases: progress.phases() }],
  };
  return { status: late ? 'timeout' : 'canceled', error: withReport(open, report) };
}
