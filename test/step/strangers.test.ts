import { beforeAll, describe, expect, it } from 'vitest';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { examplePayload, fromFork } from '../harness/payloads.ts';
import { startPlatform, type TestPlatform } from '../harness/platform.ts';

type Verdict = 'go' | 'skip' | 'refuse';
type Payload = Readonly<Record<string, unknown>>;

const change = (event: string, changes: Payload, action?: string): Payload => ({
  ...examplePayload(event, action),
  ...changes,
});
const changeIn = (event: string, part: string, changes: Payload): Payload => {
  const payload = examplePayload(event);
  return { ...payload, [part]: { ...(payload[part] as Payload), ...changes } };
};
const onPullRequest = { ...(examplePayload('issue_comment')['issue'] as Payload), pull_request: { url: 'x' } };
const opened = examplePayload('pull_request', 'opened');
const closed = examplePayload('pull_request', 'closed');
const without = (payload: Payload, part: string): Payload => ({ ...payload, [part]: undefined });
const otherRepositories = [{ head: { repo: { id: 2 } }, base: { repo: { id: 1 } } }];

const repo = (id: number) => ({ repo: { id } });
const pullOf = (id: number): Payload => ({
  ...{ number: 1, state: 'open', labels: [] },
  ...{ head: { ref: 'topic', sha: 'c0ffee0', ...repo(id) }, base: repo(id) },
});
const run = examplePayload('workflow_run');
const follows = (event: string | undefined, head: unknown = run['repository']): Payload => ({
  ...run,
  workflow_run: { ...(run['workflow_run'] as Payload), event, head_repository: head },
});

