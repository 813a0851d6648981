import { getOctokit } from '@actions/github';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { GitHub } from '../../contract/github.ts';
import { sendRequest } from '../../platform/transport.ts';
import { readPullRequest } from '../event.ts';
import type { StepLog } from '../log.ts';
import type { Redactor } from '../redact.ts';
import { keepComment } from './comment.ts';

export interface GatewayOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly event: WorkflowEvent;
  readonly log: StepLog;
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
  readonly requestTimeout: number;
}

export type Octokit = ReturnType<typeof getOctokit>;

/** GitHub's API behind what operations may ask of it. */
export function createGateway(options: GatewayOptions): GitHub {
  const { apiUrl, event, log, redactor, token } = options;
  const octokit = getOctokit(token, {
    baseUrl: apiUrl,
    request: { fetch: fetchThroughTransport(options) },
    log: quiet(log),
  });
  const repository = { owner: event.repository.owner, repo: event.repository.name };
  return {
    async getPullRequest(number) {
      const { data } = await octokit.rest.pulls.get({ ...repository, pull_number: number });
      return readPullRequest(data);
    },
    keepComment: (number, content) =>
      keepComment(octokit, { ...repository, issue_number: number }, content, { log, redactor }),
  };
}

/** Lets octokit use the action's own transport: one place for proxies, deadlines and limits. */
function fetchThroughTransport({ requestTimeout, signal }: GatewayOptions): typeof fetch {
  return async (input, init) => {
    const reply = await sendRequest({
      method: init?.method ?? 'GET',
      url: new URL(String(input)),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
      timeout: requestTimeout,
      signal,
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
