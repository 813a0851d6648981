import { shortenCommit } from '../../contract/commit-id.ts';
import { OutcomeError } from '../../contract/errors.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { DeploymentRecord } from '../../contract/github-deployments.ts';
import { tellRunning } from '../deployment/deployment-record.ts';
import { isSameCommit } from '../same-commit.ts';

/** So many of the latest records are looked through for what this run began: each costs a request. */
const mostLooked = 5;

/** The events that are about a commit which the run is there to deploy. */
const deployingEvents: readonly string[] = ['push', 'workflow_run'];

/** What the run itself began, as far as it decides what to go back from. */
export interface OwnRun {
  /** Why there is nothing to go back from. */
  readonly skipReason?: string;
  /** What to go back from, where it is not what the app is told to run. */
  readonly from?: string | undefined;
}

/**
 * Judges what a run did before it rolls back, as the last step of a job that failed does: only what it put there itself is its to take away.
 * A run that began nothing there, such as one that somebody starts to roll back, goes back from what runs.
 */
export async function judgeOwnRun(
  { commit, name, runUrl }: WorkflowEvent,
  records: AsyncIterable<DeploymentRecord>,
  { app, told }: { readonly app: string; readonly told: string | undefined },
): Promise<OwnRun> {
  const latest: DeploymentRecord[] = [];
  for await (const record of records) if (latest.push(record) === mostLooked) break;
  const isOwn = (record: DeploymentRecord) => record.runUrl === runUrl;
  const at = latest.findIndex(isOwn);
  const last = latest[at];
  if (last === undefined) {
    const running = told ?? latest.map(tellRunning).find((one) => one !== undefined);
    if (
      deployingEvents.includes(name) &&
      commit !== undefined &&
      running !== undefined &&
      !isSameCommit(commit, running)
    )
      throw beganNothing(app, commit, running);
    return {};
  }
  const what = `What this run began last, ${shortenCommit(last.commit)},`;
  const isThere = isSameCommit(last.commit, told);
  if (latest.slice(0, at).some(({ came }) => came !== 'not') && !isThere)
    return { skipReason: `${what} is not what ${app} runs any more: something else was deployed since. ${advice}` };
  const until = latest.findIndex((record, place) => place > at && !isOwn(record));
  const own = latest.slice(at, until < 0 ? undefined : until);
  if (own.every((record) => isVain(record, told)))
    return { skipReason: `${what} never came to run: ${app} runs what it ran before. ${advice}` };
  if (isRebuild(own) && (isThere || told === undefined))
    return { skipReason: `This run has gone back to ${shortenCommit(last.commit)} already. ${advice}` };
  return { from: openFrom(last) };
}

const advice = 'Give `to` to go back all the same.';

function beganNothing(app: string, commit: string, told: string): OutcomeError {
  return new OutcomeError(
    `Nothing was rolled back: this run has put nothing there, ${app} runs ${shortenCommit(told)} and not ${shortenCommit(commit)}`,
    "Give `to` to go back all the same; or leave this operation out where the run deployed nothing, such as by `if: failure() && steps.deploy.outputs.changed != 'false'`.",
  );
}

/** Whether it is known to have ended without coming to run: then the app runs what it ran, and going back would take that away. A rollback is no reason to go nowhere. */
function isVain({ came, commit, rolledBackFrom }: DeploymentRecord, told: string | undefined): boolean {
  if (rolledBackFrom !== undefined) return false;
  return came === 'not' || (told !== undefined && (came === 'failed' || came === 'ill') && !isSameCommit(commit, told));
}

/** Whether it ends with the good commit that took the place of one that went wrong. */
function isRebuild([last, before]: readonly DeploymentRecord[]): boolean {
  const wentWrong = before && before.came !== 'well' && before.came !== 'unwaited';
  return wentWrong === true && last?.came === 'well' && !isSameCommit(last.commit, before.commit);
}

/** What goes on, as far as anybody saw, may come yet: it is left. A rollback that was cut off is tried again, also where it has come about meanwhile. */
function openFrom({ came, commit, rolledBackFrom }: DeploymentRecord): string | undefined {
  if (came === 'unknown') return rolledBackFrom ?? commit;
  return came === 'unwaited' && rolledBackFrom === undefined ? commit : undefined;
}
