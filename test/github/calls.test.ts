import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../../src/contract/runtime.ts';
import type { GitHubOptions } from '../../src/github/open.ts';
import { openGitHub } from '../../src/github/open.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { sendRequest } from '../../src/platform/wire/http/transport.ts';
import { makePull } from '../harness/github-double.ts';
import { commit, push } from './github-world.ts';

const host = 'https://api.github.example';
const repo = '/repos/octo/shop';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

beforeAll(() => {
  if (!nock.isActive()) nock.activate();
  nock.disableNetConnect();
});
afterEach(() => nock.cleanAll());
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

const warnings: string[] = [];
const nothing = () => {};
const log: Log = {
  ...{ info: nothing, notice: nothing, debug: nothing, hide: nothing, mask: nothing },
  warning: (message) => void warnings.push(message),
};

/** GitHub's API over the action's own transport. */
function open(more: Partial<GitHubOptions> = {}) {
  const { signal } = new AbortController();
  warnings.length = 0;
  return openGitHub({
    ...{ event: push, token: 'ghs_fake_token_of_the_job', apiUrl: host, transport: sendRequest, clock: systemClock },
    ...{ deadline: { at: systemClock.now() + 60_000, total: 60_000 }, log, signal, lastWords: signal },
    ...{ dryRun: false, onEmulator: false, own: (text) => text, quoted: (text) => text, show: nothing },
    renderComment: ({ headline, key }) => `<!-- platform-deploy:${key} -->\n${headline}`,
    ...more,
  });
}

/** Expects one call, with the headers that each has, and answers it. */
function expectCall(
  method: 'get' | 'post' | 'patch',
  path: string,
  body: nock.RequestBodyMatcher | undefined,
  reply: object,
  status = 200,
) {
  nock(host, { reqheaders: { authorization: 'token ghs_fake_token_of_the_job', accept: /github/ } })
    [method](path, body)
    .reply(status, reply);
}

const comment = { key: 'review:x', headline: 'Ready', blocks: [] };
const text = '<!-- platform-deploy:review:x -->\nReady';
const all = `${repo}/issues/7/comments?per_page=100&page=`;
const viewer = { query: '{ viewer { login } }' };
const written = (id: number, login: string, body = text) => ({
  id,
  body,
  user: { login },
  html_url: `https://c/${id}`,
});

/** Comments that are there, as pages, and what is done about them. */
const kept: readonly (readonly [
  what: string,
  pages: readonly (readonly object[])[],
  call: 'post' | 'patch' | undefined,
  id: number,
])[] = [
  ['none: written', [[]], 'post', 50],
  ['ours: updated', [[written(10, 'github-actions[bot]')]], 'patch', 10],
  [
    'several of ours: the oldest is updated',
    [[written(12, 'github-actions[bot]'), written(11, 'github-actions[bot]')]],
    'patch',
    11,
  ],
  ['ours on the second page: updated', [[written(9, 'mona')], [written(10, 'github-actions[bot]')]], 'patch', 10],
  ['a stranger’s with our marker: ours is written', [[written(10, 'mallory')]], 'post', 50],
  ['ours for something else: written', [[written(10, 'github-actions[bot]', 'Hello')]], 'post', 50],
];

