import { describe, expect, it } from 'vitest';
import { judgeStart } from '../../../src/operations/builds/start-build.ts';
import type { Build } from '../../../src/platform/models.ts';

const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
const startedAt = Date.parse('2026-01-01T12:00:00Z');

describe('The answer to a start', () => {
  const ours = { id: 'b1', commit: one, app: { address: 'my-app', name: 'my-app' } };
  const judge = (told: Partial<Build>) =>
    judgeStart(
      { id: 'b1', raw: {}, ...told } as Build,
      {
        earlier: ['b0'],
        listed: [{ id: 'b9', status: 'succeeded', createdAt: '2026-01-01T11:59:00Z', raw: {} }],
        ours,
        startedAt,
      },
      { success: [], failure: ['dead'] },
    );

  it.each<[what: string, told: Partial<Build>]>([
    ['an id', {}],
    ['a build that goes on', { status: 'building' }],
    ['a build that ended well at once', { status: 'succeeded' }],
    ['no id', { id: undefined }],
    ['an id and an error of something else', { error: 'quota is low', status: 'building' }],
    ['an id that a build from before has, but another status', { id: 'b9', status: 'pending' }],
    ['an id that a build from before has, but another time', { id: 'b9', createdAt: '2026-01-01T12:00:00Z' }],
    ['the clock of a platform that is almost an hour behind', { createdAt: '2026-01-01T11:00:00Z' }],
  ])('is no end where it tells %s', (_, told) => {
    expect(judge(told)).toBeUndefined();
  });

  it.each<[what: string, told: Partial<Build>, message: string]>([
    ['another commit', { commit: two }, `with the build b1, but it is of the commit ${two}`],
    [
      'another commit of no id',
      { id: undefined, commit: two },
      `with the build without an id, but it is of the commit ${two}`,
    ],
    ['a build that was there', { id: 'b0' }, 'with the build b0, but it was there before'],
    ['a build that was listed', { id: 'b9' }, 'with the build b9, but it was there before'],
    [
      'a build that was listed, and its state',
      { id: 'b9', status: 'Succeeded' },
      'with the build b9, but it was there before',
    ],
    ['an old build', { createdAt: '2026-01-01T10:59:59Z' }, 'with the build b1, but it was there before'],
  ])('is in doubt where it tells %s', (_, told, message) => {
    expect(judge(told)).toEqual({
      kind: 'unclear',
      status: 'unknown',
      part: 'build',
      message: `The start was answered ${message}`,
    });
  });

  it('is in doubt where it calls a success what has an error', () => {
    expect(judge({ status: 'succeeded', error: 'no port' })).toMatchObject({
      kind: 'unclear',
      message: 'the platform calls it succeeded, but says beside that: no port',
    });
  });

  it.each<[what: string, told: Partial<Build>, status: string, message: string | undefined]>([
    ['a failure', { status: 'failed', message: 'exit 1', error: 'E1' }, 'failed', 'exit 1'],
    ['a failure by a word of the user’s', { status: 'dead' }, 'dead', undefined],
    ['an error and no id', { id: undefined, error: 'no quota' }, 'failed', 'no quota'],
  ])('is the end already where it tells %s', (_, told, status, message) => {
    expect(judge(told)).toEqual({ kind: 'failed', status, part: 'build', message });
  });
});
