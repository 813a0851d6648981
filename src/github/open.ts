import type { WorkflowEvent } from '../contract/event.ts';
import type { CommentContent, GitHub } from '../contract/github.ts';
import type { Block } from '../contract/outcome.ts';
import { type ClientOptions, openClient } from './client.ts';
import { openComments } from './comments.ts';
import { openComparisons } from './comparisons.ts';
import { openDeploymentCalls } from './deployment-calls.ts';
import { openDeployments, openWarning, type RecordingOptions } from './deployments.ts';
import { getPullRequest } from './pull-requests.ts';
import { openWarnings } from './refusal.ts';
import type { SendOptions } from './send.ts';
import { showInstead } from './shown.ts';

/** What GitHub's API is opened with. */
export interface GitHubOptions
  extends Omit<ClientOptions, 'insists' | 'readOnly' | 'requestTimeout'>,
    Pick<RecordingOptions, 'lastWords'> {
  readonly event: WorkflowEvent;
  /** Nothing is written to GitHub: what would be is shown. */
  readonly dryRun: boolean;
  /** On the emulator, what the token may not write is shown as well. */
  readonly onEmulator: boolean;
  /** Takes credentials out of our own text. */
  own(text: string): string;
  /** Takes config values, too, out of text from outside. */
  quoted(text: string): string;
  /** A comment as GitHub shows it; its first line is the marker by which it is found again. */
  renderComment(content: CommentContent): string;
  /** Shows in the summary what would be written to GitHub. */
  show(block: Block): void;
}

/** Opens GitHub's API behind what operations may ask of it. */
export async function openGitHub(options: GitHubOptions): Promise<GitHub> {
  const { dryRun, event, log, onEmulator, quoted, renderComment, show } = options;
  const repository = { owner: event.repository.owner, repo: event.repository.name };
  // GitHub gives up on a request after 10 s.
  const usual = { ...options, readOnly: dryRun, requestTimeout: 12_000, insists: false };
  const client = openClient(usual);
  const warn = openWarnings(log);
  const open = (times: Partial<SendOptions> = {}) => openDeploymentCalls(openClient({ ...usual, ...times }), options);
  const reading = {
    ...openComparisons(client, repository, quoted),
    getPullRequest: (number: number) => getPullRequest(client, event.repository, number),
  };
  const recording = { ...options, open, warn: openWarning(warn) };
  const shown = showInstead(openDeployments(recording).read, show);
  if (dryRun) return { ...reading, ...shown };
  const instead = onEmulator ? shown : undefined;
  return {
    ...reading,
    keepComment: openComments(client, repository, { renderComment, warn, instead: instead?.keepComment }),
    deployments: openDeployments({ ...recording, instead: instead?.deployments }),
  };
}
