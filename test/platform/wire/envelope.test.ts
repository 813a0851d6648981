import { describe, expect, it } from 'vitest';
import type { Platform } from '../../../src/platform/open-platform.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { failureOf, openPlatform } from '../../harness/platform-client.ts';

type Call = (platform: Platform) => Promise<unknown>;

/** What comes of a call that the platform answers with this, each time. */
function answer(body: unknown, call: Call, status = 200, headers: Record<string, string> = {}): Promise<unknown> {
  const transport = async () => ({ status, headers, body: Buffer.from(JSON.stringify(body)) });
  return call(openPlatform('https://platform.example', { transport }).platform);
}

const getApp: Call = async ({ apps }) => (await apps.get('my-app')).deployment.status;
const listApps: Call = async ({ apps }) => (await apps.list()).map(({ name }) => name);
const getBuild: Call = async ({ builds }) => (await builds.get('my-app', 'b1')).status;
const startBuild: Call = async ({ builds }) => (await builds.start('my-app', {})).id;
const getConfig: Call = async ({ config }) => Object.fromEntries(await config.read('my-app'));
const exec: Call = ({ dynos }) => dynos.exec('my-app', 'web.1', ['true']);
const restart: Call = ({ dynos }) => dynos.restart('my-app');
const scale: Call = ({ formation }) => formation.scale('my-app', [{ type: 'web', quantity: 2 }], true);
const addDomain: Call = ({ domains }) => domains.add('my-app', { hostname: 'www.example.com' }, undefined);
const removeDomain: Call = ({ domains }) => domains.remove('my-app', 'd1');
const app = { id: 'a1', name: 'my-app', deployment_status: 'failed' };
const build = { id: 'b1', state: 'failed' };

