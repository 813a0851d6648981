import type { WorkflowEvent } from '../contract/event.ts';
import type { CommentContent, GitHub } from '../contract/github.ts';
import { openComments } from './comments.ts';
import { openDeployments } from './deployments.ts';
import { type OctokitOptions, openOctokit, type Repository } from './octokit.ts';
import { openPullRequests } from './pull-requests.ts';
import { createReportRefusal } from './report-refusal.ts';

export interface GatewayOptions extends OctokitOptions {
  readonly event: WorkflowEvent;
  /** Takes secrets out of a text. */
  redact(text: string): string;
  /** A comment as text that GitHub can show. */
  renderComment(content: CommentContent): string;
}

/** GitHub's API behind what operations may ask of it. */
export function openGateway(options: GatewayOptions): GitHub {
  const { event, log, redact, renderComment, token = '' } = options;
  const octokit = openOctokit(options);
  const repository: Repository = { owner: event.repository.owner, repo: event.repository.name };
  const reportRefusal = createReportRefusal(log);
  return {
    pullRequests: openPullRequests(octokit, repository),
    comments: openComments(octokit, repository, {
      renderComment,
      reportRefusal,
      // The job's own token writes as a bot: a person's comment with the marker is not ours.
      ownBot: token.startsWith('ghs_'),
    }),
    deployments: openDeployments(octokit, repository, { logUrl: event.runUrl, redact, reportRefusal }),
  };
}
