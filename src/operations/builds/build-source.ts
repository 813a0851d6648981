import type { WorkflowEvent } from '../../contract/event.ts';

/** What is built, and where it comes from. */
export interface BuildSource {
  readonly app: string;
  readonly branch: string | undefined;
  readonly commitish: string | undefined;
  readonly description: string;
  /** Address of the repository's page. */
  readonly repository: string;
}

/** What the inputs name, else what the event is about. */
export function chooseSource(
  event: WorkflowEvent,
  inputs: {
    readonly app: string;
    readonly branch: string | undefined;
    readonly commitish: string | undefined;
    readonly description: string | undefined;
  },
): BuildSource {
  return {
    app: inputs.app,
    branch: inputs.branch ?? event.branch,
    commitish: inputs.commitish ?? event.commit,
    description: inputs.description ?? describeRun(event),
    repository: event.repository.url,
  };
}

function describeRun({ actor, commit, pullRequest, runUrl }: WorkflowEvent): string {
  const cause = pullRequest ? ` for pull request #${pullRequest.number}` : '';
  return `Started by ${actor || 'a workflow'}${cause}${commit ? ` at ${commit.slice(0, 7)}` : ''}: ${runUrl}`;
}
