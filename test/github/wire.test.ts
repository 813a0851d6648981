import { describe, expect, it } from 'vitest';
import { type GitHubOptions, startGitHub } from '../harness/github-api.ts';
import { type GitHubPull, makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';

const repo = '/repos/octo/shop';
const sha = '0123456789abcdef0123456789abcdef01234567';
const run = 'https://github.example/octo/shop/actions/runs/77';
const note = (...apps: readonly string[]) => ({ 'platform-deploy': expect.stringMatching(/^[0-9a-f-]{36}$/), apps });

const review = { operation: 'review', namespace: 'shop-pr-42' };
const event = (pull: GitHubPull) => ({
  name: 'pull_request',
  payload: { action: 'synchronize', number: pull.number, pull_request: pull },
});

/** Runs steps one after the other, and tells what the last of them asked of GitHub. */
async function ask(steps: readonly Readonly<Record<string, string>>[], pull?: GitHubPull, options: GitHubOptions = {}) {
  await using platform = await startPlatform();
  await using github = await startGitHub([makePull({ number: 42 }), ...(pull ? [pull] : [])], options);
  let seen = 0;
  for (const inputs of steps) {
    seen = github.requests().length;
    const about = pull && inputs['operation'] === 'review' ? { event: event(pull) } : {};
    const step = await platform.step(
      { 'github-token': github.token, ...inputs },
      { env: { GITHUB_API_URL: github.url }, ...about },
    );
    expect(step.exitCode, step.log).toBe(0);
  }
  return github.requests().slice(seen);
}

const build = { operation: 'build', app: 'my-app', 'github-environment': 'production' };
const created = (environment: string, ref: string, description: string, payload: object, transient = false) => ({
  call: `POST ${repo}/deployments`,
  body: {
    ref,
    environment,
    description,
    transient_environment: transient,
    auto_merge: false,
    required_contexts: [],
    payload,
  },
});
const status = (id: number, state: string, description: string, more = {}) => ({
  call: `POST ${repo}/deployments/${id}/statuses`,
  body: { state, description, log_url: run, auto_inactive: false, ...more },
});
const comments = { call: `GET ${repo}/issues/42/comments?per_page=100` };
const body = expect.stringMatching(/^<!-- platform-deploy:review:shop-pr-42 -->\n/);

describe('What is asked of GitHub, word for word,', () => {
  it('by a build', async () => {
    const url = 'https://my-app.apps.platform.example/';
    expect(await ask([build, build])).toEqual([
      created('production', sha, 'Building my-app', note('my-app')),
      status(102, 'in_progress', 'Building my-app'),
      status(102, 'success', 'Built my-app', { environment_url: url }),
      { call: `GET ${repo}/deployments?environment=production&per_page=100` },
      { call: `GET ${repo}/deployments/101/statuses?per_page=100` },
      status(101, 'inactive', 'Replaced or removed'),
    ]);
  });

  it('by a build that is not waited for', async () => {
    expect(await ask([{ ...build, wait: 'false' }])).toEqual([
      created('production', sha, 'Building my-app', note('my-app')),
      status(101, 'in_progress', 'Building my-app'),
      status(
        101,
        'inactive',
        expect.stringMatching(/^Started a build of my-app, not waited for · build [\da-f-]{36}$/),
      ),
    ]);
  });

  it('by a review', async () => {
    const pull = makePull({ number: 42 });
    expect(await ask([{ ...review, 'github-environment': 'review-{number}' }], pull)).toEqual([
      { call: `GET ${repo}/pulls/42` },
      { call: `GET ${repo}/pulls/42` },
      created('review-42', pull.head.sha, 'Review namespace shop-pr-42', note(), true),
      status(101, 'in_progress', 'Review namespace shop-pr-42'),
      status(101, 'success', 'Review namespace shop-pr-42'),
      { call: `GET ${repo}/deployments?environment=review-42&per_page=100` },
      comments,
      { call: `POST ${repo}/issues/42/comments`, body: { body } },
      comments,
    ]);
  });

  it('by a review that finds its comment, with the job’s token', async () => {
    expect(await ask([review, review], makePull({ number: 42 }))).toEqual([
      { call: `GET ${repo}/pulls/42` },
      comments,
      { call: 'POST /graphql', body: { query: '{ viewer { login } }' } },
      { call: `PATCH ${repo}/issues/comments/101`, body: { body } },
    ]);
  });

  it('by a review that finds its comment, with a person’s token', async () => {
    const mona = { token: 'ghp_fake_token_of_mona', login: 'mona' };
    expect(await ask([review, review], makePull({ number: 42 }), mona)).toEqual([
      { call: `GET ${repo}/pulls/42` },
      comments,
      { call: 'GET /user' },
      { call: `PATCH ${repo}/issues/comments/101`, body: { body } },
    ]);
  });

  it('by a sweep of many', async () => {
    await using platform = await startPlatform();
    const numbers = [1, 2, 3, 4, 5, 6];
    await using github = await startGitHub(numbers.map((number) => makePull({ number, state: 'open' })));
    const env = { GITHUB_API_URL: github.url };
    const token = { 'github-token': github.token };
    for (const number of numbers) {
      const one = { ...token, operation: 'create-review-namespace', 'pull-request': String(number), comment: 'false' };
      await platform.step(one, { env });
    }
    expect(github.requests().slice(0, 2)).toEqual([{ call: `GET ${repo}/pulls/1` }, { call: `GET ${repo}/pulls/1` }]);
    const seen = github.requests().length;
    await platform.step({ ...token, operation: 'sweep-review-namespaces' }, { env });
    const query = 'state=all&sort=created&direction=desc&per_page=100&page=1';
    expect(github.requests().slice(seen)).toEqual([{ call: `GET ${repo}/pulls?${query}` }]);

    for (const number of [2, 5]) github.setPull(makePull({ number, state: 'closed' }));
    const again = github.requests().length;
    await platform.step({ ...token, operation: 'sweep-review-namespaces' }, { env });
    expect(github.requests().slice(again)).toEqual([
      { call: `GET ${repo}/pulls?${query}` },
      { call: `GET ${repo}/pulls/2` },
      { call: `GET ${repo}/pulls/5` },
    ]);
  });

  it('by the end of a review', async () => {
    const both = { ...review, 'github-environment': 'review-{number}' };
    await using platform = await startPlatform();
    await using github = await startGitHub([makePull({ number: 42 })]);
    const step = (state: 'open' | 'closed') =>
      platform.step(
        { ...both, 'github-token': github.token },
        { env: { GITHUB_API_URL: github.url }, event: event(makePull({ number: 42, state })) },
      );
    await step('open');
    const seen = github.requests().length;
    github.setPull(makePull({ number: 42, state: 'closed' }));
    await step('closed');
    expect(github.requests().slice(seen)).toEqual([
      { call: `GET ${repo}/pulls/42` },
      { call: `GET ${repo}/deployments?environment=review-42&per_page=100` },
      { call: `GET ${repo}/deployments/101/statuses?per_page=100` },
      status(101, 'inactive', 'Replaced or removed'),
      comments,
      { call: 'POST /graphql', body: { query: '{ viewer { login } }' } },
      { call: `PATCH ${repo}/issues/comments/102`, body: { body } },
    ]);
  });
});
