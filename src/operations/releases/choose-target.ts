import { shortenCommit } from '../../contract/commit.ts';
import { ActionError } from '../../contract/errors.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { DeploymentRecord } from '../../contract/github.ts';
import { formatTime } from '../../contract/text.ts';
import { newestEnded } from './records.ts';

/** The commit that a rollback leads away from: what runs or, if that is not known, the newest record that has ended. */
export function chooseCurrent(
  records: readonly DeploymentRecord[],
  running: string | null | undefined,
): string | undefined {
  return running === undefined ? newestEnded(records)[0]?.commit : (running ?? undefined);
}

/** The newest good commit whose record is older than that of the current commit, and that is another. */
export function chooseBefore(
  records: readonly DeploymentRecord[],
  current: string | undefined,
): DeploymentRecord | undefined {
  const at = records.findIndex(({ commit }) => commit === current);
  return listGood(records).find((one) => one.commit !== current && records.indexOf(one) > at);
}

/** The records that say what a commit is: the newest, which may still come to an end, and the newest that has ended. */
export function chooseLeft(
  records: readonly DeploymentRecord[],
  commit: string | undefined,
): readonly DeploymentRecord[] {
  const own = records.filter((record) => record.commit === commit);
  return [...new Set([...own.slice(0, 1), ...newestEnded(own)])];
}

/** The good commit that `to` names by its id, or by a beginning that fits one only. */
export function chooseNamed(records: readonly DeploymentRecord[], to: string): DeploymentRecord | undefined {
  const [only, ...others] = listGood(records).filter(({ commit }) => commit.startsWith(to.toLowerCase()));
  return others.length === 0 ? only : undefined;
}

/** The good commits, newest first. */
export function listGood(records: readonly DeploymentRecord[]): readonly DeploymentRecord[] {
  return newestEnded(records).filter(({ standing }) => standing === 'good');
}

const byHand = ['workflow_dispatch', 'schedule', 'repository_dispatch'];

/** Why a rollback without `to` is not for this run; undefined if it is. */
export function checkOwnRun(
  event: WorkflowEvent,
  records: readonly DeploymentRecord[],
  current: string | undefined,
): string | undefined {
  if (byHand.includes(event.name)) return undefined;
  if (event.commit === undefined || event.commit !== current)
    return `The app does not run the commit of this run${event.commit ? `, ${shortenCommit(event.commit)}` : ''}.`;
  const newest = records.find(({ run }) => run === event.runId);
  return newest?.isRollback ? 'This run has already rolled the app back.' : undefined;
}

/** The error of a rollback that has no target. */
export function noTarget(environment: string, records: readonly DeploymentRecord[], to?: string): ActionError {
  const items = describeGood(records);
  const problem =
    to === undefined
      ? `Nothing to roll back to: \`${environment}\` has no earlier good commit on record`
      : `\`to\` is \`${to}\`, which is not one good commit on record in \`${environment}\``;
  const hint = 'Set `to` to a good commit on record, or build a known-good one with `commitish`.';
  return new ActionError('no-rollback-target', problem, hint, { items });
}

/** The good commits to choose from, newest first. */
export function describeGood(records: readonly DeploymentRecord[]): readonly string[] {
  const good = listGood(records).slice(0, 20);
  return good.map(({ at, commit }) => `\`${shortenCommit(commit)}\` (${formatTime(Date.parse(at))})`);
}
