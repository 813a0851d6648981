import type { Standing } from '../deployment.ts';
import type { Domain } from '../models.ts';
import { endingWords } from './ending-words.ts';
import { findFault } from './setbacks.ts';

/** Further words, given by the user, for a deployment that ended. */
export interface StatusWords {
  readonly success: readonly string[];
  readonly failure: readonly string[];
}

/** What is read without the user: parts of a reply, before it is judged as a whole. */
export const noWords: StatusWords = { success: [], failure: [] };

const { canceled, succeeded } = endingWords;
const certificateReady = ['cert issued', 'issued', 'active', 'ok', 'succeeded', 'success', 'valid', 'ready'];
const deploying = ['releasing', 'deploying', 'testing', 'vibing'];
const running = ['pending', 'queued', 'packing', 'uploading', 'building', ...deploying];

const includes = (words: readonly string[], word: string) =>
  words.some((known) => known.toLowerCase() === word.trim().toLowerCase());

/** What a deployment's status means. A word that nobody knows means that it is still running. */
export function readDeploymentStatus(
  word = '',
  { failure, success }: StatusWords,
): 'succeeded' | 'failed' | 'superseded' | 'running' {
  if (includes(failure, word) || findFault(word)) return 'failed';
  if (includes(success, word) || includes(succeeded, word)) return 'succeeded';
  return includes(['superseded'], word) ? 'superseded' : 'running';
}

/** Whether a word is known to be of a deployment that goes on. */
export function isAtWork(word: string): boolean {
  return includes(running, word);
}

/** Whether a word says by its form that something goes on: `in_progress`, `PENDING_DEPLOY`, `initializing`. That a deployment runs may mean that it stands. */
export function soundsAtWork(word: string): boolean {
  return (
    isAtWork(word) ||
    /progress|pending|queued|scheduled|not[-_ ]?started|(?<!runn|serv|listen|sleep|warn|pass|work|idl|stag|exist|operat|stream|monitor)ing([-_ ]out)?$/i.test(
      word,
    )
  );
}

/** Whether a word sounds like the end of a build, though it does not tell a good one. */
export function soundsOver(word: string): boolean {
  return includes(['complete', 'completed', 'built', 'staged', 'finished', 'done', 'ready'], word);
}

/** Whether a word is said of a part that goes on no more, though nobody calls it a success. */
export function soundsAtRest(word: string): boolean {
  return includes(['skipped', 'sleeping', 'idle', 'paused', 'inactive'], word);
}

/** Whether a word says that nothing was ever deployed. */
export function tellsNone(word = ''): boolean {
  return /^(none|empty|initial|never|n\/a|-|undeployed|((not|never)[-_ ]?(yet[-_ ])?deployed|no[-_ ]deployments?)([-_ ]yet)?)$/i.test(
    word,
  );
}

/** Whether a word is said of what runs nowhere, or no more, though it did not fail. */
export function isRetired(word = ''): boolean {
  return isReplaced(word) || includes(['skipped', 'superseded', 'removed', 'stopped', 'retired', 'expired'], word);
}

/** Whether a word is said of what another stands in place of, or is about to. */
export function isReplaced(word: string): boolean {
  return /back$|^((in|de)activ|replaced|archived)/i.test(word);
}

/** Whether a status is only that of an app as a whole which runs: it tells nothing of a deployment. */
export function isOfRunningApp({ isBorrowed = false, status = '' }: Standing): boolean {
  return isBorrowed && includes(['running', 'up', 'active', 'online', 'ready', 'started', 'ok'], status);
}

/** Whether a word says that somebody ended it, be it in favour of another. */
export function isCanceled(word = ''): boolean {
  return includes(canceled, word);
}

/** Whether a word of failure names what comes after a build: `update_failed`, `pre_deploy_failed`, `crashed-error`. */
export function isOfDeployment(word = ''): boolean {
  return /deploy|releas|update|hook|crash/i.test(word);
}

/** Whether a word says itself that it is of the build, also where a deployment tells it: `build_failed`. */
export function isOfBuild(word = ''): boolean {
  return /^build[-_ ]?(fail|err|cancel|abort|time|reject|den)/i.test(word);
}

/** Whether a word is said only of what has been built already. */
export function isDeploying(word = ''): boolean {
  return includes(deploying, word);
}

/** What a reply means by all its words; `contradicting` where they call it a success and speak of a failure all the same. */
export type Meaning = 'succeeded' | 'failed' | 'superseded' | 'running' | 'contradicting';

/** What a reply means by all its words; nothing where it has none. */
export function readMeaning(standing: Standing, known: StatusWords): Meaning | undefined {
  const { status, otherStatuses = [], sideStatuses = [], message, error } = standing;
  if (status === undefined) return error === undefined && !sideStatuses.some(fails) ? undefined : 'failed';
  const words = [status, ...otherStatuses].map((word) => readDeploymentStatus(word, known));
  // Platforms that end a build in favour of a newer one may say so only in its message; that of a failure may speak of a package.
  const overtaken = [status, ...otherStatuses].some(isCanceled) ? /\bsupersed|\bnewer build\b/i : /^supersed/i;
  const isOvertaken = words.includes('superseded') || overtaken.test(message ?? '');
  if (words.includes('failed') || words.includes('superseded')) return isOvertaken ? 'superseded' : 'failed';
  if (words[0] === 'running' || otherStatuses.some(soundsAtWork)) return 'running';
  return error !== undefined || sideStatuses.some(fails) ? 'contradicting' : 'succeeded';

  function fails(word: string): boolean {
    return readDeploymentStatus(word, known) === 'failed';
  }
}

/** Whether a reply calls it a success by all its words. */
export function hasSucceeded(standing: Standing, known: StatusWords): boolean {
  return readMeaning(standing, known) === 'succeeded';
}

/** The word of a reply that says so, else its first one. */
export function findWord(standing: Standing, meaning: Meaning, known: StatusWords): string | undefined {
  const { status, otherStatuses = [], sideStatuses = [] } = standing;
  const words = [status ?? [], otherStatuses, sideStatuses].flat();
  return words.find((word) => readDeploymentStatus(word, known) === meaning) ?? status;
}

/** What a domain's own status means for its SSL: where a platform tells one, it decides, unless it is only that the domain is there, or nothing. */
export function readDomainStatus(word = ''): Domain['ssl'] | undefined {
  if (includes(['succeeded', 'success'], word)) return 'ready';
  if (includes(['failed'], word)) return 'failed';
  const isUntold = includes(
    ['active', 'ready', 'ok', 'live', 'configured', 'enabled', 'none', 'null', 'unknown', 'n/a', '-', ''],
    word,
  );
  return isUntold ? undefined : 'pending';
}

/** What the status of a domain's certificate means; `verified` is said while it is still being issued. */
export function readCertificateStatus(word = ''): Domain['ssl'] {
  if (includes(certificateReady, word)) return 'ready';
  return includes(['failed'], word) ? 'failed' : 'pending';
}
