import { describe, expect, it } from 'vitest';
import { lookAtMade } from '../../../src/operations/promotions/look-at-made.ts';
import { rememberSources } from '../../../src/operations/verdict/sources.ts';
import { readWholeDeployment } from '../../../src/platform/resources/reading/inner-deployment.ts';
import { makeRefusal } from '../../harness/make-refusal.ts';

const [promoted, other] = ['a'.repeat(40), 'b'.repeat(40)];
const startedAt = Date.parse('2026-01-01T00:02:00Z');
const [before, since] = ['2026-01-01T00:01:00Z', '2026-01-01T00:02:30Z'];
const release = (id: string, status: string, more: object = {}) => ({
  id,
  status,
  commit: promoted,
  created_at: since,
  ...more,
});
const others = { id: 'r9', created_at: since };
const old = { id: 'r1', status: 'succeeded', created_at: before };

/** What the list of the target's deployments says against a promotion that names this release. */
async function look(listed: readonly object[] | number, madeId?: string) {
  const listLatest = async () => {
    if (typeof listed === 'number') throw makeRefusal(listed);
    return listed.map((one) => readWholeDeployment(one as never));
  };
  const context = { platform: { deployments: { listLatest } }, statusWords: { success: [], failure: [] } };
  const ours = { id: undefined, commit: promoted, app: { id: 'id-eu', name: 'eu', address: 'eu' } };
  const claims = await lookAtMade(context as never, { app: 'eu', ours, startedAt } as never, madeId, rememberSources());
  return claims.map(({ says }) => says).join(' ');
}

describe('the deployments of a target', () => {
  it.each<[what: string, listed: readonly object[] | number, madeId: string | undefined, says: string]>([
    ['have a failure since', [release('r2', 'failed'), old], undefined, 'failed'],
    ['have one at work since', [release('r2', 'pending'), old], undefined, 'not-yet'],
    ['have a success since', [release('r2', 'succeeded'), old], undefined, ''],
    ['have nothing since', [old], undefined, ''],
    ['have a failure from before', [{ ...old, status: 'failed' }], undefined, ''],
    ['have a failure of another commit', [release('r2', 'failed', { commit: other }), old], undefined, ''],
    [
      'have a failure that the promotion names, of whatever time',
      [{ id: 'r2', status: 'failed' }, old],
      'r2',
      'failed',
    ],
    ['have one at work that it names', [{ id: 'r2', status: 'pending' }, old], 'r2', 'not-yet'],
    ['have a failure of which nothing tells whose it is', [{ id: 'r2', status: 'failed' }, old], undefined, ''],
    [
      'have a failure in one region of two',
      [release('r3', 'failed', { region: 'us' }), release('r2', 'succeeded', { region: 'eu' })],
      undefined,
      '',
    ],
    ['have a preview that failed', [release('r2', 'failed', { environment: 'preview' }), old], undefined, ''],
    [
      'stand on the one before',
      [release('r2', 'succeeded', { current: false }), { ...old, current: true }],
      undefined,
      'not-yet',
    ],
    [
      'stand on the new one',
      [release('r2', 'succeeded', { current: true }), { ...old, current: false }],
      undefined,
      '',
    ],
    [
      'have a failure of another since',
      [{ ...others, status: 'failed' }, release('r2', 'succeeded', { current: true }), old],
      undefined,
      '',
    ],
    ['have another at work since', [{ ...others, status: 'pending' }, release('r2', 'succeeded')], 'r2', ''],
    [
      'have a failure that it names, and a success of another since',
      [{ ...others, status: 'succeeded', current: true }, release('r2', 'failed')],
      'r2',
      'failed',
    ],
    ['have only that of another since', [{ ...others, status: 'failed' }, old], 'r2', ''],
    [
      'have one of the commit that failed after the one that stands',
      [release('r3', 'failed'), release('r2', 'succeeded', { current: true })],
      undefined,
      '',
    ],
    ['have a failure from before, of the number that it names', [{ ...old, status: 'failed' }], 'r1', ''],
    [
      'have a failure of another app',
      [release('r2', 'failed', { app: { name: 'us' } }), { ...old, app: { name: 'eu' } }],
      undefined,
      '',
    ],
    [
      'have two of the commit, of which the earlier stands',
      [
        release('r3', 'succeeded', { current: false, created_at: '2026-01-01T00:02:40Z' }),
        release('r2', 'succeeded', { current: true }),
      ],
      undefined,
      '',
    ],
    ['are in trouble', 500, undefined, ''],
    ['are not told', 404, undefined, ''],
    ['are refused', 403, undefined, ''],
  ])('%s', async (_, listed, madeId, says) => {
    expect(await look(listed, madeId)).toBe(says);
  });
});