/** By hand, from GitHub's documentation of the events that start workflows: may a run that builds go on? */
// biome-ignore format: one row per shape reads better as a table
const table: readonly (readonly [event: string, what: string, payload: unknown, verdict: Verdict])[] = [
  ['pull_request', 'of the repository itself', opened, 'go'],
  ['pull_request', 'of a fork', fromFork(opened), 'skip'],
  ['pull_request', 'of a fork that is gone', fromFork(opened, null), 'skip'],
  ['pull_request', 'of a fork, closed', fromFork(closed), 'skip'],
  ['pull_request', 'without a head', { pull_request: { number: 1, base: { repo: { id: 1 } } } }, 'refuse'],
  ['pull_request', 'without a base', { pull_request: { number: 1, head: { ref: 'a', sha: 'b', repo: { id: 1 } } } }, 'skip'],
  ['pull_request', 'without the pull request', {}, 'refuse'],
  ['issue_comment', 'on a text', { issue: 'x', comment: { author_association: 'OWNER' } }, 'refuse'],
  ['issue_comment', 'on a list', { issue: [], comment: { author_association: 'OWNER' } }, 'refuse'],
  ['deployment', 'of a ref that is no text', { deployment: { ref: 5 } }, 'refuse'],
  ['pull_request_target', 'of the repository itself', opened, 'go'],
  ['pull_request_target', 'of a fork', fromFork(opened), 'refuse'],
  ['pull_request_target', 'of a fork that is gone', fromFork(opened, null), 'refuse'],
  ['pull_request_target', 'of a fork, closed', fromFork(closed), 'refuse'],
  ['pull_request_target', 'without the pull request', without(opened, 'pull_request'), 'refuse'],
  ['pull_request_review', 'of the repository itself', examplePayload('pull_request_review'), 'go'],
  ['pull_request_review', 'of a fork', fromFork(examplePayload('pull_request_review')), 'skip'],
  ['pull_request_review', 'by a stranger', changeIn('pull_request_review', 'review', { author_association: 'NONE' }), 'refuse'],
  ['pull_request_review_comment', 'of the repository itself', examplePayload('pull_request_review_comment'), 'go'],
  ['pull_request_review_comment', 'of a fork', fromFork(examplePayload('pull_request_review_comment')), 'skip'],
  ['pull_request_review_comment', 'by a stranger', changeIn('pull_request_review_comment', 'comment', { author_association: 'NONE' }), 'refuse'],
  ['issue_comment', 'on an issue', examplePayload('issue_comment'), 'go'],
  ['issue_comment', 'on a pull request', change('issue_comment', { issue: onPullRequest }), 'refuse'],
  ['issue_comment', 'without the issue', {}, 'refuse'],
  ['workflow_run', 'that follows a push', follows('push'), 'go'],
  ['workflow_run', 'that follows an own pull request', follows('pull_request'), 'go'],
  ['workflow_run', 'that follows a fork’s pull request', follows('pull_request', { id: 4242 }), 'refuse'],
  ['workflow_run', 'that follows a pull request of a fork that is gone', follows('pull_request', null), 'refuse'],
  ['workflow_run', 'that follows a fork’s pull_request_target', follows('pull_request_target', { id: 4242 }), 'refuse'],
  ['workflow_run', 'that follows a push of a fork', follows('push', { id: 4242 }), 'refuse'],
  ['workflow_run', 'that follows anybody’s review', follows('pull_request_review'), 'refuse'],
  ['workflow_run', 'that follows a comment', follows('issue_comment'), 'refuse'],
  ['workflow_run', 'that follows another workflow_run', follows('workflow_run'), 'refuse'],
  ['workflow_run', 'that follows nobody knows what', follows(undefined), 'refuse'],
  ['workflow_run', 'without the run', {}, 'refuse'],
  ['check_suite', 'on a branch of the repository', examplePayload('check_suite'), 'go'],
  ['check_suite', 'on no branch', changeIn('check_suite', 'check_suite', { head_branch: null, pull_requests: [] }), 'refuse'],
  ['check_suite', 'of a fork’s pull request', changeIn('check_suite', 'check_suite', { pull_requests: otherRepositories }), 'refuse'],
  ['check_run', 'on a branch of the repository', examplePayload('check_run'), 'go'],
  ['check_run', 'on no branch', changeIn('check_run', 'check_run', { check_suite: { head_branch: null } }), 'refuse'],
  ['status', 'of a commit of the repository', examplePayload('status'), 'go'],
  ['status', 'of a commit on no branch', change('status', { branches: [] }), 'refuse'],
  ['push', 'to a branch', examplePayload('push'), 'go'],
  ['schedule', 'by the clock', { schedule: '0 3 * * *' }, 'go'],
  ['workflow_dispatch', 'by hand', examplePayload('workflow_dispatch'), 'go'],
  ['repository_dispatch', 'by the API', examplePayload('repository_dispatch'), 'go'],
  ['merge_group', 'of the merge queue', examplePayload('merge_group'), 'go'],
  ['release', 'that was published', examplePayload('release'), 'go'],
  ['create', 'of a tag', examplePayload('create'), 'go'],
  ['deployment_status', 'of a deployment', examplePayload('deployment_status'), 'go'],
  ['issues', 'that were opened', examplePayload('issues'), 'go'],
  ['issues', 'by a stranger', changeIn('issues', 'issue', { author_association: 'NONE' }), 'refuse'],
  ['issue_comment', 'of a stranger on an issue', changeIn('issue_comment', 'comment', { author_association: 'CONTRIBUTOR' }), 'refuse'],
  ['watch', 'by anybody', examplePayload('watch'), 'refuse'],
  ['of_next_year', 'that nobody here knows', {}, 'refuse'],
  ['of_next_year', 'with a fork’s pull request', fromFork(opened), 'refuse'],
  ['of_next_year', 'with a pull request of the repository itself', opened, 'refuse'],
];

