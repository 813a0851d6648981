import { isDeepStrictEqual } from 'node:util';
import type { Comment, Deployment, GitHubState, Pull, Status } from './github-double.ts';
import type { Reply } from './network.ts';

/** Whose the job's token is. */
export const login = 'github-actions[bot]';
/** Where the API of the repository is, for addresses in replies. */
const home = 'https://api.github.example/repos/octo/shop';
export const notFound: Reply = { status: 404, body: { message: 'Not Found' } };
export const forbidden: Reply = { status: 403, body: { message: 'Resource not accessible by integration' } };
const invalid: Reply = { status: 422, body: { message: 'Validation Failed' } };

/** The fields that GitHub's documentation gives the bodies of these calls. */
const deploymentFields = [
  ...['ref', 'task', 'auto_merge', 'required_contexts', 'payload', 'environment', 'description'],
  ...['transient_environment', 'production_environment'],
];
const statusFields = [
  ...['state', 'target_url', 'log_url', 'description', 'environment', 'environment_url', 'auto_inactive'],
];
const states = ['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'];

interface Call {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Handlers by method and path. */
export type Routes = Readonly<Record<string, (call: Call) => Reply>>;

/** Every route below `/repos/{owner}/{repo}`; a `*` is one part of the path. */
export function createRoutes(
  state: GitHubState,
  addComment: (issue: number, body: string, user?: Comment['user']) => Comment,
  addDeployment: (fields: Omit<Deployment, 'id' | 'created_at'>) => Deployment,
  now: () => number,
): Routes {
  const { comments, commits, deployments, pulls } = state;
  const findComment = (id: string | undefined) => comments.find((one) => one.id === Number(id));
  const findDeployment = (id: string | undefined) => deployments.find((one) => one.id === Number(id));
  return {
    'GET /issues/*/comments': ({ parts: [issue] }) => ({
      status: 200,
      body: comments.filter((one) => one.issue === Number(issue)).map(showComment),
    }),
    'POST /issues/*/comments': ({ parts: [issue], body }) =>
      isCommentBody(body)
        ? { status: 201, body: showComment(addComment(Number(issue), body.body, { login, type: 'Bot' })) }
        : invalid,
    'PATCH /issues/comments/*': ({ parts: [id], body }) => {
      const comment = findComment(id);
      if (comment === undefined) return notFound;
      if (!isCommentBody(body)) return invalid;
      comment.body = body.body;
      return { status: 200, body: showComment(comment) };
    },
    'DELETE /issues/comments/*': ({ parts: [id] }) => {
      const comment = findComment(id);
      if (comment === undefined) return notFound;
      comments.splice(comments.indexOf(comment), 1);
      return { status: 204 };
    },
    'GET /pulls': ({ query }) => {
      const wanted = query.get('state') ?? 'open';
      const found = [...pulls.values()].filter((one) => wanted === 'all' || one.state === wanted);
      return { status: 200, body: found.sort((one, other) => other.number - one.number).map(showPull) };
    },
    'GET /pulls/*': ({ parts: [number] }) => {
      const pull = pulls.get(Number(number));
      return pull === undefined ? notFound : { status: 200, body: showPull(pull) };
    },
    'POST /deployments': ({ body }) => {
      const { description = '', environment = 'production', payload = {}, ref } = body as Record<string, string>;
      if (typeof ref !== 'string' || !isDescription(description) || !hasOnly(body, deploymentFields)) return invalid;
      // The branch is behind its base, and not every check has passed: GitHub's defaults would not deploy that.
      if (body['auto_merge'] !== false) return { status: 202, body: { message: 'Auto-merged main into topic.' } };
      if (!isDeepStrictEqual(body['required_contexts'], []))
        return { status: 409, body: { message: 'Conflict: Commit status checks failed for topic.' } };
      const transient_environment = body['transient_environment'] === true;
      const sha = commits.find(ref) ?? ref;
      const made = addDeployment({ sha, environment, description, transient_environment, payload, statuses: [] });
      return { status: 201, body: showDeployment(made) };
    },
    'GET /deployments': ({ query }) => {
      const wanted = ['environment', 'sha'] as const;
      const isAsked = (one: Deployment) =>
        wanted.every((field) => (query.get(field) ?? one[field]) === one[field]) &&
        now() >= Date.parse(one.created_at) + state.lag;
      return { status: 200, body: deployments.filter(isAsked).map(showDeployment) };
    },
    'GET /deployments/*/statuses': ({ parts: [id] }) => {
      const deployment = findDeployment(id);
      return deployment === undefined ? notFound : { status: 200, body: deployment.statuses };
    },
    'POST /deployments/*/statuses': ({ parts: [id], body }) => {
      const deployment = findDeployment(id);
      if (deployment === undefined) return notFound;
      const { description, environment_url: address, state: word } = body as unknown as Status;
      const isSafe = address === undefined || !/\/\/[^/]*@/.test(address);
      if (!states.includes(word) || !isDescription(description ?? '') || !hasOnly(body, statusFields) || !isSafe)
        return invalid;
      deployment.statuses.unshift(body as unknown as Status);
      return { status: 201, body: { ...body, deployment_url: `${home}/deployments/${id}`, repository_url: home } };
    },
    'GET /commits/*': ({ parts: [ref = ''] }) => {
      const name = decodeURIComponent(ref).replace(/^heads\//, '');
      const sha = commits.find(name);
      return sha === undefined
        ? { status: 422, body: { message: `No commit found for SHA: ${name}` } }
        : { status: 200, body: commits.show(sha) };
    },
    'GET /compare/*': ({ parts: [basehead = ''], query }) => {
      const body = commits.compare(decodeURIComponent(basehead), query);
      return body === undefined ? notFound : { status: 200, body: { url: `${home}/compare/${basehead}`, ...body } };
    },
  };
}

const showComment = (one: Comment) => ({
  ...one,
  ...{ url: `${home}/issues/comments/${one.id}`, issue_url: `${home}/issues/${one.issue}` },
});

const showDeployment = ({ statuses: _, ...one }: Deployment) => ({
  ...one,
  ...{ url: `${home}/deployments/${one.id}`, repository_url: home },
});

const showPull = (one: Pull) => ({
  ...one,
  url: `${home}/pulls/${one.number}`,
  ...{ closed_at: one.state === 'closed' ? '2026-01-02T00:00:00Z' : null, merged_at: null },
});

function hasOnly(body: object, fields: readonly string[]): boolean {
  return Object.keys(body).every((field) => fields.includes(field));
}

function isDescription(text: unknown): boolean {
  return typeof text === 'string' && text.length <= 140;
}

function isCommentBody(sent: Readonly<Record<string, unknown>>): sent is { body: string } {
  const { body } = sent;
  return typeof body === 'string' && body !== '' && body.length <= 65_536 && hasOnly(sent, ['body']);
}
