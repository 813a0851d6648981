import { ActionError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { ifFound } from '../existence.ts';
import { findEnvironment } from '../locate-environment.ts';
import type { Requirement } from './check-required.ts';

/** The names that another app or a pipeline environment has: an environment of the pipeline goes first, then an app. */
export async function readOther(platform: Platform, other: string, pipeline?: string): Promise<Requirement> {
  const { config, environments, pipelines } = platform;
  const known = pipeline === undefined ? undefined : findEnvironment(await pipelines.get(pipeline), other);
  const app = known === undefined ? await ifFound(config.read(other)) : undefined;
  if (app) return { by: `app ${other}`, keys: [...app.keys()] };
  const vars = await ifFound(environments.read(known ?? other));
  if (vars) return { by: `environment ${known ?? other}`, keys: [...vars.keys()] };
  throw new ActionError(
    'not-found',
    `\`against\` names ${other}, but the platform shows neither an app nor a pipeline environment of that name`,
    'Correct `against`. For the kind of an environment, such as `staging`, set `pipeline` too.',
  );
}