describe('The comment', () => {
  it.each(kept)('%s', async (_, pages, method, id) => {
    for (const [at, page] of pages.entries()) {
      const more = at + 1 < pages.length ? { link: `<${host}${all}${at + 2}>; rel="next"` } : {};
      nock(host)
        .get(`${all}${at + 1}`)
        .reply(200, page, more);
    }
    if (JSON.stringify(pages).includes('review:x'))
      expectCall('post', '/graphql', viewer, { data: { viewer: { login: 'github-actions[bot]' } } });
    const path = method === 'post' ? `${repo}/issues/7/comments` : `${repo}/issues/comments/${id}`;
    if (method) expectCall(method, path, { body: text }, written(id, 'github-actions[bot]'), 201);
    expect(await (await open()).keepComment(7, comment)).toBe(`https://c/${id}`);
    expect(nock.pendingMocks()).toEqual([]);
  });

  it('that is only to be updated is not written', async () => {
    nock(host).get(`${all}1`).reply(200, []);
    expect(await (await open()).keepComment(7, { ...comment, onlyUpdate: true })).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it('that cannot be written is a warning that names the permission', async () => {
    nock(host).get(`${all}1`).reply(200, []);
    nock(host).post(`${repo}/issues/7/comments`).reply(403, { message: 'Resource not accessible by integration' });
    expect(await (await open()).keepComment(7, comment)).toBeUndefined();
    expect(warnings).toEqual([
      'The comment on the pull request could not be written. Add `permissions: { pull-requests: write }` to the job, ' +
        'or set `comment: false`. GitHub answered 403 to POST /repos/octo/shop/issues/7/comments',
    ]);
  });
});

describe('What is asked of GitHub, word for word,', () => {
  it('for a pull request', async () => {
    expectCall('get', `${repo}/pulls/42`, undefined, makePull({ number: 42, labels: [{ name: 'review' }] }));
    expect(await (await open()).getPullRequest(42)).toEqual({
      ...{ number: 42, state: 'open', labels: ['review'], fromFork: false },
      ...{ headBranch: 'add-a-cart', headCommit: 'feed5eedfeed5eedfeed5eedfeed5eedfeed5eed' },
    });
  });

  it('for a commit', async () => {
    expectCall('get', `${repo}/commits/heads%2Fmain?per_page=1`, undefined, { sha: commit });
    expect(await (await open()).resolve('heads/main')).toBe(commit);
  });

  it('for a comparison: the base is what runs', async () => {
    const parent = 'f'.repeat(40);
    expectCall('get', `${repo}/compare/${parent}...${commit}?per_page=100`, undefined, {
      ...{ status: 'ahead', total_commits: 1 },
      commits: [
        {
          sha: commit,
          parents: [{ sha: parent }],
          commit: { message: 'Add it\n\nWhy.', committer: { date: '2026-01-02T00:00:00Z' } },
        },
      ],
      files: [{ filename: 'new.ts', previous_filename: 'old.ts' }, { filename: 'other.ts' }],
    });
    expect(await (await open()).compare(parent, commit)).toEqual({
      ...{ order: 'ahead', total: 1, files: ['new.ts', 'old.ts', 'other.ts'] },
      commits: [{ id: commit, title: 'Add it', at: '2026-01-02T00:00:00Z', parents: [parent] }],
    });
  });

  it.each([
    [299, true],
    [300, false],
  ])('of %i files, whether all are listed: %s', async (count, isAll) => {
    const files = Array.from({ length: count }, (_, at) => ({ filename: `${at}.ts` }));
    expectCall('get', `${repo}/compare/a...b?per_page=100`, undefined, {
      status: 'behind',
      total_commits: 0,
      commits: [],
      files,
    });
    const { files: listed, order } = await (await open()).compare('a', 'b');
    expect({ order, isAll: listed?.length === count }).toEqual({ order: 'behind', isAll });
  });

  it('by a Deployment from its beginning to its end', async () => {
    const isFresh = (one: unknown) => uuid.test(String((one as { 'platform-deploy': unknown })['platform-deploy']));
    expectCall(
      'post',
      `${repo}/deployments`,
      ({ payload, ...rest }) => {
        expect(payload).toEqual({
          'platform-deploy': expect.stringMatching(uuid),
          apps: ['my-app', 'app-1'],
          run: '77',
          rollback: true,
        });
        expect(rest).toEqual({
          ...{
            ref: commit,
            environment: 'production',
            description: 'Rolling back my-app',
            transient_environment: false,
          },
          ...{ auto_merge: false, required_contexts: [] },
        });
        return isFresh(payload);
      },
      { id: 5_000_000_000 },
      201,
    );
    const status = (state: string, description: string, more = {}) =>
      expectCall(
        'post',
        `${repo}/deployments/5000000000/statuses`,
        { state, description, log_url: push.runUrl, auto_inactive: false, ...more },
        {},
        201,
      );
    status('in_progress', 'Rolling back my-app');
    status('success', 'Rolled back my-app', { environment_url: 'https://my-app.example/' });
    const page = { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
    expectCall(
      'post',
      '/graphql',
      ({ query, variables }) => {
        expect(variables).toEqual({ owner: 'octo', repo: 'shop', names: ['production'], after: null });
        return /orderBy: \{field: CREATED_AT, direction: DESC\}/.test(query) && !/databaseId/.test(query);
      },
      { data: { repository: { deployments: page } } },
    );
    expectCall('get', `${repo}/deployments?environment=production&per_page=100`, undefined, []);
    const target = {
      ...{ environment: 'production', apps: ['my-app', 'app-1'], commit, transient: false },
      description: 'Rolling back my-app',
      isRollback: true,
    };
    const { deployments } = await open();
    const id = await deployments.record(target, async (value) => ({
      value,
      end: { state: 'success', description: 'Rolled back my-app', url: 'https://my-app.example/' },
    }));
    expect({ id, pending: nock.pendingMocks(), warnings }).toEqual({ id: 5_000_000_000, pending: [], warnings: [] });
  });

  it.each([
    ['https://api.github.com', 'https://api.github.com', '/graphql'],
    ['https://git.example/api/v3', 'https://git.example', '/api/graphql'],
  ])('of a server at %s in GraphQL', async (apiUrl, origin, path) => {
    nock(origin)
      .post(path)
      .reply(200, { data: { repository: { deployments: { pageInfo: { hasNextPage: false }, nodes: [] } } } });
    expect(await (await open({ apiUrl })).deployments.read(['production'])).toEqual([]);
  });
});

it('The token goes to no address without TLS', async () => {
  await expect((await open({ apiUrl: 'http://api.github.example' })).resolve('main')).rejects.toMatchObject({
    code: 'github-refused',
  });
});
