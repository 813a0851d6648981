import { describe, expect, it } from 'vitest';
import { listFlaws, listSetbacks, type Setback } from '../../../src/platform/words/setbacks.ts';

const moment = '2026-11-16T01:00:00Z';

describe('a reply says against what it is about', () => {
  it.each<[Setback['kind'], string, unknown]>([
    ['failed', 'failed', 'failed'],
    ['failed', 'FAILED', { state: 'FAILED' }],
    ['failed', ' Failed ', { status: ' Failed ' }],
    ['failed', 'Failed: no quota', { status: 'Failed: no quota' }],
    ['failed', 'failure', { conclusion: 'failure' }],
    ['failed', 'failed', { result: 'failed' }],
    ['failed', 'errored', { outcome: 'errored' }],
    ['failed', 'CREATE_FAILED', { lifecycleState: 'CREATE_FAILED' }],
    ['failed', 'Failed', { provisioning_state: 'Failed' }],
    ['failed', 'Failed', { phase: 'Failed' }],
    ['failed', 'failed', { substatus: 'failed' }],
    ['failed', 'Failed', { status: { phase: 'Failed', message: 'no quota' } }],
    ['failed', 'failed', { type: 'apps', attributes: { state: 'failed' } }],
    ['failed', 'rejected', { status: 'rejected' }],
    ['failed', 'denied', { state: 'denied' }],
    ['failed', 'RolledBack', { status: 'RolledBack' }],
    ['failed', 'timed out', { status: 'timed out' }],
    ['failed', '500', { status: 500 }],
    ['failed', '503', { statusCode: '503' }],
    ['failed', 'rolled back', { rolled_back: true }],
    ['failed', 'rolled back', { rolledBack: 'true' }],
    ['past', 'canceled', { canceled_at: moment }],
    ['past', 'cancelled', { cancelledBy: 'mona' }],
    ['failed', 'failed', { has_failed: true }],
    ['crashed', 'crashed', { status: 'crashed' }],
    ['crashed', 'CrashLoop', { status: 'CrashLoop' }],
    ['crashed', 'crashing', { state: 'crashing' }],
    ['failed', 'FATAL', { state: 'FATAL' }],
    ['failed', 'failing', { state: 'failing' }],
    ['crashed', 'oom killed', { oomKilled: false, oom_killed: true }],
    ['denied', 'no success', { success: false }],
    ['denied', 'no success', { ok: 'false' }],
    ['denied', 'no success', { isSuccessful: false }],
    ['error', 'no quota', { error: 'no quota' }],
    ['error', 'no quota', { error: { code: 'E12', message: 'no quota' } }],
    ['error', 'no quota', { errors: [{ message: 'no quota' }] }],
    ['error', 'no quota', { error_message: 'no quota' }],
    ['error', 'no quota', { errorReason: 'no quota' }],
    ['error', 'no quota', { failureReason: 'no quota' }],
    [
      'error',
      'x',
      {
        errors: [
          { severity: 'warning', message: 'old stack' },
          { severity: 'error', message: 'x' },
        ],
      },
    ],
    ['error', 'an error', { failure: { deep: { count: 1 } } }],
    ['going', 'Terminating', { status: { phase: 'Terminating' } }],
    ['going', 'deleting', { state: 'deleting' }],
    ['going', 'pending_deletion', { status: 'pending_deletion' }],
    ['going', 'deleted', { deletedAt: moment }],
    ['going', 'deleted', { is_deleted: true }],
    ['going', 'deleted', { metadata: { name: 'labs', deletionTimestamp: moment } }],
    ['failed', 'build failed', { build_failed: true }],
    ['failed', 'image not found error', { status: 'image not found error' }],
    ['failed', 'Failed, no quota', { status: 'Failed, no quota' }],
    ['failed', 'failed. See the log', { status: 'failed. See the log' }],
    ['failed', 'Error – no quota', { state: 'Error – no quota' }],
    ['failed', 'failed', { failed: 'Yes' }],
    ['denied', 'no success', { success: 'NO' }],
    ['denied', 'no success', { ok: 'False' }],
    ['error', 'no quota', { error_description: 'no quota' }],
    ['going', 'marked for deletion', { marked_for_deletion: true }],
    ['going', 'marked for deletion', { markedForDeletionAt: moment }],
    ['going', 'scheduled for deletion', { status: 'scheduled for deletion' }],
    ['going', 'scheduled for deletion', { scheduled_for_deletion_at: moment }],
    ['going', 'DELETE_REQUESTED', { lifecycle_state: 'DELETE_REQUESTED' }],
    ['going', 'DELETE_IN_PROGRESS', { status: 'DELETE_IN_PROGRESS' }],
    ['going', 'PENDING_DELETE', { status: 'PENDING_DELETE' }],
    ['going', 'TO_DELETE', { status: 'TO_DELETE' }],
    ['going', 'to_be_deleted', { status: 'to_be_deleted' }],
    ['going', 'to be deleted', { to_be_deleted: true }],
    ['going', 'scheduled for removal', { status: 'scheduled for removal' }],
    ['going', 'shutting_down', { state: 'shutting_down' }],
    ['going', 'deleted_pending_purge', { status: 'deleted_pending_purge' }],
    ['going', 'SoftDeleted', { state: 'SoftDeleted' }],
    ['going', 'decommissioning', { status: 'decommissioning' }],
    ['going', 'purging', { status: 'purging' }],
    ['going', 'deleting', { is_deleting: true }],
    ['going', 'being deleted', { being_deleted: true }],
    ['going', 'pending destruction', { pendingDestruction: 'yes' }],
    ['going', 'deletion requested', { deletion_requested: true }],
    ['going', 'deletion requested', { deletionRequestedAt: moment }],
    ['going', 'deletion scheduled', { deletion_scheduled_at: moment }],
    ['going', 'marked for deletion', { marked_for_deletion_on: '2026-11-16' }],
    ['going', 'deleted', { delete_time: moment, purge_time: '2199-12-16T10:00:00Z' }],
    ['going', 'deleted', { deleteTime: moment }],
    ['going', 'deletion', { deletionDate: moment }],
    ['going', 'deletion', { deletion_at: 1763286000 }],
  ])('that it is %s, by %s: %j', (kind, text, reply) => {
    expect(listSetbacks(reply)).toEqual([{ kind, text }]);
  });
});

