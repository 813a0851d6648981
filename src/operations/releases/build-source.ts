import { isWholeCommit } from '../../contract/commit.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import { describeRun } from '../describe-run.ts';
import type { Context } from '../operation.ts';

/** What is built, and how it is described on the platform. */
export interface BuildSource {
  readonly branch?: string | undefined;
  readonly commitish?: string | undefined;
  readonly description: string;
}

/** The inputs that name a source. */
type SourceInputs = { readonly [Name in keyof BuildSource]?: BuildSource[Name] | undefined };

/** What the inputs name, else what the event is about. */
export function chooseSource(
  event: WorkflowEvent,
  { branch = event.branch, commitish = event.commit, description = describeRun(event) }: SourceInputs,
): BuildSource {
  return { branch, commitish, description };
}

/** The whole commit that a source names; a branch may move, and can be called like a commit. */
export async function resolveCommit(
  { github }: Pick<Context, 'github'>,
  { branch, commitish }: Pick<BuildSource, 'branch' | 'commitish'>,
): Promise<string> {
  if (isWholeCommit(commitish)) return commitish;
  return (await github()).resolve(commitish ?? (branch === undefined ? 'HEAD' : `heads/${branch}`));
}
