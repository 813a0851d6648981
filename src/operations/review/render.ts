import { linkCommit } from '../../contract/commit.ts';
import type { Block } from '../../contract/outcome.ts';
import { formatTime } from '../../contract/text.ts';
import { findEnvironment } from '../locate-environment.ts';
import type { Context } from '../operation.ts';
import type { Reviewed } from './review-inputs.ts';

/** The facts of a review namespace, for the summary and the comment. */
export function renderReview({ clock, event }: Context, { name, pullRequest }: Reviewed, url?: string): Block {
  return {
    kind: 'facts',
    rows: [
      ['Namespace', { text: name, code: true }],
      ['URL', url && { text: url, url }],
      ['Commit', linkCommit(event.repository.url, pullRequest.headCommit)],
      ['Updated', formatTime(clock.now())],
      ['Run', { text: event.runId, url: event.runUrl }],
    ],
  };
}

/** The names of the config vars that apps in a review namespace get from a pipeline. */
export async function renderTeamConfig({ platform }: Context, name: string | undefined): Promise<readonly Block[]> {
  if (name === undefined) return [];
  const pipeline = await platform.pipelines.get(name);
  const environment = findEnvironment(pipeline, 'ra');
  if (environment === undefined)
    return [{ kind: 'text', text: `Pipeline ${pipeline.name} has no environment for review apps.` }];
  const keys = [...(await platform.environments.read(environment)).keys()].sort();
  const items = keys.map((key) => ({ text: key, code: true as const }));
  return [{ kind: 'list', title: `Config vars that new apps get from pipeline ${pipeline.name}`, items }];
}
