import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  createGitHubState,
  type GitHubComment,
  type GitHubDeployment,
  type GitHubPull,
  type GitHubReply,
  type GitHubRoutes,
  notFound,
} from './github-state.ts';

/** A small part of GitHub's API on loopback. */
export interface GitHubApi extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  comments(): readonly GitHubComment[];
  deployments(): readonly GitHubDeployment[];
  /** `POST /repos/octo/shop/issues/42/comments` and so on, in order. */
  calls(): readonly string[];
  /** Adds a pull request, or puts it in the place of the one with its number. */
  setPull(pull: GitHubPull): void;
  /** What was asked in full, in order. */
  requests(): readonly GitHubRequest[];
  /** Adds a comment that somebody else wrote. */
  addComment(issue: number, body: string, user?: GitHubComment['user']): GitHubComment;
  /** Adds Deployments that earlier runs have recorded, the oldest first, each with its states, the oldest first. */
  addRecords(environment: string, ...records: readonly GitHubRecord[]): void;
  /** The same with another payload: what earlier runs noted, or what nobody here wrote. */
  addRecordsWith(payload: unknown, environment: string, ...records: readonly GitHubRecord[]): void;
  /** Gives the repository these commits, each the parent of the next. */
  setHistory(...commits: readonly string[]): void;
  setTag(name: string, commit: string): void;
  /** From now on, shows a Deployment in lists only so many milliseconds after it was made. */
  showLate(milliseconds: number): void;
  /** From now on, asks for each call whether it goes wrong. The number counts from 1, since the start. */
  disturb(choose: (call: string, number: number) => GitHubFault | undefined): void;
  /** From now on, refuses the calls that match, as for a token without the permission. */
  forbid(calls: RegExp): void;
}

/** A commit, and the states that its Deployment has had, the oldest first: `failure`, or `failure: It crashed`. */
export type GitHubRecord = readonly [sha: string, ...states: readonly string[]];

/** A request to GitHub. */
export interface GitHubRequest {
  /** `GET /repos/octo/shop/deployments?environment=production` */
  readonly call: string;
  /** Absent where none was sent. */
  readonly body?: unknown;
}

/** How a call goes wrong, or takes its time. */
export interface GitHubFault {
  /** Whether GitHub does what it was asked for. */
  readonly acts: boolean;
  /** Milliseconds until GitHub acts: whoever has hung up by then changes nothing about that. */
  readonly actsAfter?: number;
  /** The answer does not wait for that, as behind a gateway that gave up. */
  readonly answersFirst?: boolean;
  /** Milliseconds until the answer. */
  readonly delay?: number;
  /** What comes back; without it, the answer. */
  readonly ends?: 'silent' | 'reset' | GitHubAnswer;
}

/** An answer that is not GitHub's own. */
export interface GitHubAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Whose token it is. */
export interface GitHubOptions {
  readonly token?: string;
  readonly login?: string;
}

