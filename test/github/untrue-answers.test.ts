import { describe, expect, it } from 'vitest';
import type { GitHubApi } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatformAndGitHub } from '../harness/platform-and-github.ts';

const [old, head, other] = ['a'.repeat(40), '0123456789abcdef0123456789abcdef01234567', 'c'.repeat(40)];
const commit = (sha: string) => ({ sha, commit: { message: 'Why', committer: { date: '2026-01-01T00:00:00Z' } } });

/** Lets GitHub answer the calls that match with this, as a success. */
function answer(github: GitHubApi, calls: RegExp, body: unknown): void {
  github.disturb((call) => (calls.test(call) ? { acts: false, ends: { status: 200, body } } : undefined));
}

/** Comparisons of the old commit with the head that say that there is nothing to do, and do not hold. */
const nothingNew: readonly [what: string, body: object][] = [
  ['identical, with five commits', { status: 'identical', ahead_by: 5, total_commits: 5, base_commit: commit(old) }],
  ['identical, of another base', { status: 'identical', ahead_by: 0, total_commits: 0, base_commit: commit(other) }],
  ['identical, with a file', { status: 'identical', files: [{ filename: 'src/a.ts' }], base_commit: commit(old) }],
  ['behind, with five commits', { status: 'behind', ahead_by: 5, behind_by: 1, total_commits: 5 }],
  ['behind, of another base', { status: 'behind', ahead_by: 0, behind_by: 2, base_commit: commit(other) }],
  ['behind, beside an error', { status: 'behind', behind_by: 1, message: 'Server Error' }],
  ['behind, beside errors', { status: 'behind', behind_by: 1, errors: [{ message: 'timeout' }] }],
];

describe.each(nothingNew)('A comparison that is %s', (_, body) => {
  it('lets no alarm be silent, and no app be left out', async () => {
    await using both = await startPlatformAndGitHub();
    for (const app of ['my-app', 'shop-staging', 'shop-production'])
      await both.step({ operation: 'build', app, commitish: old, branch: 'main' });
    answer(both.github, /\/compare\//, body);
    const alarm = await both.step({ operation: 'pipeline-status', pipeline: 'shop', 'max-behind': '24h' });
    expect(alarm.exitCode, alarm.log).toBe(1);
    expect(alarm.log).toContain('How far these apps are behind main is not known');
    const changed = await both.step({ operation: 'list-changed-apps', 'app-paths': 'my-app: src/**' });
    expect(changed.outputs['names']).toBe('["my-app"]');
    expect(changed.log).toContain('::warning::Taken as changed');
  });
});

describe('A comparison that takes an older commit for a newer one', () => {
  it.each<[what: string, body: object]>([
    ['from another base', { status: 'ahead', ahead_by: 3, behind_by: 0, base_commit: commit(other) }],
    ['and lacks four commits', { status: 'ahead', ahead_by: 0, behind_by: 4, base_commit: commit(old) }],
    ['and is where both began', { status: 'ahead', ahead_by: 2, merge_base_commit: commit(head) }],
  ])('%s is warned of', async (_, body) => {
    await using both = await startPlatformAndGitHub();
    await both.step({ operation: 'build', app: 'my-app', commitish: old, branch: 'main' });
    answer(both.github, /\/compare\//, body);
    const step = await both.step({ operation: 'build', app: 'my-app', 'on-older': 'fail' });
    expect(step.outputs['order']).toBe('unknown');
    expect(step.log).toContain('::warning::The commit could not be compared with what my-app runs: GitHub did not');
  });
});

describe('A record', () => {
  const production = { 'github-environment': 'production', app: 'my-app' };

  it.each(['refs/heads/evil', '', 'main'])('of the commit %j is not gone back to', async (sha) => {
    await using both = await startPlatformAndGitHub();
    both.github.addRecords('production', [sha, 'success'], [old, 'success']);
    const step = await both.step({ ...production, operation: 'rollback' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('GitHub did not show the record of production: GitHub’s answer names no commit');
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toEqual([]);
  });

  it('of another environment is neither promoted nor made inactive', async () => {
    await using both = await startPlatformAndGitHub({ dialect: 'silent' });
    both.github.addRecords('feature-x', [other, 'success']);
    const foreign = both.github.deployments();
    answer(both.github, /GET .*\/deployments\?/, foreign);
    const from = { operation: 'promote', app: 'shop-staging', to: 'shop-production', 'from-environment': 'staging' };
    expect((await both.step(from)).log).toContain('Neither the platform nor the record of staging');
    expect(both.platform.calls().filter((call) => call.startsWith('POST '))).toEqual([]);
    await both.step({ ...production, operation: 'build' });
    expect(both.github.deployments().find(({ id }) => id === foreign[0]?.id)).toEqual(foreign[0]);
  });
});

describe('A pull request that is told to be closed, and not to be', () => {
  it.each<[what: string, part: object]>([
    ['was closed at no time', { closed_at: null }],
    ['comes with an error', { message: 'Server Error' }],
    ['comes with errors', { errors: [{ message: 'timeout' }] }],
    ['has another’s address', { url: 'https://api.github.com/repos/octo/shop/pulls/43' }],
  ])('keeps its namespace where it %s', async (_, part) => {
    await using both = await startPlatformAndGitHub();
    const about = (state: 'open' | 'closed') => ({
      name: 'pull_request',
      payload: { action: state, number: 42, pull_request: makePull({ number: 42, state }) },
    });
    both.github.setPull(makePull({ number: 42 }));
    expect((await both.step({ operation: 'review' }, about('open'))).exitCode).toBe(0);
    expect(both.names()).toContain('shop-pr-42');
    answer(both.github, /\/pulls\/42$/, { ...makePull({ number: 42, state: 'closed' }), ...part });
    for (const operation of ['review', 'delete-review-namespace', 'sweep-review-namespaces'])
      expect((await both.step({ operation }, about('closed'))).exitCode).toBe(1);
    expect(both.names()).toContain('shop-pr-42');
  });
});
