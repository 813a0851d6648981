import { type Commits, createCommits } from './github-commits.ts';
import { answerQuery } from './github-query.ts';
import { createRoutes, forbidden, login, notFound, type Routes } from './github-routes.ts';
import type { Reply } from './network.ts';

/** A pull request, as GitHub's webhooks and API show it: the parts that this project reads. */
export interface Pull {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly title: string;
  readonly html_url: string;
  readonly user: { readonly login: string };
  readonly labels: readonly { readonly name: string }[];
  readonly head: { readonly ref: string; readonly sha: string; readonly repo: { readonly id: number } | null };
  readonly base: { readonly ref: string; readonly repo: { readonly id: number } };
}

/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly html_url: string;
  readonly user: { readonly login: string; readonly type: 'Bot' | 'User' };
  body: string;
}

/** A Deployment with its statuses, the newest first. */
export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly environment: string;
  readonly description: string;
  readonly transient_environment: boolean;
  readonly payload: unknown;
  readonly created_at: string;
  readonly statuses: Status[];
}

/** One status of a Deployment. */
export interface Status {
  readonly state: string;
  readonly description?: string;
  readonly environment_url?: string;
  readonly log_url?: string;
}

/** What GitHub keeps of one repository. */
export interface GitHubState {
  readonly pulls: Map<number, Pull>;
  readonly comments: Comment[];
  /** The newest first. */
  readonly deployments: Deployment[];
  readonly commits: Commits;
  /** Milliseconds until a new Deployment shows in lists. */
  lag: number;
}

/** GitHub's API of one repository, in memory. */
export interface GitHubDouble extends GitHubState {
  readonly token: string;
  /** Adds a pull request, or puts it in the place of the one with its number. */
  setPull(changes: Partial<Pull> & { readonly number: number }): Pull;
  /** Adds a comment that somebody wrote. */
  addComment(issue: number, body: string, user?: Comment['user']): Comment;
  /** Adds a Deployment of an earlier run: its commit, the states that it had, the oldest first, and its payload. */
  addRecord(environment: string, commit: string, states: readonly string[], payload?: object): Deployment;
  /** What a token without a permission gets: calls that match are refused. */
  forbid(calls: RegExp): void;
  answer(request: Asked): Reply;
}

/** A request to GitHub's API. */
export interface Asked {
  readonly method: string;
  /** Below the address of the API, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A pull request of the repository itself, open unless told otherwise. */
export function makePull(changes: Partial<Pull> & { readonly number: number }): Pull {
  const repo = { id: 1001 };
  return {
    state: 'open',
    title: 'Add a cart',
    html_url: `https://github.example/octo/shop/pull/${changes.number}`,
    user: { login: 'mona' },
    labels: [],
    head: { ref: 'add-a-cart', sha: 'feed5eedfeed5eedfeed5eedfeed5eedfeed5eed', repo },
    base: { ref: 'main', repo },
    ...changes,
  };
}

/** Opens GitHub's API of one repository. */
export function createGitHub(now: () => number, token = 'ghs_fake_token_of_the_job'): GitHubDouble {
  const state: GitHubState = {
    ...{ pulls: new Map(), comments: [], deployments: [], commits: createCommits() },
    lag: 0,
  };
  const refused: RegExp[] = [];
  let lastId = 100;
  const addComment = (issue: number, body: string, user: Comment['user'] = { login: 'hubot', type: 'User' }) => {
    const id = ++lastId;
    const html_url = `https://github.example/octo/shop/pull/${issue}#issuecomment-${id}`;
    const comment: Comment = { id, issue, html_url, user, body };
    state.comments.push(comment);
    return comment;
  };
  const addDeployment = (fields: Omit<Deployment, 'id' | 'created_at'>) => {
    const deployment: Deployment = { id: ++lastId, created_at: new Date(now()).toISOString(), ...fields };
    state.deployments.unshift(deployment);
    return deployment;
  };
  const routes = createRoutes(state, addComment, addDeployment, now);
  const github: GitHubDouble = {
    ...state,
    token,
    addComment,
    setPull(changes) {
      const pull = makePull({ ...state.pulls.get(changes.number), ...changes });
      state.pulls.set(pull.number, pull);
      return pull;
    },
    addRecord(
      environment,
      sha,
      words,
      payload = { 'platform-deploy': 'of-an-earlier-run', apps: ['my-app'], run: '1' },
    ) {
      const statuses = words.map((one) => ({ state: one, description: '' })).reverse();
      return addDeployment({ sha, environment, description: '', transient_environment: false, payload, statuses });
    },
    forbid: (calls) => void refused.push(calls),
    answer(asked) {
      const { authorization = '' } = asked.headers;
      if (authorization.replace(/^(token|bearer) /i, '') !== token)
        return { status: 401, body: { message: 'Bad credentials' } };
      if (refused.some((pattern) => pattern.test(`${asked.method} ${asked.path}`))) return forbidden;
      if (asked.path === '/user') return forbidden;
      if (asked.path === '/graphql') return { status: 200, body: answerQuery(asked.body, state, login) };
      return route(routes, asked);
    },
  };
  // Who sets the lag of the double sets that of its state.
  return Object.defineProperty(github, 'lag', {
    get: () => state.lag,
    set: (milliseconds: number) => {
      state.lag = milliseconds;
    },
  });
}

/** GitHub's path with a star for each part that is an id or a name. */
export function nameCall(method: string, path: string): string {
  const [pathname = ''] = path.split('?', 1);
  return `${method} ${pathname.replace(/^\/repos\/[^/]+\/[^/]+/, '').replace(/\/\d+(?=\/|$)/g, '/*')}`;
}

function route(routes: Routes, { body, method, path }: Asked): Reply {
  const url = new URL(path, 'https://api.github.example');
  const [, below] = /^\/repos\/octo\/shop(\/.*)$/.exec(url.pathname) ?? [];
  for (const [pattern, handle] of Object.entries(routes)) {
    const parts = new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`).exec(`${method} ${below}`);
    if (parts === null) continue;
    const reply = handle({
      parts: parts.slice(1),
      query: url.searchParams,
      body: (body ?? {}) as Readonly<Record<string, unknown>>,
    });
    return Array.isArray(reply.body) ? cutPage(reply.body, url) : reply;
  }
  return notFound;
}

/** One page of a list, with the `Link` header that GitHub sends when there are more. */
function cutPage(items: readonly unknown[], url: URL): Reply {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), 100);
  const page = Number(url.searchParams.get('page') ?? 1);
  const body = items.slice((page - 1) * size, page * size);
  if (page * size >= items.length) return { status: 200, body };
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return { status: 200, body, headers: { link: `<${next}>; rel="next"` } };
}
