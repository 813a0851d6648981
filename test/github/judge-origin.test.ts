import { describe, expect, it } from 'vitest';
import { readEvent } from '../../src/github/read-event.ts';

const here = { id: 1001 };
const there = { id: 666 };
const pull = (head: unknown, base: unknown = here) => ({
  pull_request: { number: 7, head: { ref: 'f', sha: 'a', repo: head }, base: { repo: base } },
});
const followed = (event: unknown, head: unknown = here, repository: unknown = here) => ({
  repository,
  workflow_run: { event, head_repository: head },
});
const suite = (head_branch: unknown, ...heads: unknown[]) => ({
  head_branch,
  pull_requests: heads.map((repo) => ({ head: { repo }, base: { repo: here } })),
});
const issue = (more: object = {}) => ({ number: 7, author_association: 'NONE', ...more });
const by = (author_association: unknown) => ({ author_association });
const sha = '0123456789abcdef0123456789abcdef01234567';

/** Typed by hand from GitHub's documentation of events and their payloads. A text is a payload as it stands in the file. */
// biome-ignore format: one row per shape reads better as a table
const table: readonly (readonly [event: string, payload: unknown, origin: string])[] = [
  ['pull_request', pull(here), 'own'],
  ['pull_request', pull(there), 'fork'],
  ['pull_request', pull(null), 'fork'],
  ['pull_request', { pull_request: null }, 'unclear'],
  ['pull_request', { pull_request: 'x' }, 'unclear'],
  ['pull_request_target', pull(here), 'own'],
  ['pull_request_target', pull(there), 'fork'],
  ['pull_request_target', pull({}, {}), 'fork'],
  ['pull_request_target', pull(undefined, undefined), 'fork'],
  ['pull_request_target', pull({ id: null }, { id: null }), 'fork'],
  ['pull_request_target', pull({ id: '' }, { id: '' }), 'fork'],
  ['pull_request_target', pull({ id: Number.NaN }, { id: Number.NaN }), 'fork'],
  ['pull_request_target', '{"pull_request":{"number":7,"head":{"ref":"f","sha":"a","repo":{"id":9007199254740993}},"base":{"repo":{"id":9007199254740992}}}}', 'fork'],
  ['pull_request_target', '{"pull_request":{"number":7,"head":{"ref":"f","sha":"a","repo":{"id":9007199254740992}},"base":{"repo":{"id":9007199254740992}}}}', 'fork'],
  ['pull_request_target', '{"pull_request":{"number":7,"head":{"ref":"f","sha":"a","repo":{"id":9007199254740991}},"base":{"repo":{"id":9007199254740991}}}}', 'own'],
  ['pull_request_target', {}, 'unclear'],
  ['pull_request_review', pull(here), 'own'],
  ['pull_request_review', pull(there), 'fork'],
  ['pull_request_review', {}, 'unclear'],
  ['pull_request_review_comment', pull(there), 'fork'],
  ['pull_request_review_thread', pull(there), 'fork'],
  ['push', pull(there), 'fork'],
  ['', pull(there), 'fork'],
  ['issue_comment', { issue: issue({ pull_request: { url: 'x' } }), comment: by('OWNER') }, 'unclear'],
  ['issue_comment', { issue: issue({ pull_request: null }), comment: by('OWNER') }, 'unclear'],
  ['issue_comment', { issue: issue({ pull_request: '' }), comment: by('OWNER') }, 'unclear'],
  ['issue_comment', { issue: issue(), comment: by('OWNER') }, 'own'],
  ['issue_comment', { issue: issue(), comment: by('MEMBER') }, 'own'],
  ['issue_comment', { issue: issue(), comment: by('COLLABORATOR') }, 'own'],
  ['issue_comment', { issue: issue(), comment: by('CONTRIBUTOR') }, 'stranger'],
  ['issue_comment', { issue: issue(), comment: by('FIRST_TIME_CONTRIBUTOR') }, 'stranger'],
  ['issue_comment', { issue: issue(), comment: by('NONE') }, 'stranger'],
  ['issue_comment', { issue: issue() }, 'stranger'],
  ['issue_comment', {}, 'unclear'],
  ['issues', { issue: issue() }, 'stranger'],
  ['issues', { issue: issue(by('OWNER')) }, 'own'],
  ['issues', {}, 'stranger'],
  ['discussion', { discussion: by('NONE') }, 'stranger'],
  ['discussion', { discussion: by('MEMBER') }, 'own'],
  ['discussion_comment', { discussion: by('OWNER'), comment: by('NONE') }, 'stranger'],
  ['discussion_comment', { discussion: by('NONE'), comment: by('COLLABORATOR') }, 'own'],
  ['discussion_comment', {}, 'stranger'],
  ['workflow_run', followed('push'), 'own'],
  ['workflow_run', followed('schedule'), 'own'],
  ['workflow_run', followed('push', there), 'fork'],
  ['workflow_run', followed('push', null), 'fork'],
  ['workflow_run', followed('pull_request'), 'own'],
  ['workflow_run', followed('pull_request', there), 'fork'],
  ['workflow_run', followed('pull_request', null), 'fork'],
  ['workflow_run', followed('pull_request', null, null), 'fork'],
  ['workflow_run', followed('pull_request', { id: null }, { id: null }), 'fork'],
  ['workflow_run', followed('pull_request', {}, {}), 'fork'],
  ['workflow_run', followed('pull_request_review'), 'own'],
  ['workflow_run', followed('pull_request_target'), 'unclear'],
  ['workflow_run', followed('pull_request_target', there), 'fork'],
  ['workflow_run', followed('pull_request_something'), 'unclear'],
  ['workflow_run', followed('issue_comment'), 'unclear'],
  ['workflow_run', followed('issues'), 'unclear'],
  ['workflow_run', followed('workflow_run'), 'unclear'],
  ['workflow_run', followed('dynamic'), 'unclear'],
  ['workflow_run', followed(undefined), 'unclear'],
  ['workflow_run', {}, 'unclear'],
  ['check_suite', { check_suite: suite('main') }, 'own'],
  ['check_suite', { check_suite: suite('main', here) }, 'own'],
  ['check_suite', { check_suite: suite('main', here, there) }, 'fork'],
  ['check_suite', { check_suite: suite('main', null) }, 'fork'],
  ['check_suite', { check_suite: suite(null) }, 'unclear'],
  ['check_suite', {}, 'unclear'],
  ['check_run', { check_run: { check_suite: suite('main') } }, 'own'],
  ['check_run', { check_run: { check_suite: suite('main', there) } }, 'fork'],
  ['check_run', { check_run: { check_suite: suite(null) } }, 'unclear'],
  ['check_run', {}, 'unclear'],
  ['status', { branches: [{ name: 'main' }] }, 'own'],
  ['status', { branches: [] }, 'unclear'],
  ['status', { branches: 'main' }, 'unclear'],
  ['status', {}, 'unclear'],
  ['deployment', { deployment: { ref: 'main' } }, 'own'],
  ['deployment', { deployment: { ref: sha } }, 'unclear'],
  ['deployment_status', { deployment: { ref: 'v1.2.3' } }, 'own'],
  ['deployment_status', { deployment: { ref: `fix-${sha}` } }, 'own'],
  ['deployment_status', { deployment: { ref: `${sha}-fix` } }, 'own'],
  ['deployment_status', { deployment: { ref: 'refs/heads/pull/7' } }, 'own'],
  ['deployment_status', { deployment: { ref: sha.toUpperCase() } }, 'unclear'],
  ['deployment_status', { deployment: { ref: 'refs/heads/main' } }, 'own'],
  ['deployment_status', { deployment: { ref: 'refs/pull/7/head' } }, 'unclear'],
  ['deployment_status', { deployment: { ref: 'refs/pull/7/merge' } }, 'unclear'],
  ['deployment_status', { deployment: { ref: 'pull/7/head' } }, 'unclear'],
  ['deployment_status', { deployment: { ref: sha } }, 'unclear'],
  ['deployment_status', { deployment: { ref: sha.slice(0, 7) } }, 'unclear'],
  ['deployment_status', { deployment: { ref: sha }, ...followed('push') }, 'own'],
  ['deployment_status', { deployment: { ref: 'main' }, ...followed('pull_request', there) }, 'fork'],
  ['deployment_status', {}, 'unclear'],
  ['merge_group', { merge_group: { head_ref: 'refs/heads/gh-readonly-queue/main/pr-7' } }, 'own'],
  ['fork', { forkee: there }, 'stranger'],
  ['watch', {}, 'stranger'],
  ['star', {}, 'stranger'],
  ['gollum', {}, 'stranger'],
  ['push', {}, 'own'],
  ['schedule', {}, 'own'],
  ['workflow_dispatch', {}, 'own'],
  ['repository_dispatch', {}, 'own'],
  ['release', {}, 'own'],
  ['create', {}, 'own'],
  ['PUSH', {}, 'unclear'],
  ['push ', {}, 'unclear'],
  ['constructor', {}, 'unclear'],
  ['image_version', {}, 'unclear'],
  ['', {}, 'own'],
  ['', { issue: issue() }, 'unclear'],
];

describe('whose change an event is about', () => {
  it.each(table)('%s with %j: %s', (name, payload, origin) => {
    const told: unknown = typeof payload === 'string' ? JSON.parse(payload) : payload;
    expect(readEvent({ GITHUB_EVENT_NAME: name }, told).origin).toBe(origin);
  });

  it.each([...new Set(table.map(([name]) => name))])('is never known of an unreadable payload: %s', (name) => {
    for (const payload of [undefined, null, [], 'x', 7, true])
      expect(readEvent({ GITHUB_EVENT_NAME: name }, payload).origin).toBe('unreadable');
  });
});
