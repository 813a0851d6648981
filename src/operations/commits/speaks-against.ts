import { type Deployment, differ, isSameId } from '../../platform/deployment.ts';
import { readMeaning, type StatusWords, soundsAtWork } from '../../platform/words/status-words.ts';

/** What is listed of an app: all, those of the build that it names, and the one that it names itself, else the newest of these. */
interface Listed {
  readonly own: readonly Deployment[];
  readonly ofBuild: readonly Deployment[];
  readonly named: Deployment | undefined;
}

/** Whether a list says that an app does not run the build that it names: it has that of another deployment, or none that came about. */
export function speaksAgainst(
  { named, ofBuild, own }: Listed,
  { buildId, deploymentId }: Deployment,
  words: StatusWords,
): boolean {
  const current = own.filter((one) => one.current);
  if (current.length > 0) return current.every((one) => differ(one.buildId, buildId));
  if (named && differ(named.buildId, buildId)) return true;
  // The app itself tells that the one which it names came to its place.
  const isWanting = (one: Deployment) =>
    hasFailed(one, words) || (!isSameId(one.deploymentId, deploymentId) && isOnItsWay(one.status));
  return ofBuild.length > 0 && ofBuild.every(isWanting);
}

function hasFailed(deployment: Deployment, words: StatusWords): boolean {
  const meaning = readMeaning(deployment, words);
  return meaning === 'failed' || meaning === 'contradicting';
}

/** Whether a word is of what is not deployed yet: what is tested, or watched, already runs. */
function isOnItsWay(word = ''): boolean {
  return soundsAtWork(word) && !/^(test|vib)/i.test(word);
}
