import { expect, it } from 'vitest';
import { tellPromotion } from '../../../src/operations/promotions/tell-promotion.ts';

/** What is told as the status of all targets, where nobody waits for them or all of them arrived. */
function tellStatus(state: 'inactive' | 'success', ...statuses: readonly string[]) {
  const settled = statuses.map((status, at) => ({
    plan: { app: `app-${at}` },
    noted: { status },
    deployed: { headline: '', changed: true, recordAs: { state, description: '' }, result: undefined, blocks: [] },
  }));
  const story = { source: { address: 'staging' }, commit: 'a', targets: [], left: [] };
  return tellPromotion(story as never, undefined, settled as never, '').outputs.status;
}

it.each([
  ['inactive', ['building', 'building'], 'building'],
  ['inactive', ['building', 'queued'], 'unknown'],
  ['success', ['deployed', 'deployed'], 'deployed'],
  ['success', ['deployed', 'succeeded'], 'succeeded'],
] as const)('targets that are %s as %j are %s together', (state, statuses, status) => {
  expect(tellStatus(state, ...statuses)).toBe(status);
});
