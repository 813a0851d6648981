import { describe, expect, it } from 'vitest';
import { failureExamples } from '../../../scripts/sync/render-ending-words.ts';
import { readDomain } from '../../../src/platform/resources/domains.ts';
import { endingWords } from '../../../src/platform/words/ending-words.ts';
import { noWords, readDeploymentStatus, readMeaning } from '../../../src/platform/words/status-words.ts';

const extra = { success: ['Shipped', 'failed-over'], failure: ['rejected', 'live'] };

describe('the status of a deployment', () => {
  it.each('succeeded success deployed live released healthy tested vibed SUCCEEDED Live'.split(' '))(
    '%s is success',
    (word) => {
      expect(readDeploymentStatus(word, noWords)).toBe('succeeded');
    },
  );

  it.each(
    'failed failure error errored crashed aborted canceled cancelled timeout timed_out Failed build-error release_error BUILD_ERROR'.split(
      ' ',
    ),
  )('%s is failure', (word) => {
    expect(readDeploymentStatus(word, noWords)).toBe('failed');
  });

  it.each([
    'pending',
    'packing',
    'uploading',
    'building',
    'releasing',
    'deploying',
    'succeeding',
    'not succeeded',
    'failedish',
    'errors',
    'terror',
    '',
    undefined,
  ])('%j is still running', (word) => {
    expect(readDeploymentStatus(word, noWords)).toBe('running');
  });

  it('is a failure by every word that the documentation lists, and by those that say the same', () => {
    const more = 'rejected denied ROLLED_BACK rolledBack build_failed DEPLOY_FAILED OOMKilled'.split(' ');
    for (const word of [...failureExamples, ...endingWords.canceled, ...more])
      expect([word, readDeploymentStatus(word, noWords)]).toEqual([word, 'failed']);
  });

  it('may say that a newer one took its place', () => {
    expect(readDeploymentStatus('Superseded', noWords)).toBe('superseded');
  });

  it('knows the user’s words too, case-blind; a failure outweighs a success', () => {
    expect(readDeploymentStatus('shipped', extra)).toBe('succeeded');
    expect(readDeploymentStatus('REJECTED', extra)).toBe('failed');
    expect(readDeploymentStatus('live', extra)).toBe('failed');
    expect(readDeploymentStatus('failed-over', extra)).toBe('succeeded');
    expect(readDeploymentStatus('shipped', noWords)).toBe('running');
  });
});

describe('all the words of one reply', () => {
  it.each([
    [{}, undefined],
    [{ error: 'no' }, 'failed'],
    [{ status: 'succeeded' }, 'succeeded'],
    [{ status: 'succeeded', otherStatuses: ['live', 'serving'] }, 'succeeded'],
    [{ status: 'succeeded', otherStatuses: ['deploying'] }, 'running'],
    [{ status: 'succeeded', otherStatuses: ['failed'] }, 'failed'],
    [{ status: 'building', otherStatuses: ['failed'] }, 'failed'],
    [{ status: 'building', otherStatuses: ['succeeded'] }, 'running'],
    [{ status: 'building', error: 'tried again' }, 'running'],
    [{ status: 'succeeded', error: 'no' }, 'contradicting'],
    [{ status: 'succeeded', sideStatuses: ['crashed'] }, 'contradicting'],
    [{ status: 'succeeded', sideStatuses: ['running'] }, 'succeeded'],
    [{ status: 'building', sideStatuses: ['crashed'] }, 'running'],
    [{ sideStatuses: ['failed'] }, 'failed'],
    [{ status: 'canceled', message: 'Superseded by build b3' }, 'superseded'],
    [{ status: 'canceled', message: 'There is a newer build' }, 'superseded'],
    [{ status: 'failed', message: 'Superseded by build b3' }, 'superseded'],
    [{ status: 'failed', message: 'The lockfile was written by a newer build of pnpm' }, 'failed'],
    [{ status: 'failed', message: 'request@2 is superseded by undici' }, 'failed'],
    [{ status: 'succeeded', otherStatuses: ['in_progress'] }, 'running'],
    [{ status: 'succeeded', otherStatuses: ['rolling_out'] }, 'running'],
    [{ status: 'succeeded', otherStatuses: ['running'] }, 'succeeded'],
    [{ status: 'succeeded', otherStatuses: ['passing'] }, 'succeeded'],
    [{ status: 'succeeded', otherStatuses: ['staging'] }, 'succeeded'],
    [{ status: 'superseded' }, 'superseded'],
  ])('%j mean together: %s', (standing, meaning) => {
    expect(readMeaning(standing, noWords)).toBe(meaning);
  });
});

/** By hand, from what is known of platforms of this kind. */
const ssl: readonly (readonly [told: object, ssl: string])[] = [
  [{ status: 'succeeded' }, 'ready'],
  [{ status: 'Succeeded', acm_status: 'failed' }, 'ready'],
  [{ status: 'succeeded', ssl_status: 'pending' }, 'ready'],
  [{ status: 'failed' }, 'failed'],
  [{ status: 'FAILED', acm_status: 'cert issued' }, 'failed'],
  [{ status: 'verified' }, 'pending'],
  [{ status: 'active' }, 'pending'],
  [{ status: 'ok' }, 'pending'],
  [{ status: 'issued' }, 'pending'],
  [{ status: 'none' }, 'pending'],
  [{ status: 'pending', ssl_status: 'issued' }, 'pending'],
  [{ status: 'active', acm_status: 'cert issued' }, 'ready'],
  [{ status: 'active', acm_status: 'pending' }, 'pending'],
  [{ status: 'blocked', ssl: { status: 'active' } }, 'pending'],
  [{ status: 'misconfigured', ssl_status: 'issued' }, 'pending'],
  [{ status: 'expired', ssl_status: 'valid' }, 'pending'],
  [{ status: 'configured', ssl: { status: 'valid' } }, 'ready'],
  [{ status: 'verified', ssl_status: 'issued' }, 'pending'],
  [{ status: 'active', certificate: { status: 'failed' } }, 'failed'],
  [{ ssl_status: 'issued', acm_status: 'failed' }, 'ready'],
  [{ ssl_status: 'failed', acm_status: 'cert issued' }, 'failed'],
  [{ ssl_status: 'pending', acm_status: 'cert issued' }, 'pending'],
  [{ acm_status: 'cert issued' }, 'ready'],
  [{ acm_status: 'Cert Issued' }, 'ready'],
  [{ acm_status: 'issued' }, 'ready'],
  [{ acm_status: 'active' }, 'ready'],
  [{ acm_status: 'OK' }, 'ready'],
  [{ acm_status: 'failed' }, 'failed'],
  [{ acm_status: 'verified' }, 'pending'],
  [{ acm_status: 'pending' }, 'pending'],
  [{ acm_status: 'failing' }, 'pending'],
  [{ acm_status: 'deployed' }, 'pending'],
  [{ acm_status: 'succeeded' }, 'ready'],
  [{ ssl_status: 'Ready' }, 'ready'],
  [{ acm_status: 'whatever' }, 'pending'],
  [{ status: '', acm_status: 'cert issued' }, 'ready'],
  [{ status: null, acm_status: null }, 'pending'],
  [{}, 'pending'],
];

describe('the SSL of a domain', () => {
  it.each(ssl)('that tells %j is %s', (told, meaning) => {
    expect(readDomain({ hostname: 'www.example.com', ...told }).ssl).toBe(meaning);
  });
});
