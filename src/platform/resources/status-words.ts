import type { Domain } from '../models.ts';

/** Further words, given by the user, for a deployment that ended. */
export interface StatusWords {
  readonly success: readonly string[];
  readonly failure: readonly string[];
}

const succeeded = ['succeeded', 'success', 'deployed', 'live', 'released', 'healthy', 'tested'];
const failed = [
  'failed',
  'failure',
  'error',
  'errored',
  'crashed',
  'aborted',
  'canceled',
  'cancelled',
  'timeout',
  'timed_out',
];
const certificateReady = ['cert issued', 'issued', 'active', 'ok'];

const includes = (words: readonly string[], word: string) =>
  words.some((known) => known.toLowerCase() === word.toLowerCase());

/** What a deployment's status means. A word that nobody knows means that it is still running. */
export function readDeploymentStatus(
  word: string | undefined,
  extra?: StatusWords,
): 'succeeded' | 'failed' | 'superseded' | 'running' {
  if (word === undefined) return 'running';
  if (includes(extra?.failure ?? [], word) || includes(failed, word) || /[-_]error$/i.test(word)) return 'failed';
  if (includes(extra?.success ?? [], word) || includes(succeeded, word)) return 'succeeded';
  return includes(['superseded'], word) ? 'superseded' : 'running';
}

/** What a domain's own status means for its SSL: where a platform tells one, it decides. */
export function readDomainStatus(word: string): Domain['ssl'] {
  if (includes(['succeeded'], word)) return 'ready';
  return includes(['failed'], word) ? 'failed' : 'pending';
}

/** What the status of a domain's certificate means; `verified` is said while it is still being issued. */
export function readCertificateStatus(word: string | undefined): Domain['ssl'] {
  if (word === undefined) return 'pending';
  if (includes(certificateReady, word)) return 'ready';
  return includes(['failed'], word) ? 'failed' : 'pending';
}

/** Whether a dyno's status says that it runs. */
export function isUp(word: string | undefined): boolean {
  return word !== undefined && includes(['running', 'up'], word);
}

/** Whether a dyno's status says that it will not run by itself: `CrashLoopBackOff`, `OOMKilled`, `Error` and the like. */
export function isBroken(word: string | undefined): boolean {
  return word !== undefined && /(back[-_ ]?off|error|errored|killed|crashed|failed)$/i.test(word.trim());
}
