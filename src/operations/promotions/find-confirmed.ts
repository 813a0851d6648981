import { isCommit, isWholeCommit, shortenCommit } from '../../contract/commit-id.ts';
import { OutcomeError } from '../../contract/errors.ts';
import type { DeploymentRecord } from '../../contract/github-deployments.ts';
import { isSameCommit } from '../../contract/same-commit.ts';
import type { App } from '../../platform/models.ts';
import { tellTrouble } from '../commits/compare-commits.ts';
import { findOnPlatform } from '../commits/find-on-platform.ts';
import type { SeekBuild } from '../commits/seek-build.ts';
import { findNewest, keepRecords, mayHaveLed, readRecords } from '../deployment/deployment-record.ts';
import { knownNames } from '../known-names.ts';
import { nameGitHubEnvironment } from '../name-github-environment.ts';
import type { Context } from '../operation.ts';
import { orExplain } from '../or-explain.ts';

/** What an app is known to run, and who told. */
export interface ConfirmedCommit {
  readonly commit: string;
  readonly toldBy: string;
  /** Whether the platform tells it: then what it promotes is of that commit. */
  readonly isTold: boolean;
}

/** What a promotion says of its source. */
interface SourceInputs {
  readonly fromEnvironment: string | undefined;
  /** The commit that it is to run, or nothing is promoted. */
  readonly commitish: string | undefined;
  readonly wait: boolean;
  readonly seekBuild: SeekBuild;
}

/** The commit that an app is known to run, if it is the one that is to be promoted, and is not on record as a bad one. */
export async function findConfirmed(context: Context, app: App, inputs: SourceInputs): Promise<ConfirmedCommit> {
  const { commitish, fromEnvironment: pattern } = inputs;
  const environment = pattern && nameGitHubEnvironment(pattern, context.event.pullRequest?.number);
  const foreseen = inputs.wait ? await foresee(context) : undefined;
  const confirmed = foreseen ?? (await findRunning(context, app, environment, inputs.seekBuild));
  const { commit, isTold } = confirmed;
  const wanted = commitish === undefined ? commit : await resolve(context, commitish);
  if (!isSameCommit(commit, wanted))
    throw new OutcomeError(
      `${app.name} runs ${shortenCommit(commit)} and not ${commitish}: nothing was promoted`,
      'Look at what was deployed there since `commitish` was told; or leave that out, and what it runs is promoted.',
    );
  if (isTold && !foreseen && environment) await refuseBad(context, app, commit, environment);
  // A platform may tell the beginning of an id alone, which GitHub does not take for a commit everywhere.
  return wanted.length > commit.length ? { ...confirmed, commit: wanted } : confirmed;
}

/** What an operation before this one would bring, in a dry run. */
async function foresee(context: Context): Promise<ConfirmedCommit | undefined> {
  const { foreseen } = context;
  if (foreseen === undefined) return undefined;
  const toldBy = 'the operation before it, which a dry run leaves out';
  return { commit: await resolve(context, foreseen.commit), toldBy, isTold: true };
}

/** The commit that a name stands for: what looks like the beginning of an id may be a tag, such as `20261116`. */
async function resolve(context: Context, name: string): Promise<string> {
  if (isWholeCommit(name.toLowerCase())) return name;
  const ask = async () => (await context.github()).comparisons.resolve(name);
  return isCommit(name) ? orExplain(context, ask, () => name) : ask();
}

/** What runs has not been found to be good yet: where the record says that it is bad, or is still being looked at, it goes no further. */
async function refuseBad(context: Context, app: App, commit: string, environment: string): Promise<void> {
  const place = { environment, apps: knownNames(app) };
  const look = () => findNewest(readRecords(context, place, commit.toLowerCase()));
  const newest = await orExplain(context, look, ({ hint, message: trouble }) => tellTrouble({ hint, trouble }));
  if (newest === undefined || typeof newest === 'string') {
    const why = newest ?? `${environment} has no record of it`;
    return context.log.warning(`Whether what ${app.name} runs was found to be good is not known: ${why}`);
  }
  if (isDoubtful(newest)) throw isBadThere(app, commit, environment);
}

/** Whether a commit's newest record is of a failure, or has not ended. */
function isDoubtful({ came, isGood }: DeploymentRecord): boolean {
  return !isGood && came !== 'unwaited' && came !== 'overtaken';
}

function isBadThere(app: App, commit: string, environment: string): OutcomeError {
  return new OutcomeError(
    `${app.name} runs ${shortenCommit(commit)}, which ${environment} does not have on record as a success: nothing was promoted`,
    'Look at its deployment there: wait for it, or deploy what is good if it failed. Without `from-environment`, what the platform tells is promoted all the same.',
  );
}

function isLeftThere(app: App, { commit, rolledBackFrom = '' }: DeploymentRecord, environment: string): OutcomeError {
  return new OutcomeError(
    `${app.name} was to be rolled back from ${shortenCommit(rolledBackFrom)} to ${shortenCommit(commit)}, and ${environment} does not have that on record as a success: nothing was promoted`,
    'Run the rollback again and wait for its end, or deploy what is good.',
  );
}

/** The commit that an app is known to run: by the platform, else by the last success on record. What was pushed since has not been tested there. */
async function findRunning(
  context: Context,
  app: App,
  environment: string | undefined,
  seekBuild: SeekBuild,
): Promise<ConfirmedCommit> {
  const told = await findOnPlatform(context, app, { seekBuild });
  if (told !== undefined) return { commit: told, toldBy: 'the platform', isTold: true };
  // What was found bad since runs there all the same: what went before it has been left.
  if (environment !== undefined) {
    const records = keepRecords(readRecords(context, { environment, apps: knownNames(app) }));
    const recorded = await findNewest(records, (one) => one.came === 'well' || mayHaveLed(one));
    if (recorded && recorded.came !== 'well') throw isLeftThere(app, recorded, environment);
    // What was not built has changed nothing.
    const isOf = ({ came, commit }: DeploymentRecord) => came !== 'not' && isSameCommit(commit, recorded?.commit);
    const newest = recorded && (await findNewest(records, isOf));
    if (newest && (isDoubtful(newest) || !recorded.isGood)) throw isBadThere(app, recorded.commit, environment);
    if (recorded) return { commit: recorded.commit, toldBy: `the record of ${environment}`, isTold: false };
  }
  throw new OutcomeError(
    environment === undefined
      ? `The platform does not tell which commit ${app.name} runs, and no record is named: nothing was promoted`
      : `Neither the platform nor the record of ${environment} tells which commit ${app.name} runs: nothing was promoted`,
    'Give `github-environment` to the step that builds the source, and the same here as `from-environment`. Or add the platform’s word for success to `success-statuses`.',
  );
}
