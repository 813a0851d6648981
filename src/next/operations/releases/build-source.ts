import { isWholeCommit } from '../../contract/commit.ts';
import type { WorkflowEvent } from '../../contract/event.ts';
import type { Block } from '../../contract/outcome.ts';
import type { App } from '../../platform/resources/apps.ts';
import { describeRun } from '../describe-run.ts';
import { linkCommit } from '../link-commit.ts';
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

/** What would be built, and from what. */
export function renderSource(
  { event }: Pick<Context, 'event'>,
  { url, name }: Pick<App, 'name' | 'url'>,
  { branch, commitish }: Pick<BuildSource, 'branch' | 'commitish'>,
): Block {
  return {
    kind: 'facts',
    rows: [
      ['App', name],
      ['URL', url === undefined ? undefined : { text: url, url }],
      ['Branch', branch],
      ['Commit', commitish === undefined ? undefined : linkCommit(event.repository.url, commitish)],
    ],
  };
}
