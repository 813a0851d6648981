import type { Comparison } from '../../contract/github.ts';
import type { RecordedPlace } from '../../contract/github-deployments.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';
import { findLeft } from './find-left.ts';
import type { RecordedState } from './find-recorded-state.ts';
import { listComing } from './list-coming.ts';
import { compareCommits, type Newcomer, sayTrouble, toIncomparable } from './newcomer.ts';

/** Reads what is on record of an app, once; that it has none yet is said only where the platform does not tell what it runs either. */
export type FindRecord = (isTold?: boolean) => Promise<RecordedState | undefined>;

/** What is known of what an app runs. */
interface KnownRunning {
  readonly compared: Comparison | undefined;
  /** Whether the platform tells it. */
  readonly isTold: boolean;
  /** What the app shows, where it could not be confirmed. */
  readonly doubted?: string | undefined;
  readonly place: RecordedPlace | undefined;
  readonly findRecord: FindRecord;
}

/** What is newer than a newcomer, although it is not known to run: what may, or is on its way, and what was rolled back from. */
export async function findNewer(
  context: Context,
  newcomer: Newcomer,
  { compared, doubted, findRecord, isTold, place }: KnownRunning,
): Promise<string | undefined> {
  const { app, commit } = newcomer;
  const isSame = compared?.order === 'identical';
  // What the platform says that it runs has not been left.
  const record = isTold && isSame ? undefined : await findRecord(isTold);
  const coming = (await listComing(context, app, newcomer.ask)).flatMap((one) => one ?? []);
  const mayRun = [doubted ?? [], isTold ? [] : (record?.mayRun ?? [])].flat();
  for (const other of new Set([...coming, ...mayRun])) {
    const since = await compareCommits(context, newcomer, other);
    const where = coming.includes(other) ? `is on its way to ${app.name}` : `${app.name} may run`;
    if (since?.order === 'behind') return `${commit} is older than ${other}, which ${where}`;
  }
  for (const from of record?.isKept && isSame ? [] : (record?.left ?? [])) {
    const since = await compareCommits(context, newcomer, from);
    if (since && ['behind', 'identical'].includes(since.order)) return tellLeft(commit, from, place?.environment);
  }
  return place && compared?.order === 'diverged' ? findLeftBefore(context, newcomer, place) : undefined;
}

/** What was left before that which runs now took its place. */
async function findLeftBefore(context: Context, newcomer: Newcomer, place: RecordedPlace): Promise<string | undefined> {
  const { commit = '', compare } = newcomer;
  const find = () => findLeft(context, place, { commit, compare });
  const left = await orExplain(context, find, (error) => sayTrouble(context, newcomer, toIncomparable(error)));
  return left && tellLeft(commit, left, place.environment);
}

function tellLeft(commit: string | undefined, left: string, environment: string | undefined): string {
  return `${commit} is not newer than ${left}, from which a rollback of ${environment} was started`;
}
