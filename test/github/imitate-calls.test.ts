import { describe, expect, it } from 'vitest';
import { AuthError } from '../../src/contract/errors.ts';
import { type ImitationOptions, imitateGitHub } from '../../src/github/imitate.ts';
import type { Octokit } from '../../src/github/octokit.ts';

const repo = '/repos/{owner}/{repo}';
const forbidden = Object.assign(new Error('Forbidden'), { status: 403 });
const noToken = new AuthError('There is no token', 'Give one.');

type Call = (method: string, url: string, more?: object) => Promise<unknown>;

/** Stands in for a GitHub that answers each call with the same; what reaches it is kept. */
function standIn(options: Partial<ImitationOptions>, answer: unknown) {
  const reached: string[] = [];
  const content = { key: 'k', headline: 'Ready', blocks: [{ kind: 'text', text: 'All is well' } as const] };
  const imitation = imitateGitHub({ dryRun: false, onEmulator: false, ...options }, new Map([['body', content]]));
  const wrappers: ((request: unknown, asked: object) => Promise<{ data: unknown }>)[] = [];
  const hook = { wrap: (_: string, wrapper: (typeof wrappers)[number]) => wrappers.push(wrapper) };
  imitation.standIn({ hook } as unknown as Octokit);
  const request = async ({ method, url }: { method: string; url: string }) => {
    reached.push(`${method} ${url}`);
    if (answer instanceof Error) throw answer;
    return { data: answer };
  };
  const call: Call = async (method, url, more) => (await wrappers[0]?.(request, { method, url, ...more }))?.data;
  return { call, reached, takeUnsent: imitation.takeUnsent };
}

const create = (call: Call, environment: string) => call('POST', `${repo}/deployments`, { environment, ref: 'abc' });
const say = (call: Call, id: number, state: string, more = {}) =>
  call('POST', `${repo}/deployments/{deployment_id}/statuses`, { deployment_id: id, state, ...more });

describe('In a dry run', () => {
  it('GitHub is read, and asked who writes, but not written to', async () => {
    const { call, reached } = standIn({ dryRun: true }, 'real');
    expect(await call('GET', `${repo}/issues/{issue_number}/comments`)).toBe('real');
    expect(await call('GET', `${repo}/deployments`)).toBe('real');
    expect(await call('POST', '/graphql')).toBe('real');
    // GitHub Enterprise Server has it beside the rest of its API.
    expect(await call('POST', 'https://github.example/api/graphql')).toBe('real');
    expect(await call('POST', `${repo}/issues/{issue_number}/comments`, { body: 'body' })).toEqual({ id: 0 });
    const update = { body: 'body', comment_id: 7 };
    expect(await call('PATCH', `${repo}/issues/comments/{comment_id}`, update)).toEqual({ id: 7 });
    expect(reached).toEqual([
      `GET ${repo}/issues/{issue_number}/comments`,
      `GET ${repo}/deployments`,
      'POST /graphql',
      'POST https://github.example/api/graphql',
    ]);
  });

  it('what nobody can imitate is refused', async () => {
    const { call, reached } = standIn({ dryRun: true }, 'real');
    await expect(call('DELETE', `${repo}/issues/comments/{comment_id}`)).rejects.toThrow(
      `a dry run must not DELETE ${repo}/issues/comments/{comment_id}`,
    );
    expect(reached).toEqual([]);
  });

  it('a Deployment that is not on GitHub is not sought there', async () => {
    const { call, reached } = standIn({ dryRun: true }, 'real');
    expect(await create(call, 'production')).toMatchObject({ id: 1 });
    expect(await say(call, 1, 'success')).toEqual({ state: 'success' });
    expect(await call('GET', `${repo}/deployments/{deployment_id}/statuses`, { deployment_id: 1 })).toEqual([
      { state: 'success' },
    ]);
    expect(await call('GET', `${repo}/deployments/{deployment_id}/statuses`, { deployment_id: 9 })).toBe('real');
    expect(reached).toHaveLength(1);
  });
});

describe('Where GitHub refuses', () => {
  it.each([forbidden, noToken])('what it was to be given is kept: %s', async (refusal) => {
    const { call } = standIn({ onEmulator: true }, refusal);
    expect(await call('GET', '/repos/octo/shop/issues/42/comments?per_page=100')).toEqual([]);
    const one = await create(call, 'production');
    const other = await create(call, 'staging');
    expect([one, other]).toMatchObject([
      { id: 1, environment: 'production', sha: 'abc', statuses: [] },
      { id: 2, environment: 'staging' },
    ]);
    await say(call, 1, 'in_progress');
    await say(call, 2, 'in_progress');
    await say(call, 1, 'success', { environment_url: 'https://app' });
    expect(await call('GET', `${repo}/deployments`, { environment: 'production' })).toMatchObject([
      { id: 1, statuses: [{ state: 'success', url: 'https://app' }, { state: 'in_progress' }] },
    ]);
    expect(await call('GET', `${repo}/deployments/{deployment_id}/statuses`, { deployment_id: 2 })).toEqual([
      { state: 'in_progress' },
    ]);
    expect(await call('GET', `${repo}/deployments/{deployment_id}/statuses`, { deployment_id: 9 })).toEqual([]);
  });

  it.each<[what: string, options: Partial<ImitationOptions>, refusal: Error, call: readonly [string, string]]>([
    ['but is not asked to imitate', {}, forbidden, ['GET', `${repo}/deployments`]],
    ['for no want of a permission', { onEmulator: true }, new Error('Lost'), ['GET', `${repo}/deployments`]],
    ['what nobody can imitate', { onEmulator: true }, forbidden, ['GET', `${repo}/pulls/{pull_number}`]],
    ['to write, and not to be imitated', {}, forbidden, ['POST', `${repo}/deployments`]],
  ])('%s, that is an error', async (_, options, refusal, [method, url]) => {
    await expect(standIn(options, refusal).call(method, url)).rejects.toBe(refusal);
  });
});

describe('What GitHub was not given', () => {
  const intro = { kind: 'text', text: 'On GitHub, it would look like this:' };
  const facts = (states: string, address?: object) => ({
    kind: 'facts',
    rows: [
      ['Deployment', 'production'],
      ['Commit', { text: 'abc', code: true }],
      ['States', states],
      ['Address', address],
    ],
  });

  it('is shown as it would look there, once', async () => {
    const { call, takeUnsent } = standIn({ dryRun: true }, 'real');
    expect(takeUnsent()).toEqual([]);
    await call('POST', `${repo}/issues/{issue_number}/comments`, { body: 'body' });
    await create(call, 'production');
    await say(call, 1, 'in_progress');
    await say(call, 1, 'success', { environment_url: 'https://app' });
    expect(takeUnsent()).toEqual([
      intro,
      { kind: 'quote', title: 'Ready', blocks: [{ kind: 'text', text: 'All is well' }] },
      facts('in_progress → success', { text: 'https://app', url: 'https://app' }),
    ]);
    expect(takeUnsent()).toEqual([]);
  });

  it('is shown without what nobody told', async () => {
    const { call, takeUnsent } = standIn({ dryRun: true }, 'real');
    await call('POST', `${repo}/issues/{issue_number}/comments`, { body: 'another' });
    await create(call, 'production');
    expect(takeUnsent()).toEqual([intro, { kind: 'quote', title: '', blocks: [] }, facts('')]);
    await create(call, 'production');
    await say(call, 2, 'failure');
    expect(takeUnsent()).toEqual([intro, facts('failure')]);
  });
});
