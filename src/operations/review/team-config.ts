import type { Block } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';

/** The kind of a pipeline's environment that review apps take their config from. */
const reviewKinds = ['ra', 'review', 'review-app', 'review_app'];

/** The names of the config vars that apps in a review namespace will get from the team's pipeline. */
export async function readTeamConfig({ platform }: Context, pipeline: string | undefined): Promise<readonly Block[]> {
  if (pipeline === undefined) return [];
  const { environments, name } = await platform.pipelines.get(pipeline);
  const environment = environments.find(({ kind }) => reviewKinds.includes(kind?.toLowerCase() ?? ''));
  if (environment === undefined)
    return [{ kind: 'text', text: `The pipeline ${name} has no environment for review apps.` }];
  const config = await platform.environments.read(environment.id);
  const names = [...config.keys()].sort().map((key) => ({ text: key, code: true as const }));
  return [{ kind: 'list', title: `Config vars that new apps get from the pipeline ${name}`, items: names }];
}
