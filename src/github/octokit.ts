import { getOctokit } from '@actions/github';
import type { Transport } from '../platform/wire/http.ts';
import type { StepLog } from '../report/step-log.ts';

/** How long GitHub may take for what has to be said after the step was cancelled or ran out of time. */
const lastWords = 3000;

export interface OctokitOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly log: StepLog;
  readonly signal: AbortSignal;
  readonly requestTimeout: number;
  readonly transport: Transport;
}

export type Octokit = ReturnType<typeof getOctokit>;

/** The repository, as octokit's calls name it. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** GitHub's own client. */
export function openOctokit(options: OctokitOptions): Octokit {
  const { apiUrl, log, token } = options;
  return getOctokit(token, {
    baseUrl: apiUrl,
    request: { fetch: fetchThroughTransport(options) },
    log: quiet(log),
  });
}

/** Lets octokit use the action's own transport: one place for proxies, deadlines and limits. */
function fetchThroughTransport({ requestTimeout, signal, transport }: OctokitOptions): typeof fetch {
  return async (input, init) => {
    const reply = await transport({
      method: init?.method ?? 'GET',
      url: new URL(String(input)),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
      timeout: requestTimeout,
      // After a cancel there are a few seconds left for the last words.
      signal: signal.aborted ? AbortSignal.timeout(lastWords) : signal,
    });
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const empty = reply.status === 204 || reply.status === 205 || reply.status === 304;
    return new Response(empty ? null : new Uint8Array(reply.body), { status: reply.status, headers });
  };
}

function quiet(log: StepLog) {
  return { debug: log.debug, info: log.debug, warn: log.debug, error: log.debug };
}
