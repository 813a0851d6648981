import { InputError, OutcomeError } from '../../contract/errors.ts';
import { formatTime } from '../../contract/format-time.ts';
import type { DeploymentRecord } from '../../contract/github.ts';
import { readRecords } from '../deployment-record.ts';
import type { Context } from '../operation.ts';
import { isCommit, isOtherCommit, shortenCommit } from './same-commit.ts';

type Records = AsyncIterable<DeploymentRecord> | Iterable<DeploymentRecord>;

/** What to go back to, and from where. */
export interface WayBack {
  readonly record: DeploymentRecord | undefined;
  /** What the app runs: by what it shows, else what was tried last. */
  readonly current: string | undefined;
}

/**
 * Finds the success before the current commit among records, the newest first. What was rolled back from is no success to go
 * back to: a rollback leads past it, however often it is repeated. Where the current commit is not on record, it is the last success.
 */
export async function findBefore(records: Records, told: string | undefined): Promise<WayBack> {
  let [current, until]: (string | undefined)[] = [told];
  let [passed, last]: [boolean, DeploymentRecord | undefined] = [false, undefined];
  for await (const record of records) {
    const { commit, rolledBackFrom, succeeded } = record;
    // A rollback that did not come about is tried again: it has led nowhere.
    current ??= succeeded ? commit : (rolledBackFrom ?? commit);
    const isCurrent = isSame(commit, current);
    passed ||= isCurrent;
    const isUndone = until !== undefined && commit !== until;
    if (isUndone || !(succeeded || isCurrent)) continue;
    until = rolledBackFrom === undefined ? undefined : commit;
    if (isCurrent) continue;
    if (passed) return { record, current };
    last ??= record;
  }
  return { record: passed ? undefined : last, current };
}

/** The record to go back to: of the commit that is asked for, else the success before the current one. */
export async function chooseRecord(
  context: Context,
  { current: told, environment, to }: { current: string | undefined; environment: string; to: string | undefined },
): Promise<Required<WayBack> & { readonly record: DeploymentRecord }> {
  if (to !== undefined) return { record: await findNamed(context, environment, to), current: told };
  const { current, record } = await findBefore(readRecords(context, environment), told);
  if (record !== undefined) return { record, current };
  throw new OutcomeError(
    `${environment} has no success on record before ${current === undefined ? 'now' : shortenCommit(current)}`,
    'Build a commit that is known to be good: `operation: build` with `commitish`.',
  );
}

async function findNamed(context: Context, environment: string, to: string): Promise<DeploymentRecord> {
  // GitHub finds a whole id however old it is; of a short one only the latest are looked through.
  const isWhole = /^[0-9a-f]{40}$/i.test(to);
  const found = isWhole ? await listSuccesses(context, environment, to.toLowerCase()) : [];
  const all = found.length > 0 ? found : await listSuccesses(context, environment);
  const [only, ...others] = all.filter(({ commit }) => isCommit(to) && isSame(commit, to));
  if (only !== undefined && others.length === 0) return only;
  const choices = all.map(({ at, commit }) => `\`${shortenCommit(commit)}\` (${formatTime(at)})`);
  throw new InputError(
    `\`to\` is \`${to}\`, which is ${only ? 'more than one commit' : 'not'} on record as a success of ${environment}`,
    choices.length > 0
      ? `Give one of ${choices.join(', ')}.`
      : 'Build it instead: `operation: build` with `commitish`. There is no success on record.',
  );
}

/** Every commit that is on record as a success, the newest first. */
export async function listSuccesses(
  context: Context,
  environment: string,
  commit?: string,
): Promise<readonly DeploymentRecord[]> {
  const found = new Map<string, DeploymentRecord>();
  for await (const record of readRecords(context, environment, commit))
    if (record.succeeded && !found.has(record.commit)) found.set(record.commit, record);
  return [...found.values()];
}

function isSame(one: string, other: string): boolean {
  return one === other || (isCommit(one) && isCommit(other) && !isOtherCommit(one, other));
}
