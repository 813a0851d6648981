import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../src/github/event.ts';

const env = {
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_REPOSITORY: 'octo/shop',
  GITHUB_REPOSITORY_ID: '1001',
  GITHUB_RUN_ID: '77',
  GITHUB_ACTOR: 'mona',
  GITHUB_REF_NAME: '7/merge',
  GITHUB_SHA: 'the merge commit',
  GITHUB_EVENT_PATH: 'event.json',
};

const read = (name: string, payload: object) =>
  readEvent({ ...env, GITHUB_EVENT_NAME: name }, () => JSON.stringify(payload));

const repo = { id: 1001 };
const pull = {
  number: 7,
  state: 'open',
  labels: [{ name: 'review' }, {}],
  head: { ref: 'add-a-cart', sha: 'the head', repo },
  base: { repo },
};

describe('An event', () => {
  it('of a push has its branch, commit, run and repository', () => {
    const url = 'https://github.example/octo/shop';
    expect(read('push', {})).toEqual({
      name: 'push',
      actor: 'mona',
      origin: 'own',
      repository: { id: '1001', owner: 'octo', name: 'shop', url },
      runId: '77',
      runUrl: `${url}/actions/runs/77`,
      branch: '7/merge',
      commit: 'the merge commit',
      pullRequest: undefined,
    });
  });

  it('of a pull request is about its head, never about the merge commit', () => {
    const event = read('pull_request', { action: 'labeled', pull_request: pull });
    expect(event).toMatchObject({ branch: 'add-a-cart', commit: 'the head' });
    expect(event.pullRequest).toEqual({
      number: 7,
      state: 'open',
      labels: ['review'],
      headBranch: 'add-a-cart',
      headCommit: 'the head',
      fromFork: false,
    });
  });

  it('of a run that follows another is about what that one ran on', () => {
    const run = { event: 'push', head_branch: 'main', head_sha: 'what was tested', head_repository: repo };
    expect(read('workflow_run', { repository: repo, workflow_run: run })).toMatchObject({
      branch: 'main',
      commit: 'what was tested',
    });
  });

  it('of a followed run without a branch has none', () => {
    const run = { event: 'push', head_branch: null, head_sha: 'what was tested', head_repository: repo };
    expect(read('workflow_run', { workflow_run: run }).branch).toBeUndefined();
  });

  it.each([
    { ...pull, number: '7' },
    { ...pull, head: { ...pull.head, sha: 7 } },
    { ...pull, head: null },
    { ...pull, labels: 'review' },
  ])('with a pull request of another form is not read: %j', (odd) => {
    const event = read('pull_request', { pull_request: odd });
    expect(event).toMatchObject({ origin: 'refused', pullRequest: undefined, commit: 'the merge commit' });
  });

  it('is read from each of GitHub’s examples of a pull request', () => {
    const all = examples as unknown as readonly { readonly name: string; readonly examples: readonly object[] }[];
    const payloads = all.find(({ name }) => name === 'pull_request')?.examples ?? [];
    expect(payloads.length).toBeGreaterThan(10);
    for (const payload of payloads)
      expect(read('pull_request', payload).pullRequest?.headCommit).toMatch(/^[0-9a-f]{40}$/);
  });
});
