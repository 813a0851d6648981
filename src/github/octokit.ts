import { getOctokit } from '@actions/github';
import { AuthError } from '../contract/errors.ts';
import type { Log } from '../contract/log.ts';
import { remaining } from '../platform/wire/clock.ts';
import { type SendOptions, send } from '../platform/wire/send.ts';

/** How long GitHub may take for what has to be said after the step was cancelled or ran out of time. */
const lastWords = 3000;

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
  const { clock, deadline, signal } = options;
  return async (input, init) => {
    const { method = 'GET', body } = init ?? {};
    const url = new URL(String(input));
    const request = {
      label: `${method} ${url.pathname}`,
      method,
      url,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof body === 'string' ? body : undefined,
    };
    // After the end there are a few seconds left for the last words.
    const ended = signal.aborted || remaining(deadline, clock) === 0;
    const end = ended
      ? { signal: AbortSignal.timeout(lastWords), deadline: { at: clock.now() + lastWords, total: lastWords } }
      : {};
    const reply = await send(request, { ...options, ...end });
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const empty = reply.status === 204 || reply.status === 205 || reply.status === 304;
    return new Response(empty ? null : new Uint8Array(reply.body), { status: reply.status, headers });
  };
}
