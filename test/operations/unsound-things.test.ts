import { describe, expect, it } from 'vitest';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { serveHttp } from '../harness/loopback.ts';
import { runStep } from '../harness/step.ts';

const moment = '2026-11-16T01:00:00Z';
const mark =
  'Review of pull request 42 in octo/shop [platform-deploy server=github.example repository=1001 pull-request=42]';

type Kind = 'app' | 'namespace' | 'domain' | 'review';

const kinds: Readonly<Record<Kind, { readonly thing: object; readonly inputs: Readonly<Record<string, string>> }>> = {
  app: { thing: { id: 'x1', name: 'shop-pr-42' }, inputs: { operation: 'create-app', app: 'shop-pr-42' } },
  namespace: {
    thing: { id: 'x1', name: 'shop-pr-42' },
    inputs: { operation: 'create-namespace', namespace: 'shop-pr-42' },
  },
  domain: {
    thing: { id: 'x1', hostname: 'www.example.com', kind: 'custom' },
    inputs: { operation: 'add-domain', app: 'my-app', domain: 'www.example.com' },
  },
  review: { thing: { id: 'x1', name: 'shop-pr-42', description: mark }, inputs: { operation: 'review' } },
};

/** How a thing comes to be there: it was there, its making is answered with it, or with something that only a look can tell more of. */
const ways = ['found', 'answered', 'empty', 'promised', 'lost', 'refused'] as const;
type Way = (typeof ways)[number];

const answers: Readonly<Record<Way, (thing: object) => readonly [status: number, body: unknown]>> = {
  found: () => [500, {}],
  answered: (thing) => [201, thing],
  empty: () => [201, undefined],
  promised: (thing) => [202, thing],
  lost: () => [502, undefined],
  refused: () => [409, { code: 'conflict', message: 'It is there' }],
};

