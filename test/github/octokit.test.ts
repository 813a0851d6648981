import { describe, expect, it, vi } from 'vitest';
import { needId } from '../../src/github/believe-answer.ts';
import { openOctokit } from '../../src/github/octokit.ts';
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
  let waited = 0;
  const now = () => systemClock.now() + waited;
  const sleep = async (milliseconds: number) => {
    waited += milliseconds;
  };
  const octokit = openOctokit({
    apiUrl,
    token: 'ghp_fake',
    log: { ...createLog(createRedactor()), info: () => {} },
    clock: { ...systemClock, now, sleep },
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

const json = 'application/json; charset=utf-8';

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
    // What was limited was not done: no word can change places with it.
    ['POST /repos/octo/shop/deployments/1/statuses', [429], 2],
    ['POST /repos/octo/shop/deployments', [429], 2],
    ['POST /repos/octo/shop/deployments', [429, 502], 2],
    ['POST /repos/octo/shop/issues/1/comments', [429], 2],
    ['PATCH /repos/octo/shop/issues/comments/1', [429], 2],
    ['DELETE /repos/octo/shop/issues/comments/1', [429], 2],
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
    for (const call of ['GET /user', 'POST /repos/octo/shop/deployments']) {
      const { octokit, reached } = openAt('https://api.github.com', [403], headers);
      await octokit.request(call).catch(() => {});
      expect(reached).toHaveLength(times);
    }
  });

  it.each([
    ['a time that is over', { 'retry-after': '0' }, 6],
    ['a short time', { 'retry-after': '2' }, 5],
    ['no time', {}, 2],
  ])('asks ever later where a limit of %s lasts', async (_, headers, times) => {
    const { octokit, reached } = openAt('https://api.github.com', Array(99).fill(429), headers);
    await expect(octokit.request('GET /user')).rejects.toMatchObject({ status: 429 });
    expect(reached).toHaveLength(times);
  });

  const now = Date.parse('2026-01-01T00:00:00Z');
  const later = 'Thu, 01 Jan 2026 00:00:20 GMT';
  const out = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 20) };
  it.each<[what: string, status: number, headers: Record<string, string>, body: string, told: object]>([
    ['a time', 403, { 'retry-after': '7' }, '{}', { status: 429, after: '7' }],
    ['the moment from which there are calls again', 403, out, '{}', { status: 429, after: later }],
    ['that moment in a 429', 429, out, '{}', { status: 429, after: later }],
    ['both', 403, { ...out, 'retry-after': '7' }, '{}', { status: 429, after: '7' }],
    ['words', 403, {}, '{"message":"API rate limit exceeded"}', { status: 429, after: undefined }],
    ['nothing of it', 403, { 'x-ratelimit-reset': '1' }, '{"message":"Forbidden"}', { status: 403, after: undefined }],
    ['it for something that is not there', 404, {}, '{"message":"No rate limit"}', { status: 404, after: undefined }],
  ])('tells one limit as another where GitHub says %s', async (_, status, headers, body, told) => {
    const { octokit } = openAt('https://api.github.com', Array(9).fill(status), headers, body);
    const failure = await octokit.request('POST /repos/octo/shop/deployments').catch((error: unknown) => error);
    const { response, ...rest } = failure as { status: number; response: { headers: Record<string, string> } };
    expect({ status: rest.status, after: response.headers['retry-after'] }).toEqual(told);
  });

  it.each([
    ['soon', 20, 2],
    ['too late for it', 31, 1],
  ])('asks again when there are calls again, where that is %s', async (_, seconds, times) => {
    const { octokit, reached } = openAt('https://api.github.com', [403], {
      date: new Date(now).toUTCString(),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(now / 1000 + seconds),
    });
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
    ['a page', 200, '<html>Sign in</html>', 'text/html', 'is no JSON, or not the whole of it'],
    ['a page that calls itself JSON', 200, '<html>Sign in</html>', json, 'cannot be read: its body is a web page'],
    ['bytes', 200, '[]', 'application/octet-stream', 'is no JSON, or not the whole of it'],
    ['nothing', 200, '', json, 'cannot be read: its body is not JSON'],
    ['no content', 204, '', json, 'is no JSON, or not the whole of it'],
    ['null', 200, 'null', json, 'is no JSON, or not the whole of it'],
    ['a part of a list', 206, '[]', json, 'is no JSON, or not the whole of it'],
    ['half a list', 200, '[{"id":1},', json, 'cannot be read: its body is not JSON'],
    ['two lists', 200, '[] []', json, 'cannot be read: its body is not JSON'],
    ['a list of words', 200, '["a"]', json, 'is no JSON, or not the whole of it'],
    ['a list in a list', 200, '[[]]', json, 'is no JSON, or not the whole of it'],
    ['what is only promised', 202, '[]', json, 'is no JSON, or not the whole of it'],
    ['what somebody between has changed', 203, '[]', json, 'is no JSON, or not the whole of it'],
    ['what only differs from before', 226, '[]', json, 'is no JSON, or not the whole of it'],
    ['an error', 200, '[{"message":"Server Error"}]', json, 'tells of an error: "Server Error"'],
  ])('takes %s for no list, and least of all for an empty one', async (_, status, body, type, why) => {
    const { octokit } = openAt('https://api.github.com', [status], { 'content-type': type }, body);
    const reading = octokit.request('GET /repos/octo/shop/issues/42/comments');
    await expect(reading).rejects.toThrow(`GitHub’s answer ${why}`);
  });

  const api = 'https://api.github.com/repos';
  it.each<[what: string, path: string, body: string, why: string]>([
    ['two states', 'pulls/5', '{"number":5,"state":"open","state":"closed"}', 'its body names a field twice'],
    ['two states, one escaped', 'pulls/5', '{"state":"open","st\\u0061te":"closed"}', 'names a field twice'],
    ['two states further in', 'deployments', '[{"id":1},{"a":{"b":1,"b":2}}]', 'names a field twice'],
    ['a message', 'pulls/5', '{"number":5,"message":"Server Error"}', 'tells of an error: "Server Error"'],
    ['nothing but a message', 'pulls/5', '{"message":"Bad credentials"}', 'tells of an error: "Bad credentials"'],
    ['errors', 'compare/a...b', '{"status":"identical","errors":["x"]}', 'tells of an error: ["x"]'],
    ['an error', 'compare/a...b', '{"status":"identical","error":{"code":500}}', 'tells of an error: {"code":500}'],
    ['another’s address', 'pulls/5', `{"url":"${api}/evil/shop/pulls/5"}`, 'is not about what was asked'],
    ['another’s number', 'pulls/5', `{"number":5,"url":"${api}/octo/shop/pulls/6"}`, 'or contradicts itself'],
    ['another’s id', 'deployments', `[{"id":5,"url":"${api}/octo/shop/deployments/6"}]`, 'or contradicts itself'],
    ['another’s commit', 'commits/a', `{"sha":"a","url":"${api}/octo/shop/commits/b"}`, 'or contradicts itself'],
    ['another’s home', 'deployments', `[{"id":5,"repository_url":"${api}/octo/evil"}]`, 'is not about what was asked'],
    ['one of another’s', 'deployments', `[{"id":1},{"repository_url":"${api}/o/shop"}]`, 'is not about what was asked'],
  ])('does not believe a success with %s', async (_, path, body, why) => {
    const { octokit } = openAt('https://api.github.com', [], {}, body);
    const failure = await octokit.request(`GET /repos/octo/shop/${path}`).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/^Error: GitHub’s answer /);
    expect(String(failure)).toContain(why);
    // It is no refusal of GitHub's, and what was asked for may have been done.
    expect(failure).not.toHaveProperty('status');
  });

  it.each<[what: string, path: string, body: string]>([
    ['errors of which there are none', 'pulls/5', '{"number":5,"errors":[],"message":null}'],
    ['a message further in', 'commits/a', `{"sha":"a","commit":{"message":"Fix"},"url":"${api}/octo/shop/commits/a"}`],
    ['the repository in other letters', 'pulls/5', `{"number":5,"url":"${api}/Octo/SHOP/pulls/5"}`],
    ['the address of an enterprise', 'pulls/5', '{"number":5,"url":"https://git/api/v3/repos/octo/shop/pulls/5"}'],
    ['the address of a comparison', 'compare/a...b', `{"status":"ahead","url":"${api}/octo/shop/compare/a...b"}`],
    ['the address of a status', 'x', `[{"id":7,"url":"${api}/octo/shop/deployments/1/statuses/7"}]`],
    ['no address', 'deployments', '[{"id":1},{"id":2}]'],
  ])('believes a success with %s', async (_, path, body) => {
    const { octokit } = openAt('https://api.github.com', [], {}, body);
    expect((await octokit.request(`GET /repos/octo/shop/${path}`)).data).toEqual(JSON.parse(body));
  });

  it('does not believe an answer in GraphQL that comes with an error, and quotes it', async () => {
    const body = '{"data":{"viewer":{"login":"mona"}},"errors":[{"message":"Resource not accessible"}]}';
    const { octokit } = openAt('https://api.github.com', [], {}, body);
    await expect(octokit.graphql('{ viewer { login } }')).rejects.toThrow('Resource not accessible');
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
