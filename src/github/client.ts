import { getOctokit } from '@actions/github';
import { type HttpReply, type HttpRequest, TransportError } from '../platform/wire/http/http.ts';
import { GitHubError, readLimit } from './refusal.ts';
import { type SendOptions, send } from './send.ts';

/** What GitHub's client needs. */
export interface ClientOptions extends SendOptions {
  /** Without a token every call is refused. */
  readonly token: string | undefined;
  readonly apiUrl: string;
  /** Of a dry run: nothing leaves that changes anything. */
  readonly readOnly: boolean;
}

/** GitHub's own client: one method for REST, one for GraphQL. What fails is a `GitHubError`, or the reason of the signal. */
export interface GitHubClient {
  readonly request: ReturnType<typeof getOctokit>['request'];
  graphql<T>(query: string, variables?: object): Promise<T>;
}

/** The repository, as octokit's calls name it. */
export type Repository = Readonly<Record<'owner' | 'repo', string>>;

/** Opens GitHub's client on the action's own transport. */
export function openClient(options: ClientOptions): GitHubClient {
  const { apiUrl, token } = options;
  const debug = (message: string) => options.log.debug(message);
  // The client and its requests have a log each, which is the process's by default.
  const log = { debug, info: debug, warn: debug, error: debug };
  const octokit = getOctokit(token ?? 'none', { baseUrl: apiUrl, log, request: { fetch: openFetch(options), log } });
  octokit.hook.wrap('request', async (request, asked) => {
    if (token === undefined) throw new GitHubError('`github-token` is missing', { status: 401 });
    return Promise.resolve(request(asked)).catch(refuse);
  });
  return {
    request: octokit.request,
    async graphql<T>(query: string, variables = {}): Promise<T> {
      if (options.readOnly && !query.startsWith('query')) throw new GitHubError('A dry run sends queries only');
      return octokit.graphql<T>(query, { ...variables }).catch(refuseQuestion);
    },
  };
}

function openFetch(options: ClientOptions) {
  return async (address: string, { method, headers, body }: Omit<HttpRequest, 'url' | 'timeout'>) => {
    const url = new URL(address);
    const isRead = method === 'GET' || url.pathname.endsWith('/graphql');
    if (options.readOnly && !isRead) throw new GitHubError(`A dry run does not send ${method} ${url.pathname}`);
    const reply = await send({ method, url, headers, body }, isRead || options.insists, options);
    if (reply.status < 300 || reply.status >= 400) return toResponse(url, reply);
    throw new GitHubError(`GitHub answered ${reply.status} and points to ${reply.headers.location}`);
  };
}

/** What octokit reads of a reply. For a `Response`, Node would load all of its own fetch. */
function toResponse(url: URL, { body, headers, status }: HttpReply) {
  const known = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { status, url: url.href, headers: new Map(known), text: async () => body.toString() };
}

/** What octokit throws. */
interface OctokitError extends Error {
  readonly status: number;
  readonly request: { readonly method: string; readonly url: string };
  readonly response?: { readonly headers: HttpReply['headers'] };
}

/** Octokit makes an answer 500 of what its transport throws, and names that as the cause. */
function refuse(error: OctokitError): never {
  const { cause, message: detail, request, response, status } = error;
  const call = `${request.method} ${new URL(request.url).pathname}`;
  if (cause instanceof TransportError)
    throw new GitHubError(`GitHub did not answer ${call}`, { isLost: cause.sent, detail, cause });
  if (cause !== undefined) throw cause;
  if (readLimit({ headers: response?.headers ?? {}, status }) !== undefined)
    throw new GitHubError('GitHub limits the calls of this token for now', { status: 429, detail });
  throw new GitHubError(`GitHub answered ${status} to ${call}`, { status, isLost: status >= 500, detail });
}

/** What GraphQL answers with 200 in place of the data. */
function refuseQuestion(error: Error & { readonly errors?: readonly { readonly type?: string }[] }): never {
  if (error.errors === undefined) throw error;
  const status = error.errors.some(({ type }) => type === 'FORBIDDEN' || type === 'NOT_FOUND') ? 403 : undefined;
  throw new GitHubError('GitHub refused a question in GraphQL', { status, detail: error.message });
}