describe('whose change a run is about', () => {
  const rows = table.map(([name, what, payload, verdict]) => [name, what, verdict, payload] as const);

  it.each(rows)('%s %s: %s', async (name, _, verdict, payload) => {
    await using platform = await startPlatform();
    const step = await platform.step(
      { operation: 'build', app: 'my-app', wait: 'false' },
      { event: { name, payload } },
    );
    expect(verdictOf(step), step.log).toBe(verdict);
    expect(platform.calls().length > 0).toBe(verdict === 'go');
    if (verdict === 'refuse')
      expect(step.log).toMatch(/whether a stranger is behind it|with the head of a fork|by somebody from outside/);
  });

  it.each(rows)(
    '%s %s goes on with allow-fork, unless GitHub gave it no secrets',
    async (name, _, verdict, payload) => {
      await using platform = await startPlatform();
      const inputs = { operation: 'build', app: 'my-app', wait: 'false', 'allow-fork': 'true' };
      expect(verdictOf(await platform.step(inputs, { event: { name, payload } }))).toBe(
        verdict === 'skip' ? 'skip' : 'go',
      );
    },
  );

  // biome-ignore format: one row per shape reads better as a table
  it.each<[event: string, what: string, payload: unknown]>([
    ['pull_request', 'with no number', { pull_request: { ...pullOf(1001), number: undefined } }],
    ['pull_request', 'with a number that is none', { pull_request: { ...pullOf(1001), number: null } }],
    ['pull_request', 'with a number that is a text', { pull_request: { ...pullOf(1001), number: '1' } }],
    ['pull_request', 'with a number below 1', { pull_request: { ...pullOf(1001), number: 0 } }],
    ['pull_request', 'with a number that is rounded', { pull_request: { ...pullOf(1001), number: 1e21 } }],
    ['pull_request', 'with a part of a number', { pull_request: { ...pullOf(1001), number: 1.5 } }],
    ['pull_request', 'with a label that is none', { pull_request: { ...pullOf(1001), labels: [null] } }],
    ['pull_request', 'with labels that are no list', { pull_request: { ...pullOf(1001), labels: 'x' } }],
    ['pull_request', 'with a head of other types', { pull_request: { ...pullOf(1001), head: { ref: 5, sha: {}, repo: { id: 1001 } } } }],
    ['check_suite', 'with a pull request that is none', { check_suite: { head_branch: 'main', pull_requests: [null] } }],
    ['check_suite', 'with pull requests that are no list', { check_suite: { head_branch: 'main', pull_requests: 'x' } }],
  ])('is asked of no payload whose parts GitHub never gives so: %s %s', async (name, _, payload) => {
    await using platform = await startPlatform();
    for (const operation of ['build', 'review']) {
      const inputs = { operation, app: 'my-app', 'allow-fork': 'true' };
      const step = await platform.step(inputs, { event: { name, payload } });
      expect(step.exitCode).toBe(1);
      expect(step.log).toMatch(/The event that started this run cannot be read|has no pull request, which `review` needs/);
    }
    expect(platform.calls()).toEqual([]);
  });

  it.each(['', '{', '{"pull_request": {"head"', 'null', '[]', '"text"'])(
    'is asked of no payload that cannot be read: %s',
    async (text) => {
      for (const name of [
        'pull_request',
        'pull_request_target',
        'issue_comment',
        'workflow_run',
        'push',
        'schedule',
        '',
      ]) {
        await using platform = await startPlatform();
        const inputs = { operation: 'build', app: 'my-app', 'allow-fork': 'true' };
        const step = await platform.step(inputs, { event: { name, text } });
        expect(step.exitCode, name).toBe(1);
        expect(step.log).toContain('The event that started this run cannot be read');
        expect(platform.calls()).toEqual([]);
      }
    },
  );

  it('is asked of no payload whose file is gone', async () => {
    await using platform = await startPlatform();
    const env = { GITHUB_EVENT_PATH: '/no/such/file.json' };
    const inputs = { operation: 'build', app: 'my-app' };
    const step = await platform.step(inputs, { env, event: { name: 'pull_request' } });
    expect(step.exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
  });

  it.each([
    ['push', 'go'],
    ['schedule', 'go'],
    ['workflow_dispatch', 'go'],
    ['', 'go'],
    ['pull_request', 'refuse'],
    ['pull_request_target', 'refuse'],
    ['workflow_run', 'refuse'],
    ['issue_comment', 'refuse'],
  ])('is told by the name alone where the runner names no file: %s, %s', async (name, verdict) => {
    await using platform = await startPlatform();
    const inputs = { operation: 'build', app: 'my-app', wait: 'false' };
    const step = await platform.step(inputs, { event: { name }, env: { GITHUB_EVENT_PATH: '' } });
    expect(verdictOf(step), step.log).toBe(verdict);
    expect(platform.calls().length > 0).toBe(verdict === 'go');
  });
});

describe('a fork’s pull request', () => {
  let operations: readonly AnyOperation[] = [];
  beforeAll(async () => {
    operations = Object.values(await loadOperationsByResource()).flat();
  });

  it.each([
    ['pull_request', opened],
    ['pull_request', closed],
    ['pull_request_target', opened],
    ['pull_request_target', closed],
  ] as const)('on %s is let through to no operation but the one that needs no secret', async (name, payload) => {
    await using platform = await startPlatform();
    const through: string[] = [];
    for (const { name: operation, example } of operations) {
      const inputs = { operation, ...example, comment: '', 'docs-url': platform.emulator.docsUrl };
      const step = await platform.step(inputs, { event: { name, payload: fromFork(payload) } });
      if (verdictOf(step) === 'go') through.push(operation);
    }
    expect(through).toEqual(['search-docs']);
    expect(platform.calls().filter((call) => !call.includes(' /docs/'))).toEqual([]);
  });

  it('makes nothing, and takes nothing away, on pull_request_target once it is closed', async () => {
    await using platform = await startPlatform();
    const event = { name: 'pull_request_target', payload: fromFork(closed) };
    const alone = ['create-review-namespace', 'delete-review-namespace', 'review'];
    for (const operation of [...alone, 'build, delete-review-namespace', 'review, exec']) {
      const inputs = { operation, app: 'my-app', dyno: 'web.1', command: 'ls', comment: 'false' };
      const step = await platform.step(inputs, { event });
      expect(verdictOf(step), step.log).toBe('refuse');
    }
    expect(platform.calls()).toEqual([]);
  });

  it('is skipped where one of several operations needs a secret', async () => {
    await using platform = await startPlatform();
    const inputs = {
      operation: 'search-docs, build',
      app: 'my-app',
      query: 'x',
      'docs-url': platform.emulator.docsUrl,
    };
    const step = await platform.step(inputs, { event: { name: 'pull_request', payload: fromFork(opened) } });
    expect(verdictOf(step)).toBe('skip');
    expect(platform.calls()).toEqual([]);
  });

  it.each(['fail', 'Fail', 'FAIL', 'fial'])('fails with on-fork: %s', async (word) => {
    await using platform = await startPlatform();
    const inputs = { operation: 'build', app: 'my-app', 'on-fork': word };
    const step = await platform.step(inputs, { event: { name: 'pull_request', payload: fromFork(opened) } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('The pull request comes from a fork');
    expect(platform.calls()).toEqual([]);
  });

  it('may search the documentation, which needs no secret, with Dependabot or without', async () => {
    await using platform = await startPlatform();
    const inputs = { operation: 'search-docs', query: 'config vars', token: '', 'api-url': '' };
    const step = await platform.step(
      { ...inputs, 'docs-url': platform.emulator.docsUrl },
      { event: { name: 'pull_request', payload: fromFork(opened) }, env: { GITHUB_ACTOR: 'dependabot[bot]' } },
    );
    expect(verdictOf(step), step.log).toBe('go');
    expect(Number(step.outputs['count'])).toBeGreaterThan(0);
  });
});

function verdictOf({ log, outputs }: Awaited<ReturnType<TestPlatform['step']>>): Verdict {
  if (log.includes('::notice::Skipped ')) return outputs['skipped'] === 'true' ? 'skip' : 'go';
  return /behind it: it could act|(fork|repository): it would act/.test(log) ? 'refuse' : 'go';
}
