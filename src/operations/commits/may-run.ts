import type { Deployment } from '../../platform/deployment.ts';
import { readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import { isOngoing } from '../verdict/owner.ts';

/** Whether a deployment has come about, as far as it tells. */
export function mayRun(deployment: Deployment, words: StatusWords): boolean {
  const meaning = readMeaning(deployment, words);
  return meaning === 'running' ? !isOngoing(deployment, words) : isWell(meaning);
}

/** Whether nothing is told against it. */
export function isWell(meaning: string | undefined): boolean {
  return meaning === undefined || meaning === 'succeeded';
}

/** Whether a deployment is told to have crashed, after it had come up. */
export function hasCrashed({ status = '' }: Deployment): boolean {
  return /crash/i.test(status);
}

/** Whether a deployment is told not to have come about. */
export function hasFailed(deployment: Deployment, words: StatusWords): boolean {
  const meaning = readMeaning(deployment, words);
  return meaning === 'failed' || meaning === 'contradicting';
}
