import { getOctokit } from '@actions/github';
import { AuthError, GitHubError } from '../contract/errors.ts';
import { type HttpReply, type HttpRequest, isSuccess } from '../platform/wire/http/http.ts';
import type { Outgoing } from '../platform/wire/send.ts';
import { believeAnswer } from './believe-answer.ts';
import { type PatienceOptions, sendPatiently } from './send-patiently.ts';

export interface OctokitOptions extends PatienceOptions {
  readonly token: string | undefined;
  readonly apiUrl: string;
}

export type Octokit = ReturnType<typeof getOctokit>;

/** The repository, as octokit's calls name it. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** GitHub's own client, through the action's own transport. With no token it refuses every call. */
export function openOctokit(options: OctokitOptions): Octokit {
  const { apiUrl, token } = options;
  const { debug } = options.log;
  const log = { debug, info: debug, warn: debug, error: debug };
  // The client and its requests each have a log of their own; where one is not given, it is the process's.
  // Octokit's own reading takes a page of HTML for a text, no answer at all for an empty list, and the last of two fields of a name.
  const request = { fetch: fetchThroughTransport(options), log, parseSuccessResponseBody: false };
  const octokit = getOctokit(token ?? 'none', { baseUrl: apiUrl, request, log });
  octokit.hook.wrap('request', async (ask, asked) => {
    if (token === undefined) refuse();
    try {
      return await ask(asked);
    } catch (error) {
      // A call that got no answer comes as an answer 500 that octokit made up: what really happened is its cause.
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    }
  });
  return octokit;
}

function refuse(): never {
  throw new AuthError(
    '`github-token` is missing',
    'Leave the input out to use the job’s own token, or give one from a secret.',
  );
}

/** Lets octokit use the action's own transport: one place for proxies, deadlines and limits. */
function fetchThroughTransport(options: OctokitOptions) {
  return async (address: string, { method, headers, body }: Asked) => {
    const url = new URL(address);
    // The parent of `/api/v3` too: there is `/api/graphql`.
    if (!url.href.startsWith(new URL('.', options.apiUrl).href)) throw leadsElsewhere(url);
    const request = { label: `${method} ${url.pathname}`, method, url, headers, body };
    const reply = await sendPatiently(request, options);
    if (reply.status >= 300 && reply.status < 400) throw leadsElsewhere(reply.headers.location ?? 'nowhere');
    return answer(request, reply);
  };
}

/** What octokit gives for a request. */
type Asked = Pick<HttpRequest, 'method' | 'headers' | 'body'>;

/** What octokit reads of an answer. For a `Response` Node would load all of its own fetch, which nothing else here needs. */
function answer(request: Outgoing, reply: HttpReply) {
  const { status, headers, body } = reply;
  const told = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return {
    status,
    url: request.url.href,
    headers: new Map(told as [string, string][]),
    body: isSuccess(status) ? believeAnswer(request, reply) : undefined,
    text: async () => new TextDecoder().decode(body),
    arrayBuffer: async () => new Uint8Array(body).buffer,
  };
}

/** The token goes to GitHub's API and nowhere else, whatever an answer says. */
function leadsElsewhere(target: URL | string): GitHubError {
  return new GitHubError(
    `GitHub’s answer leads to ${target}, which is not followed`,
    'Run the workflow again under the repository’s new name if it was renamed or moved.',
  );
}
