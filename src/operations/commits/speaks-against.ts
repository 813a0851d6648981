import { isOtherCommit } from '../../contract/same-commit.ts';
import { type Deployment, differ, isSameId } from '../../platform/deployment.ts';
import { type StatusWords, soundsAtWork } from '../../platform/words/status-words.ts';
import type { Listed } from './find-listed.ts';
import { hasFailed } from './may-run.ts';

/** Whether a list says that an app does not run the build that it names, or this one's commit: it has that of another deployment or app, or none that came about. */
export function speaksAgainst(
  { isOfOthers, named, ofBuild, own }: Listed,
  { buildId, commit, deploymentId }: Deployment,
  words: StatusWords,
): boolean {
  if (isOfOthers) return true;
  // A list may name no builds.
  const isOther = (one: Deployment) =>
    one.buildId === undefined ? isOtherCommit(commit, one.commit) : differ(one.buildId, buildId);
  const current = own.filter((one) => one.current);
  if (current.length > 0) return current.every(isOther);
  if (named && isOther(named)) return true;
  // The app itself tells that the one which it names came to its place.
  const isWanting = (one: Deployment) =>
    hasFailed(one, words) || (!isSameId(one.deploymentId, deploymentId) && isOnItsWay(one.status));
  return ofBuild.length > 0 && ofBuild.every(isWanting);
}

/** Whether a word is of what is not deployed yet: what is tested, or watched, already runs. */
function isOnItsWay(word = ''): boolean {
  return soundsAtWork(word) && !/^(test|vib)/i.test(word);
}
