import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../src/github/event.ts';

const here = { id: 1001 };
const there = { id: 666 };
const pull = (head: unknown, base: unknown = here) => ({
  pull_request: { number: 7, state: 'open', head: { ref: 'f', sha: 'a', repo: head }, base: { repo: base } },
});
const followed = (event: unknown, head: unknown = here) => ({
  repository: here,
  workflow_run: { event, head_repository: head, head_branch: 'f', head_sha: 'a' },
});
/** Two ids that JavaScript takes for the same. */
const beyond = (id: string) => `{"ref":"f","sha":"a","repo":{"id":${id}}}`;

/** Typed by hand from the closed list, and GitHub's pages about payloads. A text is a payload as it stands in the file. */
// biome-ignore format: one row per shape reads better as a table
const table: readonly (readonly [event: string, payload: unknown, origin: 'own' | 'fork' | 'refused'])[] = [
  ['push', {}, 'own'],
  ['release', {}, 'own'],
  ['schedule', {}, 'own'],
  ['workflow_dispatch', {}, 'own'],
  ['repository_dispatch', {}, 'own'],
  ['merge_group', { merge_group: { head_ref: 'refs/heads/gh-readonly-queue/main/pr-7' } }, 'own'],
  ['pull_request', pull(here), 'own'],
  ['pull_request', pull(there), 'fork'],
  ['pull_request', pull(null), 'fork'],
  ['pull_request', pull(undefined, undefined), 'fork'],
  ['pull_request', pull({ id: null }, { id: null }), 'fork'],
  ['pull_request', {}, 'refused'],
  ['pull_request', { pull_request: null }, 'refused'],
  ['pull_request', { pull_request: 'x' }, 'refused'],
  ['pull_request', { pull_request: { ...pull(here).pull_request, state: 'merged' } }, 'refused'],
  ['pull_request_target', pull(here), 'own'],
  ['pull_request_target', pull(there), 'refused'],
  ['pull_request_target', pull(null), 'refused'],
  ['pull_request_target', pull({ id: '' }, { id: '' }), 'refused'],
  ['pull_request_target', `{"pull_request":{"number":7,"state":"open","head":${beyond('9007199254740993')},"base":${beyond('9007199254740992')}}}`, 'refused'],
  ['pull_request_target', {}, 'refused'],
  ['workflow_run', followed('push'), 'own'],
  ['workflow_run', followed('schedule'), 'own'],
  ['workflow_run', followed('pull_request'), 'own'],
  ['workflow_run', followed('push', there), 'refused'],
  ['workflow_run', followed('pull_request', there), 'refused'],
  ['workflow_run', followed('pull_request', null), 'refused'],
  // GitHub may show the base here, whatever the head was.
  ['workflow_run', followed('pull_request_target'), 'refused'],
  ['workflow_run', followed('workflow_run'), 'refused'],
  ['workflow_run', followed('issue_comment'), 'refused'],
  ['workflow_run', followed(undefined), 'refused'],
  ['workflow_run', {}, 'refused'],
  ['pull_request_review', { ...pull(here), review: { author_association: 'OWNER' } }, 'refused'],
  ['pull_request_review_comment', pull(here), 'refused'],
  ['issue_comment', { issue: { number: 7 }, comment: { author_association: 'OWNER' } }, 'refused'],
  ['issues', { issue: { author_association: 'OWNER' } }, 'refused'],
  ['deployment_status', { deployment: { ref: 'main' } }, 'refused'],
  ['check_suite', { check_suite: { head_branch: 'main' } }, 'refused'],
  ['fork', {}, 'refused'],
  ['watch', {}, 'refused'],
  ['PUSH', {}, 'refused'],
  ['push ', {}, 'refused'],
  ['constructor', {}, 'refused'],
  ['', {}, 'refused'],
];

const origin = (name: string, text: string) =>
  readEvent({ GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: 'event.json' }, () => text).origin;

describe('Whose event it is', () => {
  it.each(table)('%s with %j: %s', (name, payload, expected) => {
    expect(origin(name, typeof payload === 'string' ? payload : JSON.stringify(payload))).toBe(expected);
  });

  it.each([...new Set(table.map(([name]) => name))])('is refused if the payload cannot be read: %s', (name) => {
    for (const text of ['', '{', 'null', '[]', '"x"', '7']) expect(origin(name, text)).toBe('refused');
  });

  it('is refused if the file is not there', () => {
    const read = () => {
      throw new Error('ENOENT');
    };
    const event = readEvent({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: 'event.json' }, read);
    expect(event).toMatchObject({ origin: 'refused', refusal: 'The event that started this run cannot be read.' });
  });

  it('needs no payload for a push', () => {
    expect(readEvent({ GITHUB_EVENT_NAME: 'push' }).origin).toBe('own');
  });

  it('has a sentence for what is refused', () => {
    expect(origin('pull_request_target', JSON.stringify(pull(there)))).toBe('refused');
    const event = readEvent({ GITHUB_EVENT_NAME: 'workflow_run' });
    expect(event.refusal).toBe('The event `workflow_run` does not show whether the change comes from a fork.');
  });
});

interface Example {
  readonly pull_request?: { readonly head: object };
}

// The package's own types miss that it is one JSON file.
const all = examples as unknown as readonly { readonly name: string; readonly examples: readonly Example[] }[];
const ours = ['push', 'release', 'repository_dispatch', 'workflow_dispatch', 'merge_group', 'pull_request', 'schedule'];

describe('GitHub’s own examples', () => {
  it.each(all.map(({ name }) => name))('of %s run only if they are on the list', (name) => {
    for (const payload of all.find((one) => one.name === name)?.examples ?? []) {
      const came = origin(name, JSON.stringify(payload));
      if (!ours.includes(name) && name !== 'workflow_run') expect(came).toBe('refused');
      else expect(came).toMatch(name === 'workflow_run' ? /own|refused/ : /own|fork/);
    }
  });

  it.each(['pull_request', 'pull_request_target'])('of a pull request never run from a fork under %s', (name) => {
    for (const payload of all.find((one) => one.name === 'pull_request')?.examples ?? [])
      for (const repo of [{ id: 4242 }, null]) {
        const foreign = {
          ...payload,
          pull_request: { ...payload.pull_request, head: { ...payload.pull_request?.head, repo } },
        };
        expect(origin(name, JSON.stringify(foreign))).toBe(name === 'pull_request' ? 'fork' : 'refused');
      }
  });
});
