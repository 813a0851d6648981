import { describe, expect, it } from 'vitest';
import { makePull } from '../harness/github-state.ts';
import { type PlatformAndGitHub, startPlatformAndGitHub } from '../harness/platform-and-github.ts';
import { openContext } from '../harness/review-world.ts';

const marker = '<!-- platform-deploy:review:shop-pr-42 -->';

function create(
  { step }: PlatformAndGitHub,
  inputs: Record<string, string> = {},
  sha = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
) {
  const pull = makePull({ number: 42 });
  const payload = { action: 'synchronize', pull_request: { ...pull, head: { ...pull.head, sha } } };
  return step({ operation: 'create-review-namespace', ...inputs }, { name: 'pull_request', payload });
}

describe('the comment of a review namespace', () => {
  it('is written once and kept up to date from then on', async () => {
    await using both = await startPlatformAndGitHub();
    const { github } = both;
    const first = await create(both);
    expect(first.exitCode, first.log).toBe(0);
    const [comment] = github.comments();
    expect(comment?.body.startsWith(`${marker}\n`)).toBe(true);
    expect(comment?.body).toContain('shop-pr-42');
    expect(comment?.body).toContain('c0ffee00c0ff');
    expect(first.outputs['comment-url']).toBe(comment?.html_url);

    const second = await create(both, {}, 'beef0000beef0000beef0000beef0000beef0000');
    expect(github.comments()).toHaveLength(1);
    expect(github.comments()[0]?.body).toContain('beef0000beef');
    expect(second.outputs['comment-url']).toBe(comment?.html_url);
  });

  it('is found behind a hundred others, and none of those is touched', async () => {
    await using both = await startPlatformAndGitHub();
    const { github } = both;
    for (let at = 0; at < 130; at++) github.addComment(42, `Comment ${at}, quoting ${marker}`);
    await create(both);
    await create(both);
    expect(github.comments()).toHaveLength(131);
    expect(github.comments().filter(({ body }) => body.startsWith('Comment '))).toHaveLength(130);
  });

  it('is not somebody’s that only looks like it', async () => {
    await using both = await startPlatformAndGitHub();
    const { github } = both;
    github.addComment(42, `${marker}\nA trap`);
    await create(both);
    expect(github.comments().map(({ user, body }) => [user.type, body.includes('A trap')])).toEqual([
      ['User', true],
      ['Bot', false],
    ]);
  });

  it('is one when two runs write at the same moment', async () => {
    await using both = await startPlatformAndGitHub();
    const { github, platform } = both;
    const context = openContext(platform, { id: '1001', owner: 'octo', name: 'shop', github });
    const { comments } = await context.github();
    const written = await Promise.all(
      ['one', 'other'].map((headline) => comments.keep(42, { key: 'review:shop-pr-42', headline, blocks: [] })),
    );
    expect(github.calls().filter((call) => call.startsWith('POST '))).toHaveLength(2);
    expect(github.comments()).toHaveLength(1);
    expect(written).toEqual([github.comments()[0]?.html_url, github.comments()[0]?.html_url]);
  });

  it('is left out when asked to', async () => {
    await using both = await startPlatformAndGitHub();
    const { github } = both;
    const step = await create(both, { comment: 'false' });
    expect(step.exitCode, step.log).toBe(0);
    expect(github.calls().filter((call) => call.includes('comments'))).toEqual([]);
    expect(step.outputs['comment-url']).toBeUndefined();
  });

  it('does not fail the step when the job may not write it: a notice names the permission', async () => {
    await using both = await startPlatformAndGitHub();
    const { github } = both;
    github.forbid(/^POST .*comments/);
    const step = await create(both);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs).toMatchObject({ changed: 'true', namespace: 'shop-pr-42' });
    expect(step.log).toMatch(/::notice::.*permissions: \{ pull-requests: write \}/);
  });

  it('does not fail the step when GitHub cannot be reached: a warning says so', async () => {
    await using both = await startPlatformAndGitHub();
    await both.github[Symbol.asyncDispose]();
    const step = await create(both);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('::warning::The comment on the pull request could not be written');
  });

  it('shows neither the platform’s nor GitHub’s token', async () => {
    await using both = await startPlatformAndGitHub();
    const { github } = both;
    const step = await create(both);
    const shown = [
      step.log.replace(/^::add-mask::.*$/gm, ''),
      step.summary,
      ...github.comments().map(({ body }) => body),
    ].join();
    for (const secret of [both.platform.emulator.token, github.token]) expect(shown).not.toContain(secret);
  });
});