describe('a reply says nothing against what it is about', () => {
  it.each<[unknown]>([
    [undefined],
    [null],
    [[{ status: 'failed' }]],
    ['active'],
    [{ status: 'succeeded', state: 'ready', phase: 'Active' }],
    [{ phase: 'Bound', status: { phase: 'Running' } }],
    [{ status: 'no_error', result: 'without errors' }],
    [{ status: 'failed-over', state: 'FailedOver' }],
    [{ status: 0, exit_code: 0 }],
    [{ error: null, errors: [], error_message: '', failure: {}, failure_reason: 'NONE', error_code: 0 }],
    [{ deleted_at: null, canceled_at: '', failed_at: 0, deletedAt: '0001-01-01T00:00:00Z', failedAt: -62135596800 }],
    [{ rolled_back: false, deleted: 'false', canceled: 0, conclusion: null }],
    [{ success: true, ok: 1, succeeded: null }],
    [{ last_failed_build: { state: 'failed' }, previous_build: { error: 'x' } }],
    [{ config_vars: { STATUS: 'failed', ERROR: 'x' }, env: { error: 'x' } }],
    [{ error_url: 'https://a.example/error', error_page: '/500.html', deletion_protection: true, timeout: 30 }],
    [{ result: 'Ran 3 tests, 1 failed', name: 'failed', description: 'deleted' }],
    [{ created_at: moment, restarted_at: moment, failed_builds: 3, retries_failed: 2 }],
    [{ notify_on_failure: true, restart_on_failure: true, rollbackOnFailure: true, continue_on_error: true }],
    [{ allow_failure: true, alert_on_timeout: true, restart_on_crash: true, notify_when_failed: 'true' }],
    [{ last_failed_at: moment, previous_failed_at: moment, lastCanceledAt: moment }],
    [{ deletion_at: '2199-01-01T00:00:00Z', timeout_at: moment, deleted_at: '9999-12-31', failed_at: '0000-00-00' }],
    [{ errors: [{ severity: 'WARNING', message: 'old stack' }], error: { level: 'info', message: 'no cache' } }],
    [{ result: 'Completed without error', outcome: 'finished with no error', status: 'without any failure' }],
    [{ error: 'No error occurred', error_message: 'No errors detected', failure_reason: 'not applicable' }],
    [{ errors: [{ type: 'warning', message: 'old stack' }] }],
    [{ errors: 12 }],
    [{ can_be_rolled_back: true, canBeCanceled: true, may_be_rejected: 'yes', could_not_be_deleted: true }],
    [{ cannot_be_canceled: true }],
    [{ canceled_at: '1900-01-01T00:00:00Z', expires_at: moment }],
    [{ metadata: { state: 'rejected', error: 'budget', failed: true }, attributes: { status: 'failed' } }],
    [
      {
        can_be_deleted: true,
        deletable: true,
        removable: true,
        delete: true,
        destroy: 'yes',
        soft_delete_enabled: true,
      },
    ],
    [{ auto_delete_after: moment, delete_after_idle: '7d', delete_time: '30s', deletion_time: 30, purged_at: moment }],
    [{ deletion_at: 4102444800, deletion_scheduled_at: 4102444800000, scheduled_deletion_at: '2199-01-01T00:00:00Z' }],
    [{ status: 'pending', state: 'in_progress', phase: 'scheduled', deleted: false, deleted_at: moment }],
    [{ status: 'suspended', suspended: true, archived: true, disabled: 'disabled', lifecycle: 'archived' }],
    [{ error_code: 'SUCCESS', error: { code: 0, message: 'OK' }, errors: 'No error.', failure_code: '000000' }],
    [{ error: '<nil>', errors: '[]', error_message: '(none)', failure_reason: 'UNSPECIFIED', failure: 'undefined' }],
    [{ deleted_at: 'never', deletedAt: '<nil>', failed_at: 'not yet', canceled_by: '(none)', cancelledBy: null }],
  ])('%j', (reply) => {
    expect(listSetbacks(reply)).toEqual([]);
  });

  it.each([
    { suspended: true },
    { suspended: 'suspended' },
    { suspended_at: moment },
    { suspendedBy: 'mona' },
    { status: 'suspended', suspended_at: moment },
    { archived: true, status: 'active' },
    { archived_at: moment },
    { is_disabled: true },
    { quotaExceeded: true },
  ])('but that nothing can be done with it, if it is to be of use: %j', (reply) => {
    expect(listFlaws(reply)).toContainEqual({ kind: 'unfit', text: expect.any(String) });
    expect(listFlaws({ status: reply })).toEqual(listFlaws(reply));
  });

  it.each([
    { suspended: 'not_suspended', suspenders: [], archived: false, archived_at: null, disabled: 'no' },
    { can_be_suspended: true, auto_archived: true, archived_logs: true, disabled_features: ['x'], unarchived: true },
    { suspended: false, suspended_at: moment },
    { suspended_at: '2199-01-01T00:00:00Z', expires_at: moment },
  ])('also if it is to be of use: %j', (reply) => {
    expect(listFlaws(reply)).toEqual([]);
  });

  it.each([
    { status: 'active', suspended_at: moment },
    { archived_at: moment, unarchived_at: moment },
    { suspendedAt: moment, resumedAt: moment },
  ])('but of before, although it was put aside: %j', (reply) => {
    expect(listFlaws(reply)).toEqual([]);
  });

  it('however deep or odd it is', () => {
    let deep: object = { status: 'failed' };
    for (let at = 0; at < 9; at++) deep = { status: deep };
    expect(listSetbacks(deep)).toEqual([]);
    expect(() => listSetbacks({ failed_at: { toString: 1 }, status: { toString: 2 } })).not.toThrow();
  });
});

