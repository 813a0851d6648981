import { describe, expect, it } from 'vitest';
import { readEvent, readPayload, readPullRequest } from '../../src/github/read-event.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { examplePayload, fromFork } from '../harness/payloads.ts';

const env = {
  GITHUB_REPOSITORY: 'octo/shop',
  GITHUB_REPOSITORY_ID: '1001',
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_RUN_ID: '77',
  GITHUB_ACTOR: 'mona',
};

describe('the event of a push', () => {
  it('gives the pushed ref and commit', () => {
    const push = { ...env, GITHUB_EVENT_NAME: 'push', GITHUB_REF_NAME: 'main', GITHUB_SHA: 'c0ffee0' };
    expect(readEvent(push, examplePayload('push'))).toEqual({
      name: 'push',
      action: undefined,
      actor: 'mona',
      origin: 'own',
      repository: { id: '1001', owner: 'octo', name: 'shop', url: 'https://github.example/octo/shop' },
      runId: '77',
      runUrl: 'https://github.example/octo/shop/actions/runs/77',
      isRunAgain: false,
      branch: 'main',
      commit: 'c0ffee0',
      pullRequest: undefined,
      label: undefined,
    });
  });
});

it.each([
  ['1', false],
  ['', false],
  ['2', true],
])('The run is run again in its attempt %j: %j', (attempt, isRunAgain) => {
  expect(readEvent({ ...env, GITHUB_EVENT_NAME: 'push', GITHUB_RUN_ATTEMPT: attempt }, {})).toMatchObject({
    isRunAgain,
  });
});

describe('the event of a run that follows another', () => {
  const later = { ...env, GITHUB_REF_NAME: 'trunk', GITHUB_SHA: 'fffffff' };

  it('gives the commit that the other one ran on, not the one that is newest by now', () => {
    const payload = examplePayload('workflow_run', 'completed');
    const event = readEvent({ ...later, GITHUB_EVENT_NAME: 'workflow_run' }, payload);
    expect(event).toMatchObject({ branch: 'main', commit: '5779607b49aab1200488439f02372c57b4f75444' });
    const { id } = (payload as { workflow_run: { id: number } }).workflow_run;
    expect(event.followedRunUrl).toBe(`https://github.example/octo/shop/actions/runs/${id}`);
  });

  it.each([undefined, null, '77', 2 ** 60])('follows no known one where its id is %j', (id) => {
    const payload = { workflow_run: { id, event: 'push' }, repository: { id: 1 } };
    const event = readEvent({ ...later, GITHUB_EVENT_NAME: 'workflow_run' }, payload);
    expect(event.followedRunUrl).toBeUndefined();
  });

  it.each([{ head_sha: 5 }, { head_branch: {} }, { head_sha: ['a'] }])('is unreadable with a head of %j', (head) => {
    const payload = { workflow_run: { ...head, event: 'push', head_repository: { id: 1 } }, repository: { id: 1 } };
    const { branch, commit, origin } = readEvent({ ...later, GITHUB_EVENT_NAME: 'workflow_run' }, payload);
    expect({ branch, commit, origin }).toEqual({ branch: 'trunk', commit: 'fffffff', origin: 'unreadable' });
  });

  it('is not mistaken for a deployment that a run made', () => {
    const payload = examplePayload('workflow_run', 'completed');
    const event = readEvent({ ...later, GITHUB_EVENT_NAME: 'deployment' }, payload);
    expect(event).toMatchObject({ branch: 'trunk', commit: 'fffffff' });
  });
});

describe('the event of a merge queue', () => {
  it('gives the group’s own branch and commit', () => {
    const queued = { ...env, GITHUB_REF_NAME: 'gh-readonly-queue/main/pr-2-c0ffee0', GITHUB_SHA: 'c0ffee1' };
    const event = readEvent({ ...queued, GITHUB_EVENT_NAME: 'merge_group' }, examplePayload('merge_group'));
    expect(event).toMatchObject({ origin: 'own', branch: queued.GITHUB_REF_NAME, commit: 'c0ffee1' });
  });
});