/** Plays a step on a platform that has, or gets in this way, a thing of which it says this. */
async function play(kind: Kind, way: Way, says: object, timeout = '30m') {
  const { thing, inputs } = kinds[kind];
  const shown = { ...thing, ...says };
  let isThere = way === 'found';
  await using platform = await serveHttp((request, response) => {
    const isList = /\/(apps|namespaces|domains)$/.test(request.url ?? '');
    const isMade = request.method === 'POST';
    isThere ||= isMade;
    const missing = [404, { code: 'not_found', message: 'Not here' }] as const;
    const look = isThere ? ([200, shown] as const) : missing;
    const [status, body] = isMade ? answers[way](shown) : isList ? [200, isThere ? [shown] : []] : look;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  const pull = makePull({ number: 42, state: 'open' });
  await using github = await startGitHub([pull]);
  const event = { name: 'pull_request', payload: { action: 'reopened', pull_request: pull } };
  const token = { token: 'fake-token-of-the-platform', 'github-token': github.token };
  const step = await runStep({
    with: { 'api-url': `${platform.url}api/v1`, ...token, ...inputs, timeout },
    env: { GITHUB_API_URL: github.url },
    ...(kind === 'review' && { event }),
  });
  return {
    ...step,
    comments: github
      .comments()
      .map(({ body }) => body)
      .join(),
  };
}

const going = /The platform has (shop-pr-42|www\.example\.com), but it is going away: /;
const failed = /The platform has (shop-pr-42|www\.example\.com), but says of it: /;

describe.each(Object.keys(kinds) as Kind[])('what is going away is no %s', (kind) => {
  it.each([
    { status: 'deleted' },
    { state: 'deleting' },
    { status: 'Terminating' },
    { status: { phase: 'Terminating' } },
    { deleted_at: moment },
    { deletedAt: moment },
    { metadata: { deletionTimestamp: moment } },
    { marked_for_deletion_on: '2026-11-16' },
    { deleteTime: moment, purgeTime: '2199-01-01T00:00:00Z' },
    { is_deleting: true },
    { status: 'TO_DELETE' },
  ])('however it came to be there: %j', async (says) => {
    for (const way of ways) {
      const { comments, exitCode, log } = await play(kind, way, says);
      expect([way, exitCode], log).toEqual([way, 1]);
      // In place of what is only shown as deleted, a review is to get a new one.
      if (
        kind !== 'review' ||
        !/found|refused/.test(way) ||
        !/"deleted"|"delete(d_?at|time)":/i.test(JSON.stringify(says))
      ) {
        expect(log).toMatch(going);
        expect(log).toContain('Run this again once it is gone from the platform.');
      }
      expect(comments).not.toContain('is ready');
    }
  });
});

const failures = [
  { status: 'rejected' },
  { status: { phase: 'Failed', reason: 'no quota' } },
  { phase: 'Failed' },
  { error_message: 'no quota' },
  { failureReason: 'no quota' },
  { conclusion: 'failure' },
];

const unfit = [
  { state: 'quota_exceeded' },
  { status: 'Suspended' },
  { phase: 'Archived' },
  { status: 'disabled' },
  { suspended: 'suspended' },
  { archived_at: moment },
];

describe.each(Object.keys(kinds) as Kind[])('what failed is no %s', (kind) => {
  it.each(
    kind === 'domain'
      ? [...failures, { state: 'quota_exceeded' }]
      : [...failures, ...unfit, { status: 'failed' }, { state: 'provision-error' }, { failed_at: moment }],
  )('where it was made just now: %j', async (says) => {
    for (const way of ['answered', 'empty', 'promised', 'lost'] as const) {
      const { comments, exitCode, log } = await play(kind, way, says);
      expect([way, exitCode], log).toEqual([way, 1]);
      expect(log).toMatch(failed);
      expect(comments).not.toContain('is ready');
    }
  });
});

describe.each(['namespace', 'review'] as const)('what failed is no %s', (kind) => {
  it.each([...failures, ...unfit, { status: 'invalid' }, { status: 'failed' }])(
    'where it was there already: %j',
    async (says) => {
      for (const way of ['found', 'refused'] as const) {
        const { comments, exitCode, log, outputs } = await play(kind, way, says);
        expect([way, exitCode], log).toEqual([way, 1]);
        expect(log).toMatch(failed);
        expect(outputs['changed']).toBe('false');
        expect(comments).not.toContain('is ready');
      }
    },
  );
});

describe.each(['app', 'namespace', 'review'] as const)('what is still being made is no %s', (kind) => {
  it('however it came to be there', async () => {
    for (const way of ways) {
      const { comments, exitCode, log, outputs } = await play(kind, way, { status: 'creating' }, '20s');
      expect([way, exitCode], log).toEqual([way, 1]);
      expect(log).toMatch(/last seen: the .* shop-pr-42 is still being made \(creating\), which goes on there/);
      expect(outputs['changed']).toBe(String(!['found', 'refused'].includes(way)));
      expect(comments).not.toContain('is ready');
    }
  });
});

describe('what is fine stays so:', () => {
  it.each(['app', 'domain'] as const)('an %s whose last deployment or certificate failed', async (kind) => {
    for (const says of [
      { status: 'failed' },
      { status: 'failed', error_message: 'exit 1' },
      { state: 'error' },
      { status: 'suspended' },
      { suspended: 'suspended', archived_at: moment },
    ])
      expect((await play(kind, 'found', says)).exitCode).toBe(0);
  });

  it('a new app whose dynos crashed, and a new domain whose DNS record is still to come', async () => {
    for (const says of [{ status: 'crashed' }, { deployment_status: 'failed' }, { dynos: [{ state: 'crashed' }] }])
      expect((await play('app', 'answered', says)).exitCode).toBe(0);
    const error = 'CNAME record not found yet';
    for (const says of [
      { status: 'failed' },
      { state: 'failed' },
      { status: 'verification_failed', error_message: 'no DNS record' },
      { status: 'pending', error },
      { state: 'waiting_for_dns', errors: [error] },
      { status: 'invalid' },
    ])
      expect((await play('domain', 'answered', says)).exitCode).toBe(0);
    expect((await play('domain', 'answered', { status: 'rejected', error })).exitCode).toBe(1);
    const taken = { status: 'pending', error: 'Hostname is taken by another app' };
    expect((await play('domain', 'answered', taken)).exitCode).toBe(1);
  });

  it('a namespace that failed once and does not any more', async () => {
    for (const kind of ['namespace', 'review'] as const)
      expect((await play(kind, 'found', { status: 'active', failed_at: moment })).exitCode).toBe(0);
  });

  it.each(Object.keys(kinds) as Kind[])('a %s with forms that are not filled in', async (kind) => {
    const empty = { error_message: null, failure_reason: '', deleted_at: null, canceled_at: null, conclusion: null };
    for (const says of [
      { ...empty, errors: [], deleted: false, rolled_back: false, phase: 'Active' },
      { deletedAt: '0001-01-01T00:00:00Z', status: { phase: 'Bound' } },
      { suspended: 'not_suspended', archived: false, archived_at: null, disabled: false, can_be_deleted: true },
      { deletion_protection: true, auto_delete_after: '2199-01-01', delete_after_idle: '7d', expires_at: moment },
      { status: 'active', last_failed_build: { state: 'failed' }, config_vars: { STATUS: 'deleted' } },
    ])
      for (const way of ways) {
        const { exitCode, log } = await play(kind, way, says);
        expect([way, exitCode], log).toEqual([way, 0]);
      }
  });
});