describe('a thing is sound and lasts', () => {
  const soon = new Date(Date.now() + 8 * 3_600_000).toISOString();

  it.each([
    { deletion_time: soon },
    { deletionDate: soon },
    { scheduled_deletion_at: soon },
    { scheduled_for_deletion_at: soon },
    { suspended_at: 'never' },
    { deletion_scheduled_at: soon },
    { termination_date: soon },
    { delete_time: soon },
    { is_suspended: false, suspended_at: moment },
    { isArchived: false, archivedAt: moment },
    { active: true, suspended_at: moment },
    { enabled: true, disabled_at: moment },
    { disabled_at: moment, enabled_at: moment },
    { deactivated_at: moment, activated_at: moment },
    { status: 'ok', suspended_at: moment },
    { lifecycle_state: 'ACTIVE', suspended_at: moment },
    { is_deleted: false, deleted_at: moment },
    { purge_requested_at: moment },
    { soft_delete: true },
  ])('%j', (told) => {
    expect(listFlaws(told)).toEqual([]);
  });

  it.each([
    { active: false, suspended_at: moment },
    { deletion_time: moment },
    { suspended_at: moment, status: '' },
    { marked_for_deletion_at: soon },
  ])('unlike %j', (told) => {
    expect(listFlaws(told)).not.toEqual([]);
  });

  it('also a build that was put away since, with all that is told of it', () => {
    expect(listSetbacks({ status: 'succeeded', archived_at: moment, suspended_at: moment })).toEqual([]);
  });
});
