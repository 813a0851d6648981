import type { WorkflowEvent } from '../contract/event.ts';
import type { GitHub } from '../contract/github.ts';
import type { Redactor } from '../report/redact.ts';
import { createDeployments } from './deployments.ts';
import { keepComment } from './keep-comment.ts';
import { type OctokitOptions, openOctokit, type Repository } from './octokit.ts';
import { createPullRequests } from './pull-requests.ts';

export interface GatewayOptions extends OctokitOptions {
  readonly event: WorkflowEvent;
  readonly redactor: Redactor;
}

/** GitHub's API behind what operations may ask of it. */
export function createGateway(options: GatewayOptions): GitHub {
  const { event, log, redactor, token } = options;
  const octokit = openOctokit(options);
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
