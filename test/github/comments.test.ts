import { describe, expect, it } from 'vitest';
import { type GitHubApi, startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { serveHttp } from '../harness/loopback.ts';
import { startPlatform, type TestPlatform } from '../harness/platform.ts';

const marker = '<!-- platform-deploy:review:shop-pr-42 -->';

function create(
  platform: TestPlatform,
  github: GitHubApi,
  inputs: Record<string, string> = {},
  sha = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
) {
  const pull = makePull({ number: 42 });
  const payload = { action: 'synchronize', pull_request: { ...pull, head: { ...pull.head, sha } } };
  return platform.step(
    { operation: 'create-review-namespace', 'github-token': github.token, ...inputs },
    { event: { name: 'pull_request', payload }, env: { GITHUB_API_URL: github.url } },
  );
}

describe('the comment of a review namespace', () => {
  it('is written once and kept up to date from then on', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    const first = await create(platform, github);
    expect(first.exitCode, first.log).toBe(0);
    const [comment] = github.comments();
    expect(comment?.body.startsWith(`${marker}\n`)).toBe(true);
    expect(comment?.body).toContain('shop-pr-42');
    expect(comment?.body).toContain('c0ffee00c0ff');
    expect(first.outputs['comment-url']).toBe(comment?.html_url);

    const second = await create(platform, github, {}, 'beef0000beef0000beef0000beef0000beef0000');
    expect(github.comments()).toHaveLength(1);
    expect(github.comments()[0]?.body).toContain('beef0000beef');
    expect(second.outputs['comment-url']).toBe(comment?.html_url);
  });

  it('is found behind a hundred others, and none of those is touched', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    for (let at = 0; at < 130; at++) github.addComment(42, `Comment ${at}, quoting ${marker}`);
    await create(platform, github);
    await create(platform, github);
    expect(github.comments()).toHaveLength(131);
    expect(github.comments().filter(({ body }) => body.startsWith('Comment '))).toHaveLength(130);
  });

  it('is not somebody’s that only looks like it', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    github.addComment(42, `${marker}\nA trap`);
    await create(platform, github);
    expect(github.comments().map(({ user, body }) => [user.type, body.includes('A trap')])).toEqual([
      ['User', true],
      ['Bot', false],
    ]);
  });

  it.each([
    ['a person, with the job’s token', {}, { login: 'hubot', type: 'User' }],
    ['another app, with the job’s token', {}, { login: 'dependabot[bot]', type: 'Bot' }],
    ['the job, with an app’s token', { login: 'acme[bot]' }, { login: 'github-actions[bot]', type: 'Bot' }],
    ['a person, with a person’s token', { token: 'ghp_fake', login: 'mona' }, { login: 'hubot', type: 'User' }],
    ['a bot, with a person’s token', { token: 'ghp_fake', login: 'mona' }, { login: 'mona[bot]', type: 'Bot' }],
  ] as const)('is never that of %s, which only starts like it', async (_, whose, user) => {
    await using platform = await startPlatform();
    await using github = await startGitHub([], whose);
    const trap = github.addComment(42, `${marker}\nA trap`, user);
    await create(platform, github);
    await create(platform, github, {}, 'beef0000beef0000beef0000beef0000beef0000');
    const [first, ...own] = github.comments();
    expect(first).toEqual(trap);
    expect(own).toHaveLength(1);
    expect(own[0]?.body).toContain('beef0000beef');
    expect(github.calls().filter((call) => call.startsWith('POST ') && call.endsWith('comments'))).toHaveLength(1);
  });

  it.each([
    ['a person’s token', { token: 'ghp_fake', login: 'mona' }],
    ['an app’s token', { login: 'acme[bot]' }],
  ] as const)('is found again by its author where GitHub does not tell whose %s is', async (_, whose) => {
    await using platform = await startPlatform();
    await using github = await startGitHub([], whose);
    const trap = github.addComment(42, `${marker}\nA trap`);
    github.disturb((call) => (/user|graphql/.test(call) ? { acts: false, ends: { status: 404 } } : undefined));
    await create(platform, github);
    await create(platform, github, {}, 'beef0000beef0000beef0000beef0000beef0000');
    const [first, ...own] = github.comments();
    expect(first).toEqual(trap);
    expect(own).toHaveLength(1);
    expect(own[0]?.body).toContain('beef0000beef');
  });

  it('is left out when asked to', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    const step = await create(platform, github, { comment: 'false' });
    expect(step.exitCode, step.log).toBe(0);
    expect(github.calls().filter((call) => call.includes('comments'))).toEqual([]);
    expect(step.outputs['comment-url']).toBeUndefined();
  });

  it('does not fail the step when the job may not write it: a notice names the permission', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    github.forbid(/^POST .*comments/);
    const step = await create(platform, github);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs).toMatchObject({ changed: 'true', namespace: 'shop-pr-42' });
    expect(step.log).toMatch(/::notice::.*permissions: \{ pull-requests: write \}/);
  });

  it.each([
    ['another port of the same machine', (there: URL) => there.href],
    ['another machine', () => 'https://api.github.example/repos'],
    ['the same host with a name in front', (_: URL, here: string) => here.replace('http://', 'http://name@')],
  ])('does not follow a list to %s with the token', async (_, target) => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    await using thief = await serveHttp((_, response) => response.end('[]'));
    const link = `<${target(thief.url, github.url)}>; rel="next"`;
    github.disturb((call) =>
      /^GET .*comments/.test(call) ? { acts: true, ends: { status: 200, headers: { link }, body: [] } } : undefined,
    );
    const step = await create(platform, github);
    expect(step.exitCode, step.log).toBe(0);
    expect(thief.connections()).toBe(0);
    expect(github.calls()).toContain('GET /repos/octo/shop/issues/42/comments?per_page=100&page=2');
  });

  it('does not read a list that never ends', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    github.disturb((call) => {
      if (!/^GET .*comments/.test(call)) return undefined;
      const link = `<${github.url}/repos/octo/shop/issues/42/comments?page=2>; rel="next"`;
      return { acts: true, ends: { status: 200, headers: { link }, body: [] } };
    });
    const step = await create(platform, github);
    expect(step.exitCode, step.log).toBe(0);
    expect(github.calls().filter((call) => call.startsWith('GET ')).length).toBeLessThan(110);
  });

  it.each([301, 302, 307, 308])('does not follow a redirect (%i) to another origin with the token', async (status) => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    await using thief = await serveHttp((_, response) => response.end('[]'));
    github.disturb(() => ({ acts: false, ends: { status, headers: { location: thief.url.href } } }));
    const step = await create(platform, github);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('which is not followed');
    expect(thief.connections()).toBe(0);
  });

  it('does not fail the step when GitHub cannot be reached: a warning says so', async () => {
    await using platform = await startPlatform();
    const github = await startGitHub();
    await github[Symbol.asyncDispose]();
    const step = await create(platform, github);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('::warning::The comment on the pull request may be missing or out of date');
  });

  it('shows neither the platform’s nor GitHub’s token', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub();
    const step = await create(platform, github);
    const shown = [
      step.log.replace(/^::add-mask::.*$/gm, ''),
      step.summary,
      ...github.comments().map(({ body }) => body),
    ].join();
    for (const secret of [platform.emulator.token, github.token]) expect(shown).not.toContain(secret);
  });
});
