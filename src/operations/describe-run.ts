import { shortenCommit } from '../contract/commit.ts';
import type { WorkflowEvent } from '../contract/event.ts';

/** Which run, actor and commit started something, for people who find it on the platform. */
export function describeRun({ actor, commit, pullRequest, runUrl }: WorkflowEvent): string {
  const cause = pullRequest ? ` for pull request #${pullRequest.number}` : '';
  return `Started by ${actor || 'a workflow'}${cause}${commit ? ` at ${shortenCommit(commit)}` : ''}: ${runUrl}`;
}
