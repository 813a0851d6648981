import type { RecordedPlace } from '../../contract/github-deployments.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import { hasFailedToCome, readRecords } from '../deployment/deployment-record.ts';
import type { Context } from '../operation.ts';

/** So many commits that an app may run are compared: each costs a request. */
const mostOpen = 10;

/** What an app runs by its record. */
export interface RecordedState {
  readonly commit: string | undefined;
  /** The commits that it may run all the same: it was to get them since, and nobody saw that fail. */
  readonly mayRun: readonly string[];
  /** The commits that were to be rolled back from, one after another, to come there. */
  readonly left: readonly string[];
  /** Whether no rollback from it was started. */
  readonly isKept: boolean;
}

/**
 * Finds what an app runs by its record, and what it was rolled back from: however often, and whatever was deployed in vain or once
 * more since. A rollback counts from its start, whatever it came to: one that ended red may have come about, and nobody takes back that a commit is to be left.
 */
export async function findRecordedState(context: Context, place: RecordedPlace): Promise<RecordedState> {
  const [stood, left]: [string[], string[]] = [[], []];
  const mayRun = new Set<string>();
  let [before, isKept]: [string | undefined, boolean] = [undefined, false];
  for await (const record of readRecords(context, place)) {
    const { came, commit, rolledBackFrom: from } = record;
    const succeeded = came === 'well';
    if (!succeeded && !hasFailedToCome(record) && stood.length === 0 && mayRun.size < mostOpen) mayRun.add(commit);
    // What it stands on again it was taken back to before, from more than the last.
    const leadsOn = [before ?? commit, ...stood.slice(0, 1)].some((one) => isSameCommit(commit, one));
    // What stood there before this was replaced by something newer: nothing leads back from it.
    if (succeeded && !leadsOn && stood.length > 0) break;
    if (succeeded && stood.push(commit) === 1) isKept = left.length === 0;
    if (!succeeded && (from === undefined || !leadsOn)) continue;
    // What was gone back from, and came again later, has not been left.
    if (from !== undefined && !stood.some((one) => isSameCommit(one, from))) left.push(from);
    before = from ?? commit;
  }
  return { commit: stood[0], mayRun: [...mayRun], left, isKept };
}
