import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../src/platform/wire/envelope.ts';
import { doubtsStart } from '../../../src/platform/words/doubt-start.ts';

const isDoubted = (body: unknown) => doubtsStart(unwrap(body, { of: 'dyno' }));

describe('the answer to what is only started', () => {
  it.each([
    undefined,
    null,
    {},
    { data: {} },
    { ok: true },
    { success: 1 },
    { status: 'accepted', request_id: 'r1' },
    { state: 'restarting' },
    { status: 'received' },
    { status: 'running' },
    { message: 'All dynos restart' },
    { detail: 'Restart initiated' },
    { error: false, message: 'Restarting' },
    { errors: [] },
    { restarted: 3 },
    { restarted: ['web.1', 'web.2'] },
    { queued: false, message: 'Build started immediately' },
    { status: 'restarting', reason: 'manual' },
    { status: 'accepted', app: { status: 'locked' } },
    { title: 'Build queued', detail: 'The build will start shortly' },
    { type: 'success', title: 'Deployment started' },
    { job_id: 'j1' },
    { id: 'd1', status: 'blocked' },
    { deploy: { id: 'dep-1', status: 'blocked' } },
    { status: 100, description: 'Build has started', data: {} },
    { data: { serviceInstanceDeploy: true } },
    { build: 'b-123' },
    { commit: 'a'.repeat(40) },
    { url: 'https://platform.example/builds/12' },
    ['web.1'],
    true,
    'OK',
  ])('is a start: %j', (body) => {
    expect(isDoubted(body)).toBe(false);
  });

  it.each([
    { acknowledged: false },
    { restarted: 0 },
    { restarted: [] },
    { issues: [{ id: 'i1', text: 'locked' }] },
    { type: 'about:blank', title: 'Forbidden', detail: 'The app is locked' },
    { data: { restart: { userErrors: [{ message: 'locked' }] } } },
    { status: 'blocked', request_id: 'r1' },
    { status: 'blocked', data: null },
    { result: 'not started' },
  ])('may be none: %j', (body) => {
    expect(isDoubted(body)).toBe(true);
  });
});
