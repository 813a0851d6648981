import type { WorkflowEvent } from '../contract/event.ts';
import type { CommentContent, GitHub } from '../contract/github.ts';
import type { SendOptions } from '../platform/wire/send.ts';
import { openComments } from './comments.ts';
import { openComparisons } from './comparisons.ts';
import { openDeploymentCalls } from './deployment-calls.ts';
import { openDeployments } from './deployments.ts';
import { type OctokitOptions, openOctokit, type Repository } from './octokit.ts';
import { findOwnLogin } from './own-login.ts';
import { openPullRequests } from './pull-requests.ts';
import { createReportRefusal } from './report-refusal.ts';

export interface GatewayOptions extends OctokitOptions {
  readonly event: WorkflowEvent;
  /** The end of what has to be said even after the step's own end. */
  readonly lastWords: Pick<SendOptions, 'deadline' | 'signal'>;
  /** Takes secrets out of a text. */
  redact(text: string): string;
  /** A comment as text that GitHub can show. */
  renderComment(content: CommentContent): string;
}

/** Milliseconds after which a call is given up that has to be made again within the time for last words. */
const shortPatience = 1500;

/** GitHub's API behind what operations may ask of it. */
export function openGateway(options: GatewayOptions): GitHub {
  const { clock, deadline, event, lastWords, log, redact, renderComment, signal, token = '' } = options;
  const octokit = openOctokit(options);
  const repository: Repository = { owner: event.repository.owner, repo: event.repository.name };
  const reportRefusal = createReportRefusal(log, signal);
  const facts = { logUrl: event.runUrl, redact };
  const openCalls = (more: Partial<OctokitOptions> = {}) =>
    openDeploymentCalls(openOctokit({ ...options, ...more }), repository, facts);
  return {
    comparisons: openComparisons(octokit, repository),
    pullRequests: openPullRequests(octokit, repository, event.repository.id),
    comments: openComments(octokit, repository, {
      renderComment,
      reportRefusal,
      findOwnLogin: () => findOwnLogin(octokit, token),
    }),
    deployments: openDeployments({
      calls: openCalls(),
      lastCalls: openCalls(lastWords),
      shortCalls: openCalls({ ...lastWords, patience: shortPatience }),
      clock,
      deadline,
      signal,
      lastSignal: lastWords.signal,
      reportRefusal,
    }),
  };
}
