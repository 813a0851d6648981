import type {
  DeploymentRecord,
  DeploymentTarget,
  RecordedPlace,
  RecordedWork,
} from '../../contract/github-deployments.ts';
import { isRefusedStart } from '../../platform/wire/api-error.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';
import type { DeployPlan } from './deploy-plan.ts';

/** Does some work, which begins something or goes on with what was begun elsewhere, and records it as a GitHub Deployment of each target, where asked to and where GitHub lets it. */
export async function recordDeployment<Work extends RecordedWork>(
  { dryRun, github, knownChange, note }: Context<'github-deployment-id'>,
  targets: readonly DeploymentTarget[],
  work: (ids: readonly (number | undefined)[]) => Promise<Work>,
  begins = true,
): Promise<Work> {
  if (targets.length === 0) return work([]);
  const { deployments } = await github();
  const noteAndWork = (ids: readonly (number | undefined)[]) => {
    const [id, ...others] = dryRun ? [] : ids;
    if (others.length === 0) note({ githubDeploymentId: id });
    return work(ids);
  };
  // What was begun elsewhere may have come about, although this step has changed nothing.
  return deployments.record(
    targets,
    noteAndWork,
    (error) => isRefusedStart(error) || (begins && knownChange() === false),
  );
}

/** The Deployment that a deployment of an app is recorded as; none where no environment is named. */
export function describeRecord(
  { event }: Context,
  plan: Pick<DeployPlan, 'buildId' | 'githubEnvironment' | 'insteadOf' | 'rolledBackFrom' | 'source' | 'work'>,
  apps: readonly string[],
): readonly DeploymentTarget[] {
  const { buildId: takesUp, githubEnvironment, insteadOf, rolledBackFrom, source, work } = plan;
  if (githubEnvironment === undefined) return [];
  const environment = nameGitHubEnvironment(githubEnvironment, event.pullRequest?.number);
  const transient = environment !== githubEnvironment;
  const commit = source.commitish ?? source.branch;
  // What nobody knows is not put on record.
  if (commit === undefined) return [];
  return [{ environment, apps, transient, commit, description: work.doing, insteadOf, rolledBackFrom, takesUp }];
}

/** The last success on record that is good to this day, and that no rollback to another has left. */
export async function findLastSuccess(context: Context, place: RecordedPlace): Promise<DeploymentRecord | undefined> {
  let until: string | undefined;
  for await (const record of readRecords(context, place)) {
    const { came, commit, isGood } = record;
    if (until !== undefined && commit !== until) continue;
    if (isGood) return record;
    if (mayHaveLed(record)) until = commit;
    else if (came === 'well') until = undefined;
  }
  return undefined;
}

/** Whether it failed on its way: of what was not built nothing came, and of what was not deployed well nobody knows. */
export function hasFailedToCome({ came }: Pick<DeploymentRecord, 'came'>): boolean {
  return came === 'not' || came === 'failed' || came === 'vague';
}

/** Whether it is of a rollback that nobody saw fail before it came there: what it was to lead back from has been left. */
export function mayHaveLed(record: DeploymentRecord): boolean {
  return record.rolledBackFrom !== undefined && !hasFailedToCome(record);
}

/**
 * What an app runs by the newest of its records, as far as that one tells it, to go back from it: one that failed before it came to run tells
 * nothing, and one whose deployment failed may be there. A rollback whose end nobody saw, or which may not have been built, is tried again: as long as nobody tells otherwise, it has led nowhere.
 */
export function tellRunning(record: DeploymentRecord): string | undefined {
  const { came, commit } = record;
  if (came === 'not') return undefined;
  return came === 'unknown' || came === 'vague' ? tellBehind(record) : commit;
}

/** What is to be left by it: where it is no way back, itself. */
export function tellBehind({ commit, insteadOf = commit, rolledBackFrom = insteadOf }: DeploymentRecord): string {
  return rolledBackFrom;
}

/** The newest of some records that is so. */
export async function findNewest(
  records: AsyncIterable<DeploymentRecord>,
  isSo: (record: DeploymentRecord) => boolean = () => true,
): Promise<DeploymentRecord | undefined> {
  for await (const record of records) if (isSo(record)) return record;
  return undefined;
}

/** What an app has on record, the newest first, as far as it is asked for. An error where GitHub does not tell. */
export async function* readRecords(
  { github }: Context,
  place: RecordedPlace,
  commit?: string,
): AsyncGenerator<DeploymentRecord> {
  const { deployments } = await github();
  yield* deployments.history(place, commit);
}

/** Records that are read once, however often they are gone through: each costs a request. */
export function keepRecords(records: AsyncGenerator<DeploymentRecord>): AsyncIterable<DeploymentRecord> {
  const kept: DeploymentRecord[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; ; at++) {
        const next = at < kept.length ? undefined : await records.next();
        if (next?.done) return;
        if (next) kept.push(next.value);
        yield kept[at] as DeploymentRecord;
      }
    },
  };
}
