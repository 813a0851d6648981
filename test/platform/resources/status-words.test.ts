import { describe, expect, it } from 'vitest';
import {
  isUp,
  readDeploymentStatus,
  readMeaning,
  readSslStatus,
} from '../../../src/platform/resources/status-words.ts';

const extra = { success: ['Shipped', 'failed-over'], failure: ['rejected', 'live'] };

describe('the status of a deployment', () => {
  it.each('succeeded success deployed live released healthy tested vibed SUCCEEDED Live'.split(' '))(
    '%s is success',
    (word) => {
      expect(readDeploymentStatus(word)).toBe('succeeded');
    },
  );

  it.each(
    'failed failure error errored crashed aborted canceled cancelled timeout timed_out Failed build-error release_error BUILD_ERROR'.split(
      ' ',
    ),
  )('%s is failure', (word) => {
    expect(readDeploymentStatus(word)).toBe('failed');
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
    expect(readDeploymentStatus(word)).toBe('running');
  });

  it('may say that a newer one took its place', () => {
    expect(readDeploymentStatus('Superseded')).toBe('superseded');
  });

  it('knows the user’s words too, case-blind; a failure outweighs a success', () => {
    expect(readDeploymentStatus('shipped', extra)).toBe('succeeded');
    expect(readDeploymentStatus('REJECTED', extra)).toBe('failed');
    expect(readDeploymentStatus('live', extra)).toBe('failed');
    expect(readDeploymentStatus('failed-over', extra)).toBe('succeeded');
    expect(readDeploymentStatus('shipped')).toBe('running');
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
    [{ status: 'superseded' }, 'superseded'],
  ])('%j mean together: %s', (standing, meaning) => {
    expect(readMeaning(standing)).toBe(meaning);
  });
});

describe('the status of a certificate', () => {
  it.each(['succeeded', 'cert issued', 'Cert Issued', 'issued', 'active', 'ok', 'OK', 'verified'])(
    '%s is ready',
    (word) => {
      expect(readSslStatus(word)).toBe('ready');
    },
  );

  it.each(['pending', 'failing', 'deployed', 'whatever', '', undefined])('%j is not yet', (word) => {
    expect(readSslStatus(word)).toBe('pending');
  });

  it('failed is failed', () => {
    expect(readSslStatus('FAILED')).toBe('failed');
  });
});

describe('the status of a dyno', () => {
  it.each([
    ['running', true],
    ['UP', true],
    ['starting', false],
    ['crashed', false],
    ['', false],
    [undefined, false],
  ])('%j: up is %s', (word, up) => {
    expect(isUp(word)).toBe(up);
  });
});
