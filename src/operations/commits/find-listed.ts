import { isCommit } from '../../contract/commit-id.ts';
import { isOtherCommit } from '../../contract/same-commit.ts';
import { type Deployment, differ, isElsewhere, isPreview, isSameId, listStanding } from '../../platform/deployment.ts';
import { hasSucceeded, isRetired, type StatusWords } from '../../platform/words/status-words.ts';
import { type AskedApp, isSameApp } from '../verdict/identity.ts';
import { hasFailed, mayRun } from './may-run.ts';

/** What is listed of an app: all, those of the build that it names, and the one that it names itself, else the newest of these. */
export interface Listed {
  readonly own: readonly Deployment[];
  readonly ofBuild: readonly Deployment[];
  readonly named: Deployment | undefined;
  /** Whether the build that it names is there for others alone, or to be looked at, and something of its own may run. */
  readonly isOfOthers: boolean;
}

/** Sorts a list of deployments by what it says of an app, and of the one that the app shows. */
export function sortListed(
  listed: readonly Deployment[],
  app: AskedApp,
  { buildId, deploymentId }: Deployment,
  words: StatusWords,
): Listed {
  const isOfBuild = (one: Deployment) => isSameId(one.buildId, buildId);
  const own = listed.filter((one) => isSameApp(one.app, app) && !isPreview(one));
  const ofBuild = own.filter(isOfBuild);
  const named = own.find((one) => isSameId(one.deploymentId, deploymentId)) ?? ofBuild[0];
  const isOfOthers = ofBuild.length === 0 && listed.some(isOfBuild) && own.some((one) => mayRun(one, words));
  return { own, ofBuild, named, isOfOthers };
}

/** Whether what is called current is of several places, and not the same there. */
export function isSplit(listed: readonly Deployment[]): boolean {
  const [one, ...others] = listed.filter(({ current }) => current);
  const isOther = ({ buildId, commit }: Deployment) =>
    isCommit(commit) && isCommit(one?.commit) ? isOtherCommit(commit, one.commit) : differ(buildId, one?.buildId);
  return one !== undefined && others.some((other) => isElsewhere(one, other) && isOther(other));
}

/** Whether what is for several places came about at one of them, and failed at another. */
export function isHalfDone(ofBuild: readonly Deployment[], words: StatusWords): boolean {
  const last = listStanding(ofBuild);
  const failed = last.filter((one) => hasFailed(one, words));
  return last.some((one) => hasSucceeded(one, words) && failed.some((other) => isElsewhere(one, other)));
}

/** The one of a list that an app runs: which is called so, or which the app names; else the only one that stands where others have, unless the app stands on one that is not there. */
export function findListed(
  { isOfOthers, named, own }: Listed,
  shown: Deployment,
  words: StatusWords,
): Deployment | undefined {
  const { buildId, deploymentId } = shown;
  const current = own.find((one) => one.current) ?? (named && mayRun(named, words) ? named : undefined);
  const isUnlisted = !named && !isOfOthers && (deploymentId ?? buildId) !== undefined && mayRun(shown, words);
  if (current || isUnlisted) return current;
  // What the app names and does not run has left in place what went before.
  if (named)
    return own.slice(own.indexOf(named)).find((one) => hasSucceeded(one, words) && !isElsewhere(one, named)) ?? named;
  const [only, ...others] = own.filter((one) => hasSucceeded(one, words) && one.current === undefined);
  // A history of successes tells nothing of where each of them is.
  const isOnly = others.length === 0 && own.some(({ status }) => isRetired(status));
  return isOnly ? only : undefined;
}
