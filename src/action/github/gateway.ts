import { getOctokit } from '@actions/github';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { GitHub } from '../../contract/github.ts';
import type { Transport } from '../../platform/http.ts';
import type { StepLog } from '../log.ts';
import type { Redactor } from '../redact.ts';
import { keepComment } from './comment.ts';
import { createDeployments } from './deployments.ts';
import { createPullRequests } from './pull-requests.ts';

/** How long GitHub may take for what has to be said after the step was cancelled or ran out of time. */
const lastWords = 3000;

export interface GatewayOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly event: WorkflowEvent;
  readonly log: StepLog;
  readonly redactor: Redactor;
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

/** GitHub's API behind what operations may ask of it. */
export function createGateway(options: GatewayOptions): GitHub {
  const { apiUrl, event, log, redactor, token } = options;
  const octokit = getOctokit(token, {
    baseUrl: apiUrl,
    request: { fetch: fetchThroughTransport(options) },
    log: quiet(log),
  });
  const repository: Repository = { owner: event.repository.owner, repo: event.repository.name };
  const pullRequests = createPullRequests(octokit, repository);
  const deployments = createDeployments(octokit, repository, { logUrl: event.runUrl, log, redactor });
  return {
    getPullRequest: pullRequests.get,
    getPullRequestStates: pullRequests.getStates,
    keepComment: (number, content) =>
      keepComment(octokit, { ...repository, issue_number: number }, content, {
        log,
        redactor,
        ownBot: token.startsWith('ghs_'),
      }),
    startDeployment: deployments.start,
    updateDeployment: deployments.update,
    retireDeployments: deployments.retire,
    findLastSuccess: deployments.findLastSuccess,
  };
}

/** Lets octokit use the action's own transport: one place for proxies, deadlines and limits. */
function fetchThroughTransport({ requestTimeout, signal, transport }: GatewayOptions): typeof fetch {
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
