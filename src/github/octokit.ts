import { getOctokit } from '@actions/github';
import { AuthError, OutcomeError } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import { ApiError } from '../platform/wire/api-error.ts';
import type { HttpReply } from '../platform/wire/http.ts';
import { type Outgoing, type SendOptions, send } from '../platform/wire/send.ts';

/** GitHub itself gives up on a request after 10 s: nothing comes after that. */
const longestRequest = 12_000;
const pauseBeforeRepeat = 500;
/** What may be asked twice: reading, and a status, which says the same when it stands there twice. */
const harmless = /^GET |\/(statuses|graphql)$/;

export interface OctokitOptions extends SendOptions {
  readonly token: string | undefined;
  readonly apiUrl: string;
  readonly log: Log;
}

export type Octokit = ReturnType<typeof getOctokit>;

/** The repository, as octokit's calls name it. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** GitHub's own client, through the action's own transport. With no token it refuses every call. */
export function openOctokit(options: OctokitOptions): Octokit {
  const { apiUrl, log, token } = options;
  const octokit = getOctokit(token ?? 'none', {
    baseUrl: apiUrl,
    request: { fetch: fetchThroughTransport(options) },
    log: { debug: log.debug, info: log.debug, warn: log.debug, error: log.debug },
  });
  if (token === undefined) octokit.hook.before('request', refuse);
  octokit.hook.error('request', (error) => {
    // A call that got no answer comes as an answer 500 that octokit made up: what really happened is its cause.
    throw error.cause instanceof Error ? error.cause : error;
  });
  return octokit;
}

function refuse(): never {
  throw new AuthError(
    'There is no `github-token`',
    'Leave the input out to use the job’s own token, or give one that may read pull requests.',
  );
}

/** Lets octokit use the action's own transport: one place for proxies, deadlines and limits. */
function fetchThroughTransport(options: OctokitOptions): typeof fetch {
  const requestTimeout = Math.min(options.requestTimeout, longestRequest);
  return async (input, init) => {
    const { method = 'GET', body } = init ?? {};
    const url = new URL(String(input));
    // The parent of `/api/v3` too: there is `/api/graphql`.
    if (!url.href.startsWith(new URL('.', options.apiUrl).href)) throw leadsElsewhere(url);
    const request = {
      label: `${method} ${url.pathname}`,
      method,
      url,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof body === 'string' ? body : undefined,
    };
    const reply = await sendPatiently(request, { ...options, requestTimeout });
    if (reply.status >= 300 && reply.status < 400) throw leadsElsewhere(reply.headers.location ?? 'nowhere');
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const empty = reply.status === 204 || reply.status === 205;
    return new Response(empty ? null : new Uint8Array(reply.body), { status: reply.status, headers });
  };
}

/** Sends a request, and once more after a failure that usually passes, where that does no harm. */
async function sendPatiently(request: Outgoing, options: SendOptions): Promise<HttpReply> {
  if (!harmless.test(request.label)) return send(request, options);
  try {
    const reply = await send(request, options);
    if (reply.status < 500) return reply;
  } catch (error) {
    if (!(error instanceof ApiError && error.retry.again)) throw error;
  }
  await options.clock.sleep(pauseBeforeRepeat, options.signal);
  return send(request, options);
}

/** The token goes to GitHub's API and nowhere else, whatever an answer says. */
function leadsElsewhere(target: URL | string): OutcomeError {
  return new OutcomeError(
    `GitHub’s answer leads to ${target}, which is not followed`,
    'Run the workflow again under the repository’s new name if it was renamed or moved.',
  );
}
