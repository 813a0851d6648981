import { isCommit, shortenCommit } from '../../contract/commit-id.ts';
import { InputError, OutcomeError } from '../../contract/errors.ts';
import { formatTime } from '../../contract/format-time.ts';
import type { DeploymentRecord, RecordedPlace } from '../../contract/github-deployments.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import { findNewest, mayHaveLed, readRecords, tellRunning } from '../deployment/deployment-record.ts';
import type { Context } from '../operation.ts';

/** So many commits are shown to choose from. */
export const mostChoices = 20;

type Records = AsyncIterable<DeploymentRecord> | Iterable<DeploymentRecord>;

/** What to go back to, and from where. */
export interface WayBack {
  readonly record: DeploymentRecord | undefined;
  /** What the app runs: by what it shows, else by its record. */
  readonly current: string | undefined;
  /** Whether that may never have come to run, as far as anybody tells. */
  readonly isDoubted?: boolean;
}

/**
 * Finds the success before the current commit among records, the newest first. What was rolled back from, also where nobody saw that end, or was found bad since, is
 * no success to go back to: a rollback leads past it, however often it is repeated. Where the current commit is not on record, it is the last success.
 */
export async function findBefore(records: Records, told: string | undefined): Promise<WayBack> {
  let [current, until]: (string | undefined)[] = [told];
  let [passed, last]: [boolean, DeploymentRecord | undefined] = [false, undefined];
  let isDoubted = false;
  for await (const record of records) {
    const { came, commit, isGood } = record;
    if (current === undefined) {
      current = tellRunning(record);
      isDoubted = came === 'vague' && current === commit;
    }
    const isCurrent = isSameCommit(commit, current);
    passed ||= isCurrent;
    const isUndone = until !== undefined && commit !== until;
    if (isUndone) continue;
    // What the platform shows has come about, whatever is on record of it; and what it was to lead back from, where that is shown, has not.
    const isRefuted = told !== undefined && isSameCommit(record.rolledBackFrom, told);
    const hasLed = record.rolledBackFrom !== undefined && isCurrent;
    if ((hasLed || mayHaveLed(record)) && !isRefuted) until = commit;
    else if (came === 'well') until = undefined;
    if (isCurrent || !isGood) continue;
    if (passed) return { record, current, isDoubted };
    last ??= record;
  }
  return { record: passed ? undefined : last, current, isDoubted };
}

/** The record to go back to: of the commit that is asked for, else the success before the current one. */
export async function chooseRecord(
  context: Context,
  records: AsyncIterable<DeploymentRecord>,
  { current: told, place, to }: { current: string | undefined; place: RecordedPlace; to: string | undefined },
): Promise<WayBack & { readonly record: DeploymentRecord }> {
  if (to !== undefined) {
    const record = await findNamed(context, place, to);
    return { record, current: told ?? (await findCurrent(records)) };
  }
  const seen = new Map<string, DeploymentRecord>();
  const { record, ...way } = await findBefore(keepSuccesses(records, seen, isGood), told);
  const { current } = way;
  if (record !== undefined) return { ...way, record };
  const others = [...seen.values()].filter(({ commit }) => !isSameCommit(commit, current));
  throw new OutcomeError(
    `${place.environment} has no success on record before ${current === undefined ? 'now' : shortenCommit(current)}, as far as its latest Deployments tell`,
    others.length > 0
      ? 'Give one of these as `to`, which were once a success there.'
      : 'Check `github-environment`. Give the whole id of a commit that was once a success as `to`; or build one that is known to be good: `operation: build` with `commitish`.',
    undefined,
    { items: others.slice(0, mostChoices).map((one) => [describeChoice(one), one.runUrl].join(' ').trim()) },
  );
}

function describeChoice({ at, commit }: DeploymentRecord): string {
  return `\`${shortenCommit(commit)}\` (${formatTime(at)})`;
}

async function findCurrent(records: AsyncIterable<DeploymentRecord>): Promise<string | undefined> {
  const newest = await findNewest(records, (one) => tellRunning(one) !== undefined);
  return newest && tellRunning(newest);
}

async function findNamed(context: Context, place: RecordedPlace, to: string): Promise<DeploymentRecord> {
  const found = isCommit(to) ? await listSuccesses(context, place, to.toLowerCase()) : [];
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  const all = only ? found : await listSuccesses(context, place);
  const choices = all.map(describeChoice);
  throw new InputError(
    `\`to\` is \`${to}\`, which is ${only ? 'more than one commit' : 'not'} on record as a success of ${place.environment}`,
    choices.length > 0
      ? `Give one of ${choices.join(', ')}.`
      : 'Check `github-environment`: there is no success on record under it. Or build it instead: `operation: build` with `commitish`.',
  );
}

/** The latest commits that are on record as a success, the newest first; perhaps only those whose id starts so: who names one may know better than what was found since. */
export async function listSuccesses(
  context: Context,
  place: RecordedPlace,
  commit?: string,
): Promise<readonly DeploymentRecord[]> {
  const found = new Map<string, DeploymentRecord>();
  const isMeant = commit === undefined ? isGood : ({ came }: DeploymentRecord) => came === 'well';
  for await (const _ of keepSuccesses(readRecords(context, place, commit), found, isMeant))
    if (found.size === mostChoices) break;
  return [...found.values()];
}

const isGood = (record: DeploymentRecord) => record.isGood;

/** Keeps the newest success of each commit that is meant, as records go by. */
async function* keepSuccesses(
  records: Records,
  kept: Map<string, DeploymentRecord>,
  isMeant: (record: DeploymentRecord) => boolean,
): AsyncGenerator<DeploymentRecord> {
  for await (const record of records) {
    if (isMeant(record) && !kept.has(record.commit)) kept.set(record.commit, record);
    yield record;
  }
}
