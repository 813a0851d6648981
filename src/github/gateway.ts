import type { WorkflowEvent } from '../contract/event.ts';
import type { CommentContent, GitHub, PullRequests } from '../contract/github.ts';
import type { Block } from '../contract/outcome.ts';
import type { SendOptions } from '../platform/wire/send.ts';
import { openComments } from './comments.ts';
import { openComparisons } from './comparisons.ts';
import { openDeploymentCalls } from './deployment-calls.ts';
import { openGitHubDeployments } from './deployments.ts';
import { shortPatience } from './end-deployment.ts';
import { guardOutgoing, type OutgoingTexts } from './guard-outgoing.ts';
import { type ImitationOptions, imitateGitHub } from './imitate.ts';
import { type OctokitOptions, openOctokit, type Repository } from './octokit.ts';
import { findOwnLogin } from './own-login.ts';
import { openPullRequests } from './pull-requests.ts';
import { createReportRefusal } from './report-refusal.ts';

export interface GatewayOptions extends OctokitOptions, OutgoingTexts {
  readonly event: WorkflowEvent;
  /** The end of what has to be said even after the step's own end. */
  readonly lastWords: Pick<SendOptions, 'deadline' | 'signal'>;
  /** Whether what is for GitHub is shown in the summary, and not given to it. */
  readonly imitate: ImitationOptions;
  /** A comment as text that GitHub can show. */
  renderComment(content: CommentContent): string;
}

/** GitHub's API, and what it was not given. */
export interface Gateway extends GitHub {
  /** What was kept from GitHub since the last call, as it would look there. */
  takeUnsent(): readonly Block[];
}

/** GitHub's API behind what operations may ask of it. */
export function openGateway(options: GatewayOptions): Gateway {
  const { event, imitate, lastWords, log, redact, token = '' } = options;
  const contents = new Map<unknown, CommentContent>();
  const imitation = imitateGitHub(imitate, contents);
  const renderComment = (content: CommentContent) => {
    const body = options.renderComment(content);
    contents.set(body, content);
    return body;
  };
  const open = (more: Partial<OctokitOptions> = {}) => {
    const octokit = openOctokit({ ...options, ...more });
    imitation.standIn(octokit);
    guardOutgoing(octokit, options);
    return octokit;
  };
  const octokit = open();
  const repository: Repository = { owner: event.repository.owner, repo: event.repository.name };
  const pullRequests = openPullRequests(octokit, repository, event.repository.id);
  const reportRefusal = createReportRefusal(log, options.signal);
  const facts = { logUrl: event.runUrl, redact };
  const openCalls = (more: Partial<OctokitOptions> = {}) => openDeploymentCalls(open(more), repository, facts);
  return {
    comparisons: openComparisons(octokit, repository, redact),
    pullRequests: imitate.onEmulator ? believeEvent(pullRequests, event) : pullRequests,
    takeUnsent: imitation.takeUnsent,
    comments: openComments(octokit, repository, {
      renderComment,
      reportRefusal,
      findOwnLogin: () => findOwnLogin(octokit, token),
    }),
    deployments: openGitHubDeployments({
      ...options,
      calls: openCalls(),
      lastCalls: openCalls(lastWords),
      shortCalls: openCalls({ ...lastWords, patience: shortPatience }),
      lastSignal: lastWords.signal,
      reportRefusal,
    }),
  };
}

/** Pull requests of which the event's own is as the event tells it, where GitHub tells nothing. */
function believeEvent({ get, getStates }: PullRequests, { pullRequest }: WorkflowEvent): PullRequests {
  return {
    getStates,
    get: (number) =>
      get(number).catch((error: unknown) => {
        if (pullRequest?.number !== number) throw error;
        return pullRequest;
      }),
  };
}
