import { shortenCommit } from '../contract/commit-id.ts';
import type { WorkflowEvent } from '../contract/event.ts';

/** Which run, actor and commit started something, for those who find it on the platform. */
export function describeRun({ actor, commit, pullRequest, runUrl }: WorkflowEvent): string {
  const cause = pullRequest ? ` for pull request #${pullRequest.number}` : '';
  return `Started by ${actor || 'a workflow'}${cause}${commit ? ` at ${shortenCommit(commit)}` : ''}: ${runUrl}`;
}
