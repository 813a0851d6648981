import { shortenCommit } from '../../contract/commit-id.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { DeploymentRecord } from '../../contract/github-deployments.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import { hasFailedToCome, tellBehind, tellRunning } from '../deployment/deployment-record.ts';

/** So many of the latest records at least are looked through for what this run began: each costs a request. */
const leastLooked = 5;

/** The events that are about a commit which the run is there to deploy. */
const deployingEvents: readonly string[] = ['push', 'workflow_run', 'release'];

/** What the run itself began, as far as it decides what to go back from. */
export interface OwnRun {
  /** Why there is nothing to go back from. */
  readonly skipReason?: string;
  /** What to go back from, where it is not what the app is told to run. */
  readonly from?: string | undefined;
  /** Whether nobody tells that it ever came to run: then it was not left for good, and the run may be started again. */
  readonly isDoubted?: boolean;
}

/** What the app runs, as far as the platform tells it. */
interface ToldRunning {
  readonly app: string;
  readonly told: string | undefined;
}

/**
 * Judges what a run did before it rolls back, as the last step of a job that failed does: only what it put there itself is its to take away, or what the run did that it
 * follows. A run that began nothing there, such as one that somebody starts to roll back, goes back from what runs.
 */
export async function judgeOwnRun(
  event: WorkflowEvent,
  records: AsyncIterable<DeploymentRecord>,
  { app, told }: ToldRunning,
): Promise<OwnRun> {
  const latest = await listLatest(records);
  const isOwn = ({ runUrl }: DeploymentRecord) =>
    runUrl !== undefined && [event.runUrl, event.followedRunUrl].includes(runUrl);
  const at = latest.findIndex(isOwn);
  const last = latest[at];
  if (last === undefined) return judgeOthers(event, latest, { app, told });
  const running =
    told ??
    latest
      .filter(stands)
      .map(tellRunning)
      .find((one) => one !== undefined);
  const since = latest.slice(0, at);
  const what = `What this run began last, ${shortenCommit(last.commit)},`;
  const mayBeReplaced =
    ['well', 'ill', 'overtaken'].includes(last.came) || since.some((one) => (told ? one.came !== 'not' : stands(one)));
  if (mayBeReplaced && running !== undefined && !isSameCommit(last.commit, running))
    return {
      skipReason: told
        ? `${what} is not what ${app} runs any more: something else was deployed since. ${advice}`
        : `${what} may not be what ${app} runs any more: something else was deployed since, or is on its way. ${advice}`,
    };
  // What others failed to put there meanwhile hides nothing of it.
  const until = latest.findIndex((record, place) => place > at && !isOwn(record) && stands(record));
  const own = latest.slice(at, until < 0 ? undefined : until).filter(isOwn);
  if (hasGoneBack(own, event) && (told === undefined || isSameCommit(last.commit, told)))
    return { skipReason: `This run has gone back to ${shortenCommit(last.commit)} already. ${advice}` };
  const came = findCome(own, told);
  if (came === undefined) return { skipReason: `${what} never came to run: ${app} runs what it ran before. ${advice}` };
  const from = openFrom(came) ?? (told === undefined && since.length > 0 ? running : undefined);
  return { from, isDoubted: told === undefined && came.came === 'vague' && came.rolledBackFrom === undefined };
}

const advice = 'Give `to` to go back all the same.';

/** What failed on its way may have left in place what went before. */
function stands(record: DeploymentRecord): boolean {
  return !hasFailedToCome(record);
}

/** The latest records, as far down as one that tells what the app ran. */
async function listLatest(records: AsyncIterable<DeploymentRecord>): Promise<readonly DeploymentRecord[]> {
  const latest: DeploymentRecord[] = [];
  for await (const record of records) if (latest.push(record) >= leastLooked && latest.some(stands)) break;
  return latest;
}

/** A run that is there to deploy a commit, and has not begun to, has nothing to take away where that one is not what may run. */
function judgeOthers(
  { commit, name }: WorkflowEvent,
  latest: readonly DeploymentRecord[],
  { app, told }: ToldRunning,
): OwnRun {
  if (!deployingEvents.includes(name) || commit === undefined) return {};
  const last = latest.findIndex(stands);
  const mayRun = told
    ? [told]
    : latest.slice(0, last < 0 ? undefined : last + 1).flatMap((one) => tellRunning(one) ?? []);
  if (mayRun.length === 0 || mayRun.some((one) => isSameCommit(one, commit))) return {};
  const runs = shortenCommit(mayRun.at(-1) ?? '');
  return {
    skipReason: `This run has put nothing there: ${app} runs ${runs}, and not ${shortenCommit(commit)}. ${advice}`,
  };
}

/**
 * The last of what a run began that is its to take away: nothing where that is known not to have come to run. What was not built, be it
 * tried again, left in place what went before: of the same run only what is bad is to go, or what nobody knows to be gone. A rollback is no reason to go nowhere.
 */
function findCome(own: readonly DeploymentRecord[], told: string | undefined): DeploymentRecord | undefined {
  const wasGood = ({ commit }: DeploymentRecord) =>
    own.some((one) => one.came === 'well' && one.isGood && isSameCommit(one.commit, commit));
  const isGone = ({ commit }: DeploymentRecord) => told !== undefined && !isSameCommit(commit, told);
  // Nobody tells whether it was built this time.
  const mayBeVain = (one: DeploymentRecord) => one.came === 'vague' && wasGood(one);
  // One that took back what is ill, and failed, has taken nothing back.
  const isVain = (one: DeploymentRecord) =>
    mayBeVain(one) || one.came === 'not' || (one.insteadOf !== undefined && hasFailedToCome(one) && isGone(one));
  const at = own.findIndex((one) => one.rolledBackFrom !== undefined || !isVain(one));
  const one = own[at];
  if (one === undefined) return undefined;
  const isDone = one.came === 'well';
  if (at > 0 && (isDone ? one.isGood : isGone(one))) return undefined;
  const hasFailed = hasFailedToCome(one) || one.came === 'ill';
  return isGone(one) && hasFailed && one.rolledBackFrom === undefined ? undefined : one;
}

/**
 * Whether what a run did last was to go back: from what it had put there itself or, where it is run again, from what others had. One that nobody waited for counts as done.
 */
function hasGoneBack([last, ...earlier]: readonly DeploymentRecord[], { isRunAgain }: WorkflowEvent): boolean {
  if (last?.came !== 'well' && last?.came !== 'unwaited') return false;
  const { insteadOf, rolledBackFrom } = last;
  if (rolledBackFrom === undefined) return insteadOf !== undefined;
  return (
    isRunAgain || earlier.some((one) => one.rolledBackFrom === undefined && isSameCommit(one.commit, rolledBackFrom))
  );
}

/** What goes on, as far as anybody saw, may come yet: it is left. A rollback that was cut off is tried again, also where it has come about meanwhile. */
function openFrom(record: DeploymentRecord): string | undefined {
  const { came, commit, rolledBackFrom } = record;
  if (came === 'unknown') return tellBehind(record);
  return came === 'unwaited' && rolledBackFrom === undefined ? commit : undefined;
}
