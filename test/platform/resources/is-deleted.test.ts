import { expect, it } from 'vitest';
import { isDeleted } from '../../../src/platform/resources/is-deleted.ts';

const moment = '2026-11-16T01:00:00Z';

it.each([
  { status: 'deleted' },
  { state: 'Removed' },
  { phase: 'terminated' },
  { deleted_at: moment },
  { is_deleted: true },
  { status: 'deleted', deleted_at: moment },
])('what says of itself %j is gone', (raw) => {
  expect(isDeleted({ raw })).toBe(true);
});

it.each([
  {},
  { status: 'active' },
  { status: 'deleting' },
  { status: 'delete_requested' },
  { status: 'pending_deletion' },
  { marked_for_deletion_on: moment },
  { is_deleting: true },
  { status: 'deleted_pending_purge' },
  { status: 'active', removed_by: 'mona' },
  { status: 'active', deleted_at: moment },
  { deleted_at: moment, restored_at: moment },
  { deleted_at: null, deleted: false },
  { metadata: { deletionTimestamp: moment } },
])('what says of itself %j may be there', (raw) => {
  expect(isDeleted({ raw })).toBe(false);
});
