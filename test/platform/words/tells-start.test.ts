import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../src/platform/wire/envelope.ts';
import { tellsStart } from '../../../src/platform/words/tells-start.ts';

const isAccepted = (body: unknown) => tellsStart(unwrap(body, { of: 'dyno' }));

describe('the answer to what is only started', () => {
  it.each([
    undefined,
    {},
    { data: {} },
    { data: null },
    { ok: true },
    { success: true, data: null },
    { status: 'ok' },
    { status: 'accepted', request_id: 'r1' },
    { state: 'restarting' },
    { status: 202 },
    { code: 'dynos_restarted', queued: true },
    { message: 'All dynos restart' },
    { message: 'All dynos restart', request_id: 'r1' },
    { restarted: true },
    { job_id: 'j1' },
    { app_id: 'a1' },
    { app_name: 'my-app', requestId: 'r1', message: 'All dynos restart' },
    { app_id: 'a1', task_id: 't1', status: 'blue' },
    { id: 'd1', status: 'blue' },
    { name: 'web.1', state: 'crashed' },
    { index: 1, restarts: 3 },
    { dynos: [{ name: 'web.1' }] },
    { operation: { id: 'o1' } },
    { deployment: { id: 'd9', status: 'queued' } },
    [{ name: 'web.1' }],
    true,
    'OK',
    'Restarting',
  ])('says that it was taken up: %j', (body) => {
    expect(isAccepted(body)).toBe(true);
  });

  it.each([
    { acknowledged: false },
    { restarted: 0 },
    { queued: false, message: 'The app is in maintenance' },
    { issues: [{ id: 'i1', text: 'locked' }] },
    { type: 'about:blank', title: 'Forbidden', detail: 'The app is locked' },
    { data: { restart: { userErrors: [{ message: 'locked' }] } } },
    { status: 'blocked' },
    { status: 'blocked', request_id: 'r1' },
    { status: 'blocked', app_id: 'a1' },
    { status: 'blocked', userName: 'jo', organisation_uuid: 'o1' },
    { deployment: { app_id: 'a1', status: 'blocked' } },
    { status: 'blocked', data: null },
    { locked: true },
    { dynos: [] },
    { operation: null },
    { id: '' },
    { message: { text: 'locked' }, blocked: true },
    [],
    ['web.1'],
    'locked',
  ])('may mean anything: %j', (body) => {
    expect(isAccepted(body)).toBe(false);
  });
});
