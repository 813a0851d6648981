import { describe, expect, it } from 'vitest';
import type { GitHub } from '../../src/contract/github.ts';
import { openClient } from '../../src/github/client.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { makePull } from '../harness/github-double.ts';
import type { Fault } from '../harness/network.ts';
import { commit, openGitHubWorld, type WorldOptions } from './github-world.ts';

const pulls = 'GET /pulls/*';
const comments = 'POST /issues/*/comments';

async function play<T>(options: WorldOptions, work: (api: GitHub) => Promise<T>) {
  const world = openGitHubWorld(options);
  world.github.setPull({ number: 7 });
  const result = await world.run(work).catch((error: Error) => error);
  return { ...world, result, endedAt: world.seconds() };
}

const readPull = ({ getPullRequest }: GitHub) => getPullRequest(7);
const write = ({ keepComment }: GitHub) => keepComment(7, { key: 'x', headline: 'Ready', blocks: [] });
const limit = (headers: Readonly<Record<string, string>>, status = 403): Omit<Fault, 'on'> => ({
  ends: { status, headers, body: { message: 'You have exceeded a secondary rate limit' } },
});
const reset = (seconds: number) => String(Date.parse('2026-06-01T12:00:00Z') / 1000 + seconds);
const date = 'Mon, 01 Jun 2026 12:00:00 GMT';

describe('A read', () => {
  it.each<readonly [what: string, fault: Omit<Fault, 'on'>]>([
    ['is reset', { ends: 'reset' }],
    ['finds nobody', { ends: 'refused' }],
    ['is not answered', { ends: 'silence' }],
    ['is answered 502', { ends: { status: 502 } }],
  ])('that %s is sent again', async (_, fault) => {
    const { calls, result } = await play({ faults: [{ ...fault, on: pulls, count: 2 }] }, readPull);
    expect(result).toMatchObject({ number: 7 });
    expect(calls()).toHaveLength(3);
  });

  it('is given up after half a minute of trouble', async () => {
    const { endedAt, result } = await play({ faults: [{ on: pulls, count: 99, ends: { status: 500 } }] }, readPull);
    expect(result).toMatchObject({
      code: 'pull-request-unknown',
      message: 'GitHub did not show pull request 7: GitHub answered 500 to GET /repos/octo/shop/pulls/7',
      hint: 'Check GitHub’s status page, and run this again later.',
    });
    expect(endedAt).toBeGreaterThan(20);
    expect(endedAt).toBeLessThan(31);
  });

  it('ends with the step', async () => {
    const { endedAt, result } = await play({ cancelAfter: 1000, faults: [{ on: pulls, ends: 'silence' }] }, readPull);
    expect(result).toMatchObject({ message: 'SIGTERM' });
    expect(endedAt).toBe(1);
  });
});

describe('A write', () => {
  it.each<readonly [what: string, fault: Omit<Fault, 'on'>, sent: number]>([
    ['is reset', { ends: 'reset' }, 1],
    ['is not answered', { ends: 'silence' }, 1],
    ['is answered 502', { ends: { status: 502 } }, 1],
    ['is refused', { ends: { status: 403 } }, 1],
    ['never left', { ends: 'refused' }, 2],
    ['is limited', limit({ 'retry-after': '3' }, 429), 2],
  ])('that %s is sent so often', async (_, fault, sent) => {
    const { calls, log } = await play({ faults: [{ ...fault, on: comments }] }, write);
    expect(calls().filter((call) => call === comments)).toHaveLength(sent);
    expect(log.filter((line) => line.startsWith('warning'))).toHaveLength(sent === 1 ? 1 : 0);
  });
});

describe('A limit', () => {
  it.each<readonly [what: string, fault: Omit<Fault, 'on'>, seconds: number]>([
    ['429 with a time', limit({ 'retry-after': '7' }, 429), 7],
    ['403 with a time', limit({ 'retry-after': '7' }), 7],
    [
      '403 with nothing left until a moment',
      limit({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset(20), date }),
      20,
    ],
    ['429 without a time', limit({}, 429), 60],
    ['a date that is over', limit({ 'retry-after': 'Mon, 01 Jun 2026 11:59:00 GMT', date }), 1],
  ])('%s is waited for', async (_, fault, seconds) => {
    const { endedAt, result } = await play({ faults: [{ ...fault, on: pulls }] }, readPull);
    expect(result).toMatchObject({ number: 7 });
    expect(Math.round(endedAt)).toBe(seconds);
  });

  it.each([limit({ 'retry-after': '3600' }), limit({ 'retry-after': '119' }, 429)])(
    'too long is an error at once or soon',
    async (fault) => {
      const { endedAt, result } = await play({ timeout: 60_000, faults: [{ ...fault, on: pulls }] }, readPull);
      expect(endedAt).toBeLessThan(1);
      expect(result).toMatchObject({
        message: 'GitHub did not show pull request 7: GitHub limits the calls of this token for now',
        hint: 'Run this again later.',
      });
    },
  );
});

