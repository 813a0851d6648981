import { describe, expect, it, vi } from 'vitest';
import { needId, openOctokit } from '../../src/github/octokit.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { createLog } from '../../src/report/step-log.ts';

/** GitHub's client at an address, and the addresses that it sent something to. */
function openAt(
  apiUrl: string,
  statuses: readonly number[] = [],
  headers: Readonly<Record<string, string>> = {},
  body = '{"data":{}}',
) {
  const reached: string[] = [];
  const octokit = openOctokit({
    apiUrl,
    token: 'ghp_fake',
    log: createLog(createRedactor()),
    clock: { ...systemClock, sleep: async () => {} },
    deadline: { at: systemClock.now() + 60_000, total: 60_000 },
    signal: new AbortController().signal,
    requestTimeout: 30_000,
    transport: async ({ method, url, timeout }) => {
      expect(timeout).toBeLessThanOrEqual(12_000);
      reached.push(`${method} ${url.href}`);
      const status = statuses[reached.length - 1] ?? 200;
      return { status, headers: { 'content-type': 'application/json', ...headers }, body: Buffer.from(body) };
    },
  });
  return { octokit, reached };
}

describe('GitHub’s client', () => {
  it.each([
    ['https://api.github.com', '/user', 'https://api.github.com/user'],
    ['https://api.github.com', '/graphql', 'https://api.github.com/graphql'],
    ['https://git.example/api/v3', '/user', 'https://git.example/api/v3/user'],
    ['https://git.example/api/v3', '/graphql', 'https://git.example/api/graphql'],
    ['http://127.0.0.1:8123', '/user', 'http://127.0.0.1:8123/user'],
  ])('of %s reaches %s', async (apiUrl, path, url) => {
    const { octokit, reached } = openAt(apiUrl);
    if (path === '/graphql') await octokit.graphql('{ viewer { login } }');
    else await octokit.request(`GET ${path}`);
    expect(reached).toEqual([`${path === '/graphql' ? 'POST' : 'GET'} ${url}`]);
  });

  it.each([
    'https://evil.example/api/v3/user',
    'http://git.example/api/v3/user',
    'https://git.example:8443/api/v3/user',
    'https://git.example.evil.example/api/v3/user',
    'https://name@git.example/api/v3/user',
    'https://git.example/pages/mona/api/v3/user',
    'https://git.example/api/v3/../../pages/user',
  ])('sends nothing to %s', async (url) => {
    const { octokit, reached } = openAt('https://git.example/api/v3');
    await expect(octokit.request(`GET ${url}`)).rejects.toThrow(/^GitHub’s answer leads to .* is not followed$/);
    expect(reached).toEqual([]);
  });

  it.each([
    ['GET /user', [500], 2],
    ['GET /user', [502], 2],
    ['GET /user', [404], 1],
    ['GET /user', [429], 2],
    ['GET /user', [403], 1],
    ['GET /user', [503, 503], 3],
    ['GET /user', [503, 503, 503, 503, 503], 4],
    ['POST /graphql', [502], 2],
    // Two words about one Deployment could change places: who says them also says them again.
    ['POST /repos/octo/shop/deployments/1/statuses', [502], 1],
    ['POST /repos/octo/shop/deployments', [502], 1],
    ['POST /repos/octo/shop/issues/1/comments', [502], 1],
    ['PATCH /repos/octo/shop/issues/comments/1', [502], 1],
  ])('asks %s, answered with %j, so often: %i', async (call, statuses, times) => {
    const { octokit, reached } = openAt('https://api.github.com', statuses);
    await octokit.request(call).catch(() => {});
    expect(reached).toHaveLength(times);
  });

  it.each([
    [{ 'retry-after': '1' }, 2],
    [{ 'x-ratelimit-remaining': '0' }, 2],
    [{ 'x-ratelimit-remaining': '17' }, 1],
    // Nothing that is kept on GitHub is worth that wait.
    [{ 'retry-after': '31' }, 1],
  ])('asks again after a 403 that means “later”: %j', async (headers, times) => {
    const { octokit, reached } = openAt('https://api.github.com', [403], headers);
    await octokit.request('GET /user').catch(() => {});
    expect(reached).toHaveLength(times);
  });

  it('prints nothing beside the log, whatever the headers of an answer say', async () => {
    const printed = (['log', 'info', 'warn', 'error'] as const).map((way) => vi.spyOn(console, way).mockReturnValue());
    const headers = { deprecation: '@1', sunset: '##[add-mask]main', link: '<https://x.example>; rel="deprecation"' };
    await openAt('https://api.github.com', [], headers).octokit.request('GET /user');
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
    vi.restoreAllMocks();
  });

  it.each([
    ['a page', 200, '<html>Sign in</html>', 'text/html'],
    ['a page that calls itself JSON', 200, '<html>Sign in</html>', 'application/json'],
    ['bytes', 200, '[]', 'application/octet-stream'],
    ['nothing', 200, '', 'application/json'],
    ['no content', 204, '', 'application/json'],
    ['null', 200, 'null', 'application/json'],
    ['a part of a list', 206, '[]', 'application/json'],
  ])('takes %s for no list, and least of all for an empty one', async (_, status, body, type) => {
    const { octokit } = openAt('https://api.github.com', [status], { 'content-type': type }, body);
    const reading = octokit.paginate('GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      owner: 'octo',
      repo: 'shop',
      issue_number: 42,
    });
    await expect(reading).rejects.toThrow('GitHub’s answer is no JSON, or not the whole of it');
  });

  it('needs nothing from the answer to a deletion', async () => {
    const { octokit } = openAt('https://api.github.com', [204], {}, '');
    expect((await octokit.request('DELETE /repos/octo/shop/issues/comments/1')).status).toBe(204);
  });

  it.each(['90071992547409931234', '1.5', '"seven"', 'null'])(
    'takes %s for no id: what it rounds to may be another’s',
    async (id) => {
      const { octokit } = openAt('https://api.github.com', [], {}, `{"id":${id}}`);
      const { data } = await octokit.request('GET /repos/octo/shop/issues/comments/1');
      expect(() => needId(data, 'comment')).toThrow('GitHub’s answer holds no comment');
    },
  );
});