describe('what a platform wraps around a reply', () => {
  it.each<[unknown, Call, unknown]>([
    [{ data: app }, getApp, 'failed'],
    [{ status: 'success', data: app }, getApp, 'failed'],
    [{ status: 'success', data: { app } }, getApp, 'failed'],
    [{ ok: true, message: 'Here it is', result: app, request_id: 'r1' }, getApp, 'failed'],
    [{ app, meta: { version: 2 } }, getApp, 'failed'],
    [{ status: 'success', data: { build } }, getBuild, 'failed'],
    [{ success: true, build }, getBuild, 'failed'],
    [{ data: { build: { id: 'b9' } } }, startBuild, 'b9'],
    [{ code: 'app_found', message: 'success', app }, getApp, 'failed'],
    [{ code: '00000', message: 'App read', data: app }, getApp, 'failed'],
    [{ code: 0, message: 'success', data: app }, getApp, 'failed'],
    [{ code: 'OK', message: 'App read', data: app }, getApp, 'failed'],
    [{ code: 'build_started', message: 'Your build runs', build: { id: 'b9' } }, startBuild, 'b9'],
    [{ code: 'BUILD.CREATED', message: 'Your build runs', build: { id: 'b9' } }, startBuild, 'b9'],
    [{ code: 'CREATE_SUCCESS', message: 'Your build runs', data: { id: 'b9' } }, startBuild, 'b9'],
    [{ status: 'build_queued', build: { id: 'b9' } }, startBuild, 'b9'],
    [{ status: 'accepted', build_id: 'b9' }, startBuild, 'b9'],
    [{ status: 'success' }, startBuild, undefined],
    [{ apps: [app] }, listApps, ['my-app']],
    [{ applications: [app], meta: { total_count: 1 } }, listApps, ['my-app']],
    [{ pagination: { total_results: 1, next: null }, resources: [app] }, listApps, ['my-app']],
    [{ value: [app] }, listApps, ['my-app']],
    [{ resources: [] }, listApps, []],
    [{ data: [], nextCursor: null, totalCount: 0 }, listApps, []],
    [{ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }, listApps, []],
    [{ nodes: [app], pageInfo: { hasNextPage: false, endCursor: null } }, listApps, ['my-app']],
    [{ kind: 'List', apiVersion: 'v1', metadata: { resourceVersion: '' }, items: [] }, listApps, []],
    [{ nodes: '3' }, getConfig, { nodes: '3' }],
    [{ values: 'abc', type: 'x' }, getConfig, { values: 'abc', type: 'x' }],
    [{ data: 'x', URL: 'y', VERSION: '2' }, getConfig, { data: 'x', URL: 'y', VERSION: '2' }],
    [{ VERSION: '2', STATUS: 'ok', requestId: 'r' }, getConfig, { VERSION: '2', STATUS: 'ok', requestId: 'r' }],
    [{ deployment: { id: 'd9', build_id: 'b9', status: 'queued' } }, startBuild, 'b9'],
    [{ deployment: { id: 'd9', status: 'queued' } }, startBuild, undefined],
    [{ object: 'list', data: [app], has_more: false, next: null, total: 1 }, listApps, ['my-app']],
    [{ data: { items: [app] }, meta: { pagination: { total: 1, next_cursor: '' } } }, listApps, ['my-app']],
    [{ config_vars: { A: '1' } }, getConfig, { A: '1' }],
    [{ data: [{ key: 'A', value: '1' }] }, getConfig, { A: '1' }],
    [{ status: 'ok', data: {} }, getConfig, {}],
    [{}, getConfig, {}],
    [{ DATA: 'x', STATUS: 'failed', ERROR: 'none' }, getConfig, { DATA: 'x', STATUS: 'failed', ERROR: 'none' }],
    [{ error: 'x', status: 'failed', A: '1' }, getConfig, { error: 'x', status: 'failed', A: '1' }],
    [{ data: { output: 'hi', exit_code: 3 } }, exec, { output: 'hi', errors: '', exitCode: 3 }],
    [{ output: 'hi', error: null, exit_code: 0 }, exec, { output: 'hi', errors: '', exitCode: 0 }],
    [{ message: 'Restarting' }, restart, true],
    [{ id: 'b1', state: 'failed', error: 'no Procfile' }, getBuild, 'failed'],
    [{ ...app, deployment_status: 'crashed', errors: ['exit 1'] }, getApp, 'crashed'],
    [
      { output: '', error: 'a word on stderr', exit_code: 0 },
      exec,
      { output: '', errors: '', exitCode: 0, doubt: 'a word on stderr' },
    ],
  ])('is taken off where it is certain: %j', async (body, call, content) => {
    expect(await answer(body, call)).toEqual(content);
  });

  it.each<[unknown, Call]>([
    [{ data: app, other: 1 }, getApp],
    [{ data: app, app }, getApp],
    [{ data: null }, getApp],
    [{ status: 'success' }, getApp],
    [{ data: { name: 'other-app', id: 'a2' } }, getApp],
    [{ status: 'success', data: { build: { state: 'succeeded' } } }, getBuild],
    [{ status: 'success', data: { build: { id: 'b2', state: 'succeeded' } } }, getBuild],
    [{ status: 'succeeded' }, getBuild],
    [{ state: 'succeeded' }, getBuild],
    [{ id: 'b2', state: 'succeeded' }, getBuild],
    [{ id: 'r1', status: 'success', build: { id: 'b2', state: 'succeeded' } }, getBuild],
    [{ data: build, status: 'stale', code: 'stale_cache' }, getBuild],
    [{ data: [app], apps: [app] }, listApps],
    [{ nodes: [], stale: true }, listApps],
    [{ items: [app], window: 'first' }, listApps],
    [{ items: [app], number: 0, size: 1 }, listApps],
    [{ values: [app], page: 1, size: 4 }, listApps],
    [{ content: [], empty: false }, listApps],
    [{ content: [app], totalElements: 1, last: true, size: 20, number: 3 }, listApps],
    [{ kind: 'Status', apiVersion: 'v1' }, listApps],
    [{ data: { name: 'one' } }, listApps],
    [{ data: null }, getConfig],
    [{ data: 'x' }, getConfig],
    [{ message: 'Temporarily unavailable' }, getConfig],
    [{ status: 'success' }, getConfig],
    [{ name: 'my-app', config_vars: { A: '1' } }, getConfig],
    [{ A: '1', data: { B: '2' } }, getConfig],
    [{ config_vars: { A: { value: '1' } } }, getConfig],
  ])('is refused where it is not: %j', async (body, call) => {
    const error = await failureOf(answer(body, call), ApiError);
    expect(error.message).toMatch(/the platform answered 200, but/);
  });
});