/** Starts GitHub's API with what the action calls: comments, pull requests, Deployments. */
export async function startGitHub(
  pulls: readonly GitHubPull[] = [],
  { token = 'ghs_fake_token_of_the_job', login = 'github-actions[bot]' }: GitHubOptions = {},
): Promise<GitHubApi> {
  const requests: GitHubRequest[] = [];
  const forbidden: RegExp[] = [];
  let choose: (call: string, number: number) => GitHubFault | undefined = () => undefined;
  const isBot = token.startsWith('ghs_');
  const state = createGitHubState(pulls, { login, type: isBot ? 'Bot' : 'User' });
  const answer = (request: IncomingMessage, call: string, body: string): GitHubReply => {
    const { authorization = '' } = request.headers;
    if (!/^(token|bearer) /i.test(authorization) || !authorization.endsWith(` ${token}`))
      return [401, { message: 'Bad credentials' }];
    if (forbidden.some((pattern) => pattern.test(call)))
      return [403, { message: 'Resource not accessible by integration' }];
    if (call === 'GET /user')
      return isBot ? [403, { message: 'Resource not accessible by integration' }] : [200, { login }];
    if (call === 'POST /graphql')
      return [200, { data: { viewer: { login }, repository: state.query(JSON.parse(body)) } }];
    return route(state.routes, request, body);
  };

  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const sent = await text(request);
    requests.push(sent === '' ? { call } : { call, body: JSON.parse(sent) as unknown });
    const fault = choose(call, requests.length);
    const acted = act(fault, () => answer(request, call, sent));
    const [status, body] = fault?.answersFirst ? [500] : await acted;
    if (fault?.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay));
    if (fault?.ends === 'silent') return;
    if (fault?.ends === 'reset') return void request.socket.destroy();
    if (fault?.ends) {
      const { status, headers = {}, body = {} } = fault.ends;
      return void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    }
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const { items, link } = Array.isArray(body) ? cutPage(body, url) : { items: body, link: undefined };
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(link && { link }),
    });
    response.end(items === undefined ? '' : JSON.stringify(items));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const addRecordsWith: GitHubApi['addRecordsWith'] = (payload, environment, ...records) => {
    for (const [at, [sha, ...words]] of records.entries()) {
      const log_url = `https://github.example/octo/shop/actions/runs/${at + 1}`;
      const statuses = words
        .map((word) => word.split(': '))
        .map(([state = '', description = '']) => ({ state, description, log_url }))
        .reverse();
      state.addDeployment({ sha, environment, description: '', transient_environment: false, payload, statuses });
    }
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    comments: () => structuredClone(state.comments),
    deployments: () => structuredClone(state.deployments),
    calls: () => requests.map(({ call }) => call),
    requests: () => structuredClone(requests),
    setPull: (pull) => void state.pulls.set(pull.number, pull),
    addComment: (issue, body, user = { login: 'hubot', type: 'User' }) => state.addComment(issue, body, user),
    addRecordsWith,
    addRecords: (...records) => addRecordsWith({ 'platform-deploy': 'of an earlier run' }, ...records),
    setTag: (name, commit) => void state.tags.set(name, commit),
    setHistory: (...commits) => void state.history.splice(0, state.history.length, ...commits),
    disturb: (by) => {
      choose = by;
    },
    showLate: (milliseconds) => {
      state.lag.milliseconds = milliseconds;
    },
    forbid: (pattern) => void forbidden.push(pattern),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Does what was asked for, when and if the fault lets it. */
async function act(fault: GitHubFault | undefined, answer: () => GitHubReply): Promise<GitHubReply> {
  if (fault?.actsAfter) await new Promise((resolve) => setTimeout(resolve, fault.actsAfter));
  return fault?.acts === false ? [500] : answer();
}

/** Answers a request from GitHub's state. */
export function route(
  routes: GitHubRoutes,
  request: Pick<IncomingMessage, 'method' | 'url'>,
  body: string,
): GitHubReply {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
  const [, repository, path = ''] = /^(\/repos\/[^/]+\/[^/]+)(\/.*)$/.exec(pathname) ?? [];
  const home = `https://api.github.example${repository}`;
  for (const [pattern, handle] of Object.entries(routes)) {
    const parts = new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`).exec(`${request.method} ${path}`);
    if (parts) return handle({ home, parts: parts.slice(1), query, body: body === '' ? {} : JSON.parse(body) });
  }
  return notFound;
}

/** One page of a list, with the `Link` header that GitHub sends when there are more. */
export function cutPage(items: readonly unknown[], url: URL): { items: readonly unknown[]; link: string | undefined } {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), 100);
  const page = Number(url.searchParams.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const targets = { prev: page - 1, next: page + 1, last, first: 1 };
  const links = Object.entries(targets)
    .filter(([rel, target]) => (rel === 'prev' || rel === 'first' ? page > 1 : page < last) && target >= 1)
    .map(([rel, target]) => {
      const address = new URL(url);
      address.searchParams.set('page', String(target));
      return `<${address}>; rel="${rel}"`;
    });
  return { items: items.slice((page - 1) * size, page * size), link: links.join(', ') || undefined };
}
