import type { WorkflowEvent } from '../../contract/event.ts';
import { describeRun } from '../describe-run.ts';

/** What is built, and where it comes from. */
export interface BuildSource {
  readonly branch: string | undefined;
  readonly commitish: string | undefined;
  readonly description: string;
  /** Address of the repository's page. */
  readonly repository: string;
}

/** What the inputs name, else what the event is about. */
export function chooseSource(
  event: WorkflowEvent,
  inputs: Pick<BuildSource, 'branch' | 'commitish'> & { readonly description: string | undefined },
): BuildSource {
  return {
    branch: inputs.branch ?? event.branch,
    commitish: inputs.commitish ?? event.commit,
    description: inputs.description ?? describeRun(event),
    repository: event.repository.url,
  };
}
