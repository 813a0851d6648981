import { describe, expect, it } from 'vitest';
import { hasMoved, ownerOf } from '../../../src/operations/verdict/owner.ts';
import type { Deployment } from '../../../src/platform/deployment.ts';

const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
const tell = (told: Partial<Deployment>): Deployment => ({ timestamps: [], ...told });

describe('The deployment that an app shows', () => {
  it.each<[whose: string, current: Partial<Deployment>, before: Partial<Deployment> | undefined, id?: string]>([
    ['ours', { buildId: 'b1' }, {}, 'b1'],
    ['before', { buildId: 'b0' }, { buildId: 'b0' }, 'b1'],
    ['before', { buildId: 'b0' }, { buildId: 'b0' }],
    ['other', { buildId: 'b2' }, { buildId: 'b0' }, 'b1'],
    ['other', { buildId: 'b2' }, undefined, 'b1'],
    ['unknown', { buildId: 'b2' }, { buildId: 'b0' }],
    ['before', { commit: two }, { commit: two }, 'b1'],
    ['other', { commit: two }, { commit: one }, 'b1'],
    ['other', { commit: two }, undefined, 'b1'],
    ['unknown', { commit: one }, undefined, 'b1'],
    ['unknown', { commit: one }, { commit: one }, 'b1'],
    ['unknown', { commit: 'main' }, {}, 'b1'],
    ['before', { deploymentId: 'd0' }, { deploymentId: 'd0' }, 'b1'],
    ['unknown', { deploymentId: 'd1' }, { deploymentId: 'd0' }, 'b1'],
    ['unknown', {}, {}, 'b1'],
    ['unknown', {}, undefined, 'b1'],
  ])('is %s: %j, after %j', (whose, current, before, id) => {
    const ours = { id, commit: one, app: { address: 'my-app', name: 'my-app' } };
    const known = { before: before && tell(before), ours };
    expect(ownerOf(tell(current), { ...known, moved: false, isBuilt: false })).toBe(whose);
    const isOurCommit = before === undefined && current.commit === one;
    expect(ownerOf(tell(current), { ...known, moved: false, isBuilt: true })).toBe(isOurCommit ? 'ours' : whose);
    // What has changed is ours where nothing says otherwise.
    expect(ownerOf(tell(current), { ...known, moved: true, isBuilt: false })).toBe(
      whose === 'unknown' ? 'ours' : whose,
    );
  });
});

describe('An app shows another deployment than it did', () => {
  const words = { success: [], failure: [] };
  const done = { status: 'succeeded', timestamps: ['1'] };
  it.each<[moved: boolean, what: string, before: Partial<Deployment>, current: Partial<Deployment>]>([
    [true, 'by another deployment', { deploymentId: 'd0' }, { deploymentId: 'd1' }],
    [true, 'by another build', { buildId: 'b0' }, { buildId: 'b1' }],
    [true, 'by its first state', { status: 'none' }, { status: 'deploying' }],
    [true, 'by its first state, told in words', { status: 'Not deployed' }, { status: 'deploying' }],
    [false, 'by the state after one of rest: it may have woken up', { status: 'sleeping' }, { status: 'live' }],
    [false, 'by the state that comes after a first one', { status: 'created' }, { status: 'deploying' }],
    [false, 'where nothing was ever deployed', { status: 'none' }, { status: 'none' }],
    [
      true,
      'by another build of the same deployment',
      { deploymentId: 'd0', buildId: 'b0' },
      { deploymentId: 'd0', buildId: 'b1' },
    ],
    [
      false,
      'by other times of the same deployment',
      { ...done, deploymentId: 'd0' },
      { ...done, deploymentId: 'd0', timestamps: ['2'] },
    ],
    [
      false,
      'by other times of the same build',
      { ...done, buildId: 'b0' },
      { ...done, buildId: 'b0', timestamps: ['2'] },
    ],
    [true, 'by a deployment that is told only now', done, { ...done, deploymentId: 'd1' }],
    [true, 'by a build that is told only before', { ...done, buildId: 'b0' }, done],
    [true, 'by another commit', { commit: one, status: 'building' }, { commit: two, status: 'building' }],
    [true, 'by other times', done, { ...done, timestamps: ['2'] }],
    [false, 'by the same', done, done],
    [true, 'by another status', done, { ...done, status: 'building' }],
    [true, 'by a status that is told only now', { timestamps: ['1'] }, done],
    [true, 'by a status that is not told any more', done, { timestamps: ['1'] }],
    [
      false,
      'by the end of what was under way',
      { status: 'building', timestamps: ['1'] },
      { ...done, timestamps: ['2'] },
    ],
    [
      true,
      'by times beside a word of the app as a whole',
      { ...done, status: 'running', isBorrowed: true },
      { ...done, timestamps: ['2'] },
    ],
    [
      false,
      'by times while the app as a whole says that it deploys',
      { ...done, status: 'deploying', isBorrowed: true },
      { ...done, timestamps: ['2'] },
    ],
    [false, 'by a word of the app as a whole', done, { ...done, status: 'stopped', isBorrowed: true }],
    [
      true,
      'by a word of the app as a whole that speaks of one',
      done,
      { ...done, status: 'deploying', isBorrowed: true },
    ],
  ])('%s: %s', (moved, _, before, current) => {
    expect(hasMoved(tell(before), tell(current), words)).toBe(moved);
  });
});