describe('a success that denies itself', () => {
  const calls: readonly Call[] = [getApp, listApps, getBuild, getConfig, exec, startBuild, restart, removeDomain];
  it.each([
    { success: false },
    { code: 'not_found', message: 'The app was not found' },
    { ok: false, message: 'no' },
    { success: false, data: app },
    { success: false, id: 'b1', state: 'succeeded', name: 'my-app', output: '' },
    { status: 'error', message: 'no' },
    { status: 'fail', data: {} },
    { status: 500, message: 'no' },
    { code: '404', data: [] },
    { code: 'build_not_started', message: 'no', data: {} },
    { code: 'ALREADY_CREATED', message: 'no', data: {} },
    { code: 'conflict_found', message: 'no', data: {} },
    { code: 'partially_completed', message: 'no', data: {} },
    { code: 'failed_to_be_created', message: 'no', data: {} },
    { code: 'user_not_found', message: 'The user was removed', data: {} },
    { code: 'unsuccessful', message: 'no', data: {} },
    { error: 'no' },
    { error: { code: 'no' }, data: app },
    { errors: [{ message: 'no' }] },
    { data: { success: false } },
  ])('is none: %j', async (body) => {
    for (const call of calls) await expect(answer(body, call)).rejects.toThrow(/\(200 /);
  });

  it.each([
    { name: 'my-app', id: 'b1', output: '', error: 'session expired' },
    { name: 'my-app', id: 'b1', output: '', status: 'succeeded', state: 'ok', errors: ['quota'] },
    { data: { name: 'my-app', id: 'b1', output: '', error: { code: 'expired' } } },
  ])('is none where an error that is not its own stands beside the thing: %j', async (body) => {
    for (const call of [exec, startBuild, removeDomain]) await expect(answer(body, call)).rejects.toThrow(/\(200 /);
    // What is only read tells of itself.
    await expect(answer(body, getApp)).resolves.not.toThrow();
  });

  it.each([
    { success: 0 },
    { success: 'false' },
    { Accepted: false, message: 'The queue is paused' },
    { ok: 'False' },
    { exception: 'NullPointer' },
    { build: null, userErrors: [{ message: 'The quota is used up' }] },
    { fault: { faultstring: 'Invalid key' } },
    { status: 'skipped' },
    { __typename: 'QuotaError', text: 'The quota is used up' },
    { problems: [{ message: 'The quota is used up' }] },
    { status: 422, title: 'Unprocessable', detail: 'no' },
    { status: 'not_ok' },
    { id: null, accepted: false },
    { data: { accepted: false } },
  ])('is none where the answer to a change shows nothing but that: %j', async (body) => {
    for (const call of [startBuild, restart, removeDomain]) await expect(answer(body, call)).rejects.toThrow(/200/);
  });

  it.each([
    { result: false },
    { result: 'rejected' },
    { state: 'skipped' },
    { outcome: 'rejected', message: 'The branch is protected' },
    { status: 'Ignored' },
    { status: 'declined' },
    { process: 'web', status: 'rejected' },
    { index: 1, status: 'skipped' },
    { data: false },
    { queued: false, reason: 'Builds are paused' },
    { restarted: false, reason: 'locked' },
    { id: 'forbidden', message: 'You may not do that', request_id: 'r1' },
    { id: 'rate_limit', message: 'Wait a while', url: 'https://platform.example/limits' },
    { id: 'internal_server_error', message: 'Sorry' },
    { id: 'FORBIDDEN', message: 'You may not do that' },
    { kind: 'Status', status: 'Failure', reason: 'Forbidden', message: 'no' },
    { accepted: 'no' },
    { ok: 0 },
    { skipped: true },
    { request_id: 'r1', status: 'skipped', message: 'Nothing has changed' },
    { app_id: 'a1', status: 'rejected', reason: 'frozen' },
    { team_id: 't1', status: 'denied', reason: 'frozen' },
    { appId: 'a1', accepted: false, reason: 'frozen' },
    { skipped: true, app_name: 'my-app' },
    { username: 'jo', organization_id: 7, pipeline_uuid: 'p1', source_region_name: 'eu', status: 'refused' },
  ])('is none where the answer to what only starts something shows nothing but that: %j', async (body) => {
    for (const call of [startBuild, restart]) await expect(answer(body, call)).rejects.toThrow(/200/);
  });

  it.each([
    { id: 'b1', queued: false, started: false, state: 'building' },
    { build_id: 'b1', accepted: false },
    { queued: false, build: { id: 'b1', state: 'building' } },
    { build: { id: 'b1' }, success: 0, result: 'no' },
    { data: { id: 'b1', state: 'queued' }, scheduled: false },
    { deployment_uuid: 'u1', started: false, status: 'queued' },
    { exception: null, fault: '' },
    { build: null, userErrors: [] },
    { build: { state: 'queued', result: null } },
    { __typename: 'BuildPayload', problems: [] },
    { acknowledged: false, build: { id: 'b1' } },
    { status: 'queued', message: 'It is forbidden to wait' },
    { id: 'f0rb1dden', message: 'Fix the build' },
    { queued: false, started: true },
    { queued: false, status: 'running' },
    { queued: false, build: 'b1' },
    { queued: false, message: 'Build started' },
    { started: false, queue_position: 2, eta: 30 },
    { queued: false, phase: 'Building' },
    { scheduled: false, builds: ['b1'] },
    { id: 'build', message: 'queued' },
    { id: 'deadbeef', message: 'Your build is under way' },
    { detail: 'Build queued' },
    { title: 'Build queued', status: 'queued' },
    { title: 'Build', detail: 'queued', queue: 'fast' },
    { state: 'failed', error: null },
    { version: 12, status: 'blocked' },
    { type: 'about:blank', title: 'Accepted', status: 202, detail: 'It was queued' },
    { status: 'accepted', issues: 'https://platform.example/issues' },
    { version: 5, state: 'queued', violations: { critical: 0, low: 3 } },
    { build_num: 12, status: 'noop' },
    { outcome: 'accepted' },
    { started: false },
    { accepted: 0, restarted: 2 },
    { created: false, reason: 'joined the running build' },
    { id: 'brave-lion', message: 'Fix the build' },
    { success: 0, pending: 2 },
    { uuid: 'u1', status: 'queued', accepted: false },
    { buildId: 'b1', status: 'queued', result: false },
    { number: 7, result: 'false' },
    ...['build', 'deployment', 'job', 'task', 'operation', 'promotion', 'release', 'dyno'].map((thing) => ({
      [`${thing}_id`]: 'x1',
      app_id: 'a1',
      status: 'rejected',
    })),
    { app_id: 'a1', request_id: 'r1', message: 'Build queued' },
  ])('is not meant by a build that was started: %j', async (body) => {
    await expect(answer(body, startBuild)).resolves.not.toThrow();
  });

  it.each([
    { success: false, id: 'b1', state: 'building' },
    { ok: false, id: 'b1', status: 'queued', error: { code: null, message: '' } },
    { success: false, id: 'b1', state: 'failed', error: 'no memory' },
    { success: true, id: 'b1', state: 'building', errors: { count: 0 } },
  ])('is not meant by what a thing says of its own way: %j', async (body) => {
    for (const call of [getBuild, startBuild]) await expect(answer(body, call)).resolves.toBeDefined();
  });

  it.each(['pending', 'active', 'failed'])('is meant by what is no work, whatever its status: %s', async (status) => {
    const body = { success: false, id: 'd1', hostname: 'www.example.com', status };
    await expect(answer(body, addDomain)).rejects.toThrow(/\(200 /);
  });

  it.each([{ index: 1, status: 'Error', started_at: '2026-11-18T04:00:00Z', restarts: 4 }])(
    'is not meant by the record of a dyno that is restarted: %j',
    async (body) => {
      await expect(answer(body, restart)).resolves.not.toThrow();
    },
  );

  it('is not meant by a change that finds nothing to do', async () => {
    for (const body of [{ status: 'no-op' }, { state: 'ignored' }])
      await expect(answer(body, removeDomain)).rejects.toThrow('no look shows whether it is gone');
  });

  it.each(['issues', 'problems', 'fault'])('is not meant by a process type called %s', async (type) => {
    const body = { web: { quantity: 2, status: 'failed' }, [type]: { quantity: 1 } };
    await expect(answer(body, scale)).resolves.not.toThrow();
  });

  it('is not meant by the exit code of a command that failed', async () => {
    await expect(answer({ output: 'x', exit_code: 3, success: false }, exec)).resolves.toBeDefined();
    await expect(answer({ output: 'x', exit_code: 0, success: false }, exec)).rejects.toThrow(/\(200 /);
  });

  it('is told in the platform’s own words, without secrets', async () => {
    const transport = async () => ({
      status: 200,
      headers: { 'x-request-id': 'r-1' },
      body: Buffer.from('{"success":false,"message":"quota of fake-secret is used up"}'),
      redact: (text: string) => text.replaceAll('fake-secret', '***'),
    });
    const { platform } = openPlatform('https://platform.example', { transport });
    const error = await failureOf(platform.apps.get('my-app'), ApiError);
    expect(error.message).toBe('GET /apps/my-app: quota of *** is used up (200 contradiction, request id r-1)');
  });
});

describe('a list that is not whole', () => {
  it.each<[unknown, Record<string, string>]>([
    [{ data: [app], has_more: true }, {}],
    [{ data: [app], next: '/apps?page=2' }, {}],
    [{ data: [app], links: { next: { href: '/apps?page=2' } } }, {}],
    [{ data: [app], links: [{ rel: 'next', href: '/apps?page=2' }] }, {}],
    [{ items: [app], meta: { pagination: { next_cursor: 'abc' } } }, {}],
    [{ apps: [app], total: 2 }, {}],
    [{ apps: [app], pagination: { page: 1, total_pages: 2 } }, {}],
    [[app], { 'x-total-count': '2' }],
    [[app], { 'x-next-page': '2' }],
    [[app], { 'next-range': 'id a2..' }],
    [[app], { 'content-range': 'items 0-0/2' }],
    [{ data: [app], page: 1, pages: 4 }, {}],
    [{ apps: [app], currentPage: 1, maxPage: 4 }, {}],
    [{ data: [app], paging: { cursors: { before: 'abc', after: 'xyz' } } }, {}],
    [{ data: [app], meta: { truncated: true } }, {}],
    [{ data: [app], meta: { isTruncated: 'true' } }, {}],
    [{ data: [app], metadata: { continue: 'abc', remainingItemCount: 3 } }, {}],
    [{ data: [app], pagination: { hasNextPage: true } }, {}],
    [{ data: [app], meta: { nextPageToken: 'abc' } }, {}],
    [{ data: [app], cursor: 'abc' }, {}],
    [{ data: [app], nextCursor: 'abc' }, {}],
    [{ nodes: [app], pageInfo: { hasNextPage: true, endCursor: 'abc' } }, {}],
    [{ kind: 'List', items: [app], metadata: { remainingItemCount: 3 } }, {}],
    [{ items: [app], last: false }, {}],
    [{ items: [app], meta: { pagelen: 1 } }, {}],
    [{ items: [app], meta: { maxResults: 1 } }, {}],
    [{ data: [app], meta: { last_page: 3 } }, {}],
    [{ data: [app], meta: { is_last: false } }, {}],
    [{ data: [app], links: { self: '/apps?page=1', last: '/apps?page=3' } }, {}],
    [{ data: [app], meta: { total: { value: 12, relation: 'eq' } } }, {}],
    [{ data: [app], limit: 1, offset: 0 }, {}],
    [[app], { 'x-total-pages': '4', 'x-page': '1' }],
    [[app], { 'x-pagination': '{"TotalCount":12,"PageSize":1}' }],
    [[app], { 'x-pagination-total-count': '12' }],
    [[app], { 'x-has-more': 'true' }],
    [[app], { 'x-next-cursor': 'abc' }],
    [[app], { 'x-continuation-token': 'abc' }],
  ])('is refused: %j %j', async (body, headers) => {
    const error = await failureOf(answer(body, listApps, 200, headers), ApiError);
    expect(error.message).toContain('it is only a part of a list');
  });

  it.each<[unknown, Record<string, string>]>([
    [{ data: [app], pagination: { hasNextPage: false, endCursor: 'abc' } }, {}],
    [{ data: [app], cursor: 'abc', next_cursor: null }, {}],
    [{ data: [app], meta: { page: 1, pages: 1, per_page: 1, total: 1 } }, {}],
    [{ data: [app], links: { self: '/apps?page=1', first: '/apps?page=1', prev: null, next: null } }, {}],
    [{ data: [app], meta: { rate_limit: { remaining: 4999, total: 5000 }, took_ms: 12 } }, {}],
    [[app], { 'x-next-page': '', 'x-total': '1', 'x-per-page': '20', 'x-total-pages': '1' }],
    [
      [app],
      { 'retry-after': '5', 'x-ratelimit-remaining': '12', 'x-total-time': '99', 'last-modified': 'x', age: '9' },
    ],
    [[app], { 'x-pagination': '{"TotalCount":1,"HasNext":false}' }],
    [{ data: [app], limit: 1, last: true }, {}],
    [{ items: [app], meta: { start_cursor: 'a', startMarker: 'b', first_cursor: 'c' } }, {}],
  ])('is not meant by other remarks: %j %j', async (body, headers) => {
    expect(await answer(body, listApps, 200, headers)).toEqual(['my-app']);
  });

  it.each<[unknown, Record<string, string>]>([
    [{ A: '1' }, { link: '</api/v1/apps/my-app/config-vars?page=2>; rel="next"' }],
    [{ data: { A: '1' }, meta: { next_cursor: 'c2', total: 40 } }, {}],
    [{ config_vars: { A: '1' }, count: 2 }, {}],
    [{ data: { A: '1' }, has_more: true }, {}],
    [{ A: '1' }, { 'x-total-count': '2' }],
    [{ A: '1', total: 40 }, {}],
    [{ A: '1', next_cursor: 'c2' }, {}],
    [{ A: '1', nextToken: 'c2' }, {}],
    [{ A: '1', '@odata.nextLink': 'https://platform.example/2' }, {}],
    [{ A: '1', has_more: 'true' }, {}],
    [{ A: '1', next_link: 'https://platform.example/2' }, {}],
    [{ A: '1', hasNextPage: true }, {}],
    [{ A: '1', remaining: 12 }, {}],
    [{ A: '1', has_more: true }, {}],
    [{ A: '1', nextPageToken: 'c2' }, {}],
    [{ A: '1', isTruncated: true }, {}],
    [{ A: '1', next: '/config-vars?page=2' }, {}],
    [{ A: '1', next_start: 'B' }, {}],
    [{ A: '1', last_evaluated_key: 'A' }, {}],
    [{ data: { A: '1' }, meta: { nextStart: 'B' } }, {}],
  ])('is refused as a map of config vars: %j %j', async (body, headers) => {
    const error = await failureOf(answer(body, getConfig, 200, headers), ApiError);
    expect(error.message).toContain('it is only a part of an answer');
  });

  it.each<Record<string, string>>([
    { NEXT: 'x', COUNT: '99', TOTAL_PAGES: '7', HAS_MORE: 'true', limit: '1', total: '99' },
    { next_public_api: 'https://shop.example', nextauth_url: 'https://shop.example', A: '1' },
    { more_logs: 'yes', cursor_style: 'bar', next: '' },
    { version: '1.2', type: 'x', url: 'https://shop.example', limit: '5' },
    { link: 'x', links: 'y', page: '2', total: '99', count: '3', time: 'UTC', timestamp: 'no' },
  ])('is not meant by config vars of such names: %j', async (vars) => {
    for (const body of [vars, { config_vars: vars }, Object.entries(vars).map(([key, value]) => ({ key, value }))])
      expect(await answer(body, getConfig)).toEqual(vars);
  });

  it('is not meant by a number among config vars', async () => {
    const vars = { WEB_CONCURRENCY: 2, max_count: 5, more_logs: true, rows_total: 40 };
    expect(await answer(vars, getConfig)).toEqual({
      ...{ WEB_CONCURRENCY: '2', max_count: '5', more_logs: 'true', rows_total: '40' },
    });
  });

  it('is refused as one thing too', async () => {
    expect((await failureOf(answer({ data: app, meta: { truncated: true } }, getApp), ApiError)).message).toContain(
      'it is only a part of an answer',
    );
  });

  it('is refused as config vars too, also where it goes on by a link', async () => {
    const vars = [{ key: 'A', value: '1' }];
    for (const [body, headers] of [
      [{ data: vars, has_more: true }, {}],
      [vars, { link: '</next>; rel="next"' }],
    ] as const) {
      expect((await failureOf(answer(body, getConfig, 200, headers), ApiError)).message).toContain('only a part');
    }
  });

  it.each([206, 207])('is refused by its status %i, whatever it holds', async (status) => {
    for (const [body, call] of [
      [[app], listApps],
      [app, getApp],
      [{ A: '1' }, getConfig],
      [{ output: '', exit_code: 0 }, exec],
      [undefined, restart],
    ] as const)
      await expect(answer(body ?? '', call, status)).rejects.toThrow(
        `this is only a part of an answer (${status} partial`,
      );
  });

  it('is refused where a proxy has changed it on its way', async () => {
    await expect(answer(app, getApp, 203)).rejects.toThrow('a proxy changed this answer on its way (203 transformed');
  });

  it('is whole when its pages, followed to their end, add up', async () => {
    const pages = [
      { body: { data: [app], total: 2, total_pages: 2 }, link: '</apps?page=2>; rel="next"' },
      { body: { data: [{ name: 'b' }], total: 2, total_pages: 2 }, link: '' },
    ];
    const transport = async () => {
      const { body, link } = pages.shift() ?? { body: {}, link: '' };
      return { status: 200, headers: { link }, body: Buffer.from(JSON.stringify(body)) };
    };
    expect(await listApps(openPlatform('https://platform.example', { transport }).platform)).toEqual(['my-app', 'b']);
  });
});

describe('a reply about something else', () => {
  const other = { id: 'x1', name: 'other', hostname: 'other.example' };
  it.each<[string, Call]>([
    ['an app', getApp],
    ['a build', getBuild],
    ['a domain', ({ domains }) => domains.get('my-app', 'www.example.com')],
    ['a namespace', ({ namespaces }) => namespaces.get('acme')],
    ['a pipeline', ({ pipelines }) => pipelines.get('shop')],
    ['a team', ({ teams }) => teams.find('acme')],
    ['a domain that was changed', ({ domains }) => domains.update('my-app', 'www.example.com', 'cert')],
    ['a new app', ({ apps }) => apps.create({ name: 'new' }, async () => undefined)],
    ['a new namespace', ({ namespaces }) => namespaces.create({ name: 'new' }, async () => undefined)],
    ['a new domain', ({ domains }) => domains.add('a', { hostname: 'new.example' }, async () => undefined)],
  ])('is refused where %s was asked for', async (_, call) => {
    await expect(answer(other, call)).rejects.toThrow(/it is about x1/);
  });

  it.each<[string, unknown, Call]>([
    ['the app itself in place of its config vars', { id: 'a1', name: 'my-app', region: 'eu' }, getConfig],
    [
      'the environment itself in place of its config vars',
      { id: 'e1', kind: 'ra' },
      ({ environments }) => environments.read('e1'),
    ],
  ])('is refused where it is %s', async (_, body, call) => {
    await expect(answer(body, call)).rejects.toThrow(/it is about .+, and not about /);
  });

  it('is not a config var that has the app’s name', async () => {
    expect(await answer({ name: 'my-app', A: '1' }, getConfig)).toEqual({ name: 'my-app', A: '1' });
  });

  it('is not one that spells the name in another way', async () => {
    expect(await answer({ ...app, name: 'My-App' }, getApp)).toBe('failed');
    const spelt = { id: 'd1', hostname: 'WWW.B\u00fccher.example.' };
    const get: Call = async ({ domains }) => (await domains.get('a', 'www.xn--bcher-kva.example')).hostname;
    expect(await answer(spelt, get)).toBe('www.xn--bcher-kva.example');
  });
});
