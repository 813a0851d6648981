import type { WorkflowEvent } from '../contract/event.ts';
import type { CommentContent, GitHub, PullRequests } from '../contract/github.ts';
import type { Deployments } from '../contract/github-deployments.ts';
import type { Block } from '../contract/outcome.ts';
import { remaining } from '../platform/wire/clock.ts';
import type { SendOptions } from '../platform/wire/send.ts';
import { openComments } from './comments.ts';
import { openComparisons } from './comparisons.ts';
import { type DeploymentCalls, openDeploymentCalls } from './deployment-calls.ts';
import { openRecording, type RecordingOptions } from './deployments.ts';
import { shortPatience } from './end-deployment.ts';
import { guardOutgoing, type OutgoingTexts } from './guard-outgoing.ts';
import { type ImitationOptions, imitateGitHub } from './imitate.ts';
import { type OctokitOptions, openOctokit, type Repository } from './octokit.ts';
import { findOwnLogin } from './own-login.ts';
import { openPullRequests } from './pull-requests.ts';
import { openRecords } from './read-history.ts';
import { createReportRefusal } from './report-refusal.ts';
import { longestRequest, longPatience } from './send-patiently.ts';

/** What decides what a step does is worth more of its time than what is kept on GitHub. */
const decisive = { patience: longPatience };

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
  const { event, imitate, log, redact, token = '' } = options;
  const { id, name: repo, owner } = event.repository;
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
  const deciding = open(decisive);
  const repository: Repository = { owner, repo };
  const pullRequests = openPullRequests(deciding, repository, id);
  const reportRefusal = createReportRefusal(log, options.signal);
  const facts = { logUrl: event.runUrl, redact };
  const openCalls = (more: Partial<OctokitOptions> = {}) => openDeploymentCalls(open(more), repository, facts);
  return {
    comparisons: openComparisons(deciding, repository, redact),
    glances: openComparisons(octokit, repository, redact),
    pullRequests: imitate.onEmulator ? believeEvent(pullRequests, event) : pullRequests,
    takeUnsent: imitation.takeUnsent,
    comments: openComments(octokit, repository, {
      renderComment,
      reportRefusal,
      findOwnLogin: () => findOwnLogin(octokit, token),
    }),
    deployments: openDeployments(openCalls, { ...options, reportRefusal }),
  };
}

/** GitHub Deployments: what is on record decides what is done, here and in later steps. */
function openDeployments(
  openCalls: (more?: Partial<OctokitOptions>) => DeploymentCalls,
  options: GatewayOptions & Pick<RecordingOptions, 'reportRefusal'>,
): Deployments {
  const { clock, deadline, lastWords, signal } = options;
  // The work comes after it, and needs most of the time.
  const patience = Math.min(longPatience, remaining(deadline, clock) / 4);
  const recording = openRecording({
    ...options,
    calls: openCalls(),
    lastCalls: { ...openCalls(lastWords), create: openCalls({ ...lastWords, patience, stop: signal }).create },
    patientCalls: openCalls({ patience: longestRequest }),
    shortCalls: openCalls({ ...lastWords, patience: shortPatience }),
    lastSignal: lastWords.signal,
  });
  return { ...recording, ...openRecords(openCalls(decisive)) };
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