describe('What GitHub refuses', () => {
  it.each([401, 403, 404])('with %i names the permission', async (status) => {
    const { calls, result } = await play(
      { faults: [{ on: pulls, ends: { status, body: { message: 'No' } } }] },
      readPull,
    );
    expect(calls()).toHaveLength(1);
    expect(result).toMatchObject({
      code: 'pull-request-unknown',
      detail: expect.stringContaining('No'),
      hint: expect.stringContaining('`permissions: { pull-requests: read }`'),
    });
  });

  it('of a commit that is not there says what to check', async () => {
    const { result } = await play({}, ({ resolve }) => resolve('heads/nowhere'));
    expect(result).toMatchObject({
      code: 'github-refused',
      message: expect.stringMatching(/^GitHub did not show the commit heads\/nowhere: GitHub answered 422 to GET /),
      hint: expect.stringContaining('`permissions: { contents: read }`'),
    });
  });

  it('without a token is refused before it is sent', async () => {
    const { requests, result } = await play({ token: undefined }, readPull);
    expect(requests).toEqual([]);
    expect(result).toMatchObject({ message: 'GitHub did not show pull request 7: `github-token` is missing' });
  });

  it('is not followed elsewhere', async () => {
    const ends = { status: 301, headers: { location: 'https://evil.example/' } };
    const { calls, result } = await play({ faults: [{ on: pulls, ends }] }, readPull);
    expect(calls()).toHaveLength(1);
    expect(result).toMatchObject({
      message: expect.stringContaining('answered 301 and points to https://evil.example/'),
    });
  });
});

describe('A reply of another form is an error', () => {
  const other = makePull({ number: 9, state: 'closed' });
  const foreign = makePull({ number: 7, state: 'closed', base: { ref: 'main', repo: { id: 7 } } });
  const work = {
    pull: readPull,
    compare: ({ compare }: GitHub) => compare('a', 'b'),
    resolve: ({ resolve }: GitHub) => resolve('main'),
  };

  it.each<readonly [what: string, call: keyof typeof work, body: unknown]>([
    ['another pull request', 'pull', other],
    ['another repository’s', 'pull', foreign],
    ['no state', 'pull', { ...makePull({ number: 7 }), state: undefined }],
    ['a state that is not documented', 'pull', { ...makePull({ number: 7 }), state: 'merged' }],
    ['a web page', 'pull', '<p>Sign in</p>'],
    ['a list', 'pull', []],
    ['no order', 'compare', { total_commits: 0, commits: [] }],
    ['an order that is not documented', 'compare', { status: 'newer', total_commits: 0, commits: [] }],
    ['no commits', 'compare', { status: 'ahead', total_commits: 1 }],
    [
      'half of an id',
      'compare',
      { status: 'ahead', total_commits: 1, commits: [{ sha: 'abc', commit: { message: '' } }] },
    ],
    ['a branch in the place of a commit', 'resolve', { sha: 'main' }],
    ['nothing', 'resolve', {}],
  ])('%s', async (_, call, body) => {
    const on: Fault['on'] = ({ method }) => method === 'GET';
    const { result } = await play({ faults: [{ on, ends: { status: 200, body } }] }, work[call] as typeof readPull);
    expect(result).toMatchObject({ message: expect.stringContaining('has an unexpected form') });
  });
});

it('A dry run lets no write out at the client itself, and GraphQL questions only', async () => {
  const sent: string[] = [];
  const { signal } = new AbortController();
  const nothing = () => {};
  const { graphql, request } = openClient({
    ...{ token: 'ghs_fake', apiUrl: 'https://api.github.example', readOnly: true, insists: false, signal },
    ...{ clock: systemClock, requestTimeout: 1000, deadline: { at: systemClock.now() + 60_000, total: 60_000 } },
    log: { info: nothing, notice: nothing, warning: nothing, debug: nothing, hide: nothing, mask: nothing },
    transport: async ({ method, url }) => {
      sent.push(`${method} ${url.pathname}`);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"data":{}}') };
    },
  });
  for (const route of ['POST /a', 'PATCH /a', 'PUT /a', 'DELETE /a'])
    await expect(request(route)).rejects.toThrow('A dry run does not send');
  await request('GET /a');
  await expect(graphql('mutation { x }')).rejects.toThrow('sends queries only');
  await graphql('query { viewer { login } }');
  expect(sent).toEqual(['GET /a', 'POST /graphql']);
});

it('A title from GitHub is redacted before it is cut to its first line', async () => {
  const quoted = (text: string) => text.replace('two\nlines', '***');
  const told = { sha: commit, parents: [], commit: { message: 'Add two\nlines and more', committer: null } };
  const body = { status: 'ahead', total_commits: 1, commits: [told] };
  const { result } = await play({ quoted, faults: [{ on: () => true, ends: { status: 200, body } }] }, ({ compare }) =>
    compare('a', 'b'),
  );
  expect(result).toMatchObject({ commits: [{ title: 'Add *** and more', at: undefined }] });
});