describe('the event of a pull request', () => {
  const merge = { ...env, GITHUB_EVENT_NAME: 'pull_request', GITHUB_REF_NAME: '2/merge', GITHUB_SHA: 'aaaaaaa' };

  it('gives the head’s branch and commit, never the merge commit', () => {
    const event = readEvent(merge, examplePayload('pull_request', 'closed'));
    expect(event).toMatchObject({
      branch: 'changes',
      commit: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
      pullRequest: { number: 2, state: 'closed' },
    });
  });

  it('gives no commit and no branch where it tells none, rather than the merge commit', () => {
    const payload = examplePayload('pull_request', 'closed');
    const { head, ...pull } = payload['pull_request'] as { readonly head: { readonly repo: object } };
    const event = readEvent(merge, { ...payload, pull_request: { ...pull, head: { repo: head.repo } } });
    expect(event).toMatchObject({ branch: undefined, commit: undefined, pullRequest: { headBranch: '' } });
  });

  it('knows a fork, and a fork that is gone', () => {
    const payload = examplePayload('pull_request', 'opened');
    expect(readEvent(merge, payload).origin).toBe('own');
    expect(readEvent(merge, fromFork(payload)).origin).toBe('fork');
    expect(readEvent(merge, fromFork(payload, null)).origin).toBe('fork');
    expect(readEvent(merge, fromFork(payload, {})).origin).toBe('fork');
  });
});

describe('an event that tells little', () => {
  it.each([undefined, null, {}, { pull_request: {} }, { pull_request: null }, { repository: null }])(
    'is no error: %j',
    (payload) => {
      expect(readEvent({}, payload)).toMatchObject({
        name: '',
        branch: undefined,
        commit: undefined,
        pullRequest: undefined,
        repository: { id: '', owner: '', name: '' },
      });
    },
  );

  it('takes the repository’s id from the payload where the runner does not tell it', () => {
    expect(readEvent({}, { repository: { id: 7 } }).repository.id).toBe('7');
    // JavaScript has lost its last digits.
    expect(readEvent({}, { repository: { id: 2 ** 53 + 2 } }).repository.id).toBe('');
    expect(readEvent({}, { repository: { id: null } }).repository.id).toBe('');
  });

  it('reads a pull request of which only the head is known', () => {
    expect(readPullRequest({ number: 7, head: { ref: 'a', sha: 'b' } })).toEqual({
      number: 7,
      state: 'open',
      labels: [],
      headBranch: 'a',
      headCommit: 'b',
      fromFork: true,
    });
  });

  it('reads the labels that have a name', () => {
    const labels = [{ name: 'preview' }, {}, { name: 'bug' }];
    expect(readPullRequest({ number: 7, labels, head: { ref: 'a', sha: 'b' } }).labels).toEqual(['preview', 'bug']);
  });

  it.each([undefined, null, 'text', 7, [], [{ pull_request: {} }]])(
    'is not taken for one that was read: %j',
    (payload) => {
      expect(readEvent({ GITHUB_EVENT_NAME: 'pull_request' }, payload).origin).toBe('unreadable');
      expect(readEvent({}, payload).origin).toBe('unreadable');
    },
  );
});

describe('the file of an event', () => {
  it.each([
    '{"pull_request":{"head":{"repo":{"id":99}}},"pull_request":{"head":{"repo":{"id":1001}}}}',
    '{"repository":{"id":99,"\\u0069d":1001}}',
  ])('that names a field twice is not read: which of the two counts is in doubt: %s', (text) => {
    using folder = makeFolder();
    const payload = readPayload({ GITHUB_EVENT_PATH: folder.write('event.json', text) });
    expect(readEvent({ GITHUB_EVENT_NAME: 'pull_request' }, payload).origin).toBe('unreadable');
  });

  it('is an empty payload where the runner names none, and no payload where it cannot be read', () => {
    expect(readPayload({})).toEqual({});
    expect(readPayload({ GITHUB_EVENT_PATH: '' })).toEqual({});
    expect(readPayload({ GITHUB_EVENT_PATH: '/no/such/file.json' })).toBeUndefined();
  });

  it('is read whole where each field stands once', () => {
    using folder = makeFolder();
    const payload = examplePayload('pull_request', 'opened');
    expect(readPayload({ GITHUB_EVENT_PATH: folder.write('event.json', JSON.stringify(payload)) })).toEqual(payload);
  });
});
