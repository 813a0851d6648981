import { isDeepStrictEqual } from 'node:util';

/** A pull request, as GitHub's webhooks and API show it: the parts that this project reads. */
export interface GitHubPull {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly title: string;
  readonly html_url: string;
  readonly user: { readonly login: string };
  readonly labels: readonly { readonly name: string }[];
  readonly head: { readonly ref: string; readonly sha: string; readonly repo: { readonly id: number } };
  readonly base: { readonly ref: string; readonly repo: { readonly id: number } };
}

/** A comment on a pull request. */
export interface GitHubComment {
  readonly id: number;
  readonly issue: number;
  readonly html_url: string;
  readonly user: { readonly login: string; readonly type: 'Bot' | 'User' };
  body: string;
}

/** A Deployment with its statuses, the newest first. */
export interface GitHubDeployment {
  readonly id: number;
  readonly sha: string;
  readonly environment: string;
  readonly description: string;
  readonly transient_environment: boolean;
  readonly payload: unknown;
  readonly created_at: string;
  readonly statuses: {
    readonly state: string;
    readonly description: string;
    readonly environment_url?: string;
    readonly log_url?: string;
  }[];
}

interface GitHubCall {
  /** The address of the repository. */
  readonly home: string;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A status and a body; a list is cut into pages. */
export type GitHubReply = readonly [status: number, body?: unknown];
/** Handlers by method and path. */
export type GitHubRoutes = Readonly<Record<string, (call: GitHubCall) => GitHubReply>>;

const longestComment = 65_536;
/** There is one commit a day. */
const [firstCommit, day] = [Date.UTC(2026, 0, 1), 86_400_000];
/** What GitHub says of everything that it does not show. */
export const notFound: GitHubReply = [404, { message: 'Not Found' }];

/** A pull request of the repository itself, open unless told otherwise. */
export function makePull(changes: Partial<GitHubPull> & { readonly number: number }): GitHubPull {
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

/** The fields that GitHub's documentation gives the bodies of these calls. */
const known = {
  comment: ['body'],
  deployment: [
    'ref',
    'task',
    'auto_merge',
    'required_contexts',
    'payload',
    'environment',
    'description',
    'transient_environment',
    'production_environment',
  ],
  status: ['state', 'target_url', 'log_url', 'description', 'environment', 'environment_url', 'auto_inactive'],
};
const states = ['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'];
const invalid: GitHubReply = [422, { message: 'Validation Failed' }];

/** What GitHub keeps, and how its API answers from it. Comments that are posted are by this author. */
export function createGitHubState(
  given: readonly GitHubPull[],
  author: GitHubComment['user'],
  now: () => number = () => performance.now(),
) {
  const pulls = new Map(given.map((pull) => [pull.number, pull]));
  const comments: GitHubComment[] = [];
  const deployments: GitHubDeployment[] = [];
  /** How long a Deployment takes to show in lists. */
  const lag = { milliseconds: 0 };
  const shownAt = new Map<number, number>();
  let lastId = 100;
  const addComment = (issue: number, body: string, user: GitHubComment['user']) => {
    const id = ++lastId;
    const html_url = `https://github.example/octo/shop/pull/${issue}#issuecomment-${id}`;
    const comment: GitHubComment = { id, issue, html_url, user, body };
    comments.push(comment);
    return comment;
  };
  /** The commits of the repository, each the parent of the next. */
  const history: string[] = [];
  const tags = new Map<string, string>();
  const addDeployment = (fields: Omit<GitHubDeployment, 'id' | 'created_at'>) => {
    const id = ++lastId;
    // One hour apart, so that a test can tell them by their times.
    const created_at = new Date(Date.UTC(2026, 0, 1, deployments.length)).toISOString();
    const deployment: GitHubDeployment = { id, created_at, ...fields };
    deployments.unshift(deployment);
    shownAt.set(id, now() + lag.milliseconds);
    return deployment;
  };
  const findComment = (id: string | undefined) => comments.find((comment) => comment.id === Number(id));
  const findDeployment = (id: string | undefined) => deployments.find((one) => one.id === Number(id));

  /** Every route below `/repos/{owner}/{repo}`; a `*` is one part of the path. */
  const routes: GitHubRoutes = {
    'GET /issues/*/comments': ({ home, parts: [issue] }) => [
      200,
      comments.filter((one) => one.issue === Number(issue)).map(showAt(home).comment),
    ],
    'POST /issues/*/comments': ({ home, parts: [issue], body }) => {
      if (!isCommentBody(body['body']) || !hasOnly(body, known.comment)) return invalid;
      return [201, showAt(home).comment(addComment(Number(issue), body['body'], author))];
    },
    'PATCH /issues/comments/*': ({ home, parts: [id], body }) => {
      const comment = findComment(id);
      if (!comment) return notFound;
      if (!isCommentBody(body['body']) || !hasOnly(body, known.comment)) return invalid;
      comment.body = body['body'];
      return [200, showAt(home).comment(comment)];
    },
    'DELETE /issues/comments/*': ({ parts: [id] }) => {
      const comment = findComment(id);
      if (!comment) return notFound;
      comments.splice(comments.indexOf(comment), 1);
      return [204];
    },
    'GET /pulls': ({ home, query }) => {
      const wanted = query.get('state') ?? 'open';
      const found = [...pulls.values()].filter(({ state }) => wanted === 'all' || state === wanted);
      const newestFirst = (query.get('direction') ?? 'desc') === 'desc';
      const sorted = found.sort((one, other) => (newestFirst ? other.number - one.number : one.number - other.number));
      return [200, sorted.map(showAt(home).pull)];
    },
    'GET /pulls/*': ({ home, parts: [number] }) => {
      const pull = pulls.get(Number(number));
      return pull ? [200, showAt(home).pull(pull)] : notFound;
    },
    'POST /deployments': ({ body, home }) => {
      const { ref, environment = 'production', description = '', payload = {} } = body as Record<string, string>;
      if (typeof ref !== 'string' || !isDescription(description) || !hasOnly(body, known.deployment)) return invalid;
      // The branch is behind its base, and not every check has passed: GitHub's defaults would not deploy that.
      if (body['auto_merge'] !== false) return [202, { message: 'Auto-merged main into topic on deployment.' }];
      if (!isDeepStrictEqual(body['required_contexts'], []))
        return [409, { message: 'Conflict: Commit status checks failed for topic.' }];
      const transient_environment = body['transient_environment'] === true;
      const shas = [...history, ...deployments.map((one) => one.sha)];
      const sha = tags.get(ref) ?? shas.find((one) => one.startsWith(ref)) ?? ref;
      const made = { sha, environment, description, transient_environment, payload, statuses: [] };
      return [201, showAt(home).deployment(addDeployment(made))];
    },
    'GET /deployments': ({ home, query }) => {
      const [environment, sha] = [query.get('environment'), query.get('sha')];
      const shown = deployments.filter(({ id }) => now() >= (shownAt.get(id) ?? 0));
      const isAsked = (one: GitHubDeployment) =>
        (environment === null || one.environment === environment) && (sha === null || one.sha === sha);
      return [200, shown.filter(isAsked).map(showAt(home).deployment)];
    },
    'GET /commits/*': ({ parts: [ref = ''] }) => {
      const name = decodeURIComponent(ref).replace(/^heads\//, '');
      const sha = tags.get(name) ?? (name === 'main' ? history.at(-1) : history.find((one) => one.startsWith(name)));
      return sha === undefined ? [422, { message: `No commit found for SHA: ${name}` }] : [200, { sha }];
    },
    'GET /compare/*': ({ home, parts: [basehead = ''], query }) => {
      const [base, head] = decodeURIComponent(basehead)
        .split('...')
        .map((ref) =>
          ref === 'main'
            ? history.length - 1
            : history.findIndex((one) => one === ref || (ref.length >= 7 && one.startsWith(ref))),
        ) as [number, number];
      if (base < 0 || head < 0) return notFound;
      const status = head > base ? 'ahead' : head < base ? 'behind' : 'identical';
      const between = history.slice(base + 1, head + 1);
      const size = Number(query.get('per_page') ?? 250);
      const skipped = size * (Number(query.get('page') ?? 1) - 1);
      const committedAt = (index: number) => ({ date: new Date(firstCommit + index * day).toISOString() });
      const commits = between.slice(skipped, skipped + size).map((sha) => {
        const index = history.indexOf(sha);
        const commit = { message: `Change ${sha[0]}\n\nWhy.`, committer: committedAt(index) };
        return { sha, parents: [{ sha: history[index - 1] }], commit };
      });
      const behind_by = Math.max(0, base - head);
      const show = (index: number) => ({ sha: history[index], commit: { committer: committedAt(index) } });
      const [base_commit, merge_base_commit] = [show(base), show(Math.min(base, head))];
      const files = between.map((sha) => ({ filename: `src/${sha}.ts` }));
      const total_commits = between.length;
      const counts = { ahead_by: total_commits, behind_by, total_commits };
      return [
        200,
        { url: `${home}/compare/${basehead}`, status, ...counts, commits, files, base_commit, merge_base_commit },
      ];
    },
    'GET /deployments/*/statuses': ({ home, parts: [id] }) => [
      200,
      (findDeployment(id)?.statuses ?? []).map((status) => showAt(home).status(status, id)),
    ],
    'POST /deployments/*/statuses': ({ body, home, parts: [id] }) => {
      const deployment = findDeployment(id);
      if (!deployment) return notFound;
      if (
        !states.includes(body['state'] as string) ||
        !isDescription(body['description']) ||
        !hasOnly(body, known.status)
      )
        return invalid;
      deployment.statuses.unshift(body as unknown as GitHubDeployment['statuses'][number]);
      return [201, showAt(home).status(body, id)];
    },
  };
  /** What GraphQL tells of the Deployments of some environments, a hundred at a time. */
  const query = ({ variables = {} }: GitHubQuery) => {
    const all = deployments.filter(({ environment }) => variables.names?.includes(environment));
    const start = Number(variables.after ?? 0);
    const nodes = all.slice(start, start + 100).map(({ environment, payload, sha, statuses }) => ({
      environment,
      commitOid: sha,
      payload: JSON.stringify(payload),
      statuses: { nodes: statuses.map(({ description = '', state }) => ({ description, state: state.toUpperCase() })) },
    }));
    const pageInfo = { hasNextPage: start + 100 < all.length, endCursor: String(start + nodes.length) };
    const nameWithOwner = `${variables.owner}/${variables.repo}`;
    return { nameWithOwner, deployments: { pageInfo, nodes } };
  };
  return { pulls, comments, deployments, history, tags, query, addComment, addDeployment, lag, routes };
}

/** The things of a repository with the addresses that GitHub tells of them. */
function showAt(home: string) {
  return {
    comment: (one: GitHubComment) => ({
      ...one,
      url: `${home}/issues/comments/${one.id}`,
      issue_url: `${home}/issues/${one.issue}`,
    }),
    deployment: (one: GitHubDeployment) => ({
      ...one,
      url: `${home}/deployments/${one.id}`,
      repository_url: home,
    }),
    pull: (one: GitHubPull) => ({
      ...one,
      url: `${home}/pulls/${one.number}`,
      closed_at: one.state === 'closed' ? '2026-01-02T00:00:00Z' : null,
      merged_at: null,
    }),
    status: (one: object, id: string | undefined) => ({
      ...one,
      deployment_url: `${home}/deployments/${id}`,
      repository_url: home,
    }),
  };
}

/** A question in GraphQL about Deployments, as far as it matters here. */
export interface GitHubQuery {
  readonly variables?: {
    readonly owner?: string;
    readonly repo?: string;
    readonly names?: readonly string[];
    readonly after?: string | null;
  };
}

function hasOnly(body: object, fields: readonly string[]): boolean {
  return Object.keys(body).every((field) => fields.includes(field));
}

function isDescription(text: unknown): boolean {
  return typeof text === 'string' && text.length <= 140;
}

function isCommentBody(body: unknown): body is string {
  return typeof body === 'string' && body !== '' && body.length <= longestComment;
}
