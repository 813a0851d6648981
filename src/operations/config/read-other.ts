import { excusing, InputError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { isMeant } from '../../platform/resources/reading/fields.ts';
import { ApiError, isHidden, isNotFound } from '../../platform/wire/api-error.ts';
import { ifFound } from '../existence.ts';
import { findEnvironment } from '../locate-environment.ts';
import type { Requirement } from './check-required.ts';

/** The names that another app has, or a pipeline environment: what the pipeline itself calls so goes first. */
export async function readOther(platform: Platform, other: string, pipeline: string | undefined): Promise<Requirement> {
  const { config, environments, pipelines } = platform;
  const shown = pipeline === undefined ? [] : (await pipelines.get(pipeline)).environments;
  const id = findEnvironment(pipeline ?? '', shown, other);
  const [app, cause] = id === undefined ? await config.read(other).then((read) => [read], keepNotFound) : [];
  const vars = app ?? (await ifFound(environments.read(id ?? other)));
  if (vars !== undefined)
    return {
      by: app ? `the app ${other}` : `the environment ${id ?? other}`,
      keys: [...vars.keys()],
      isApp: app !== undefined,
    };
  throw new InputError(
    `\`against\` is \`${other}\`, but the platform shows neither an app (GET /apps/${other}/config-vars) nor a pipeline environment (GET /environments/${other}) of that name or id`,
    pipeline === undefined
      ? 'Correct it; for the kind or name of an environment, such as `staging`, give `pipeline` too.'
      : `Correct it: the environments of ${pipeline} are ${shown.map(({ id, kind }) => kind ?? id).join(', ') || 'none'}.`,
    cause,
  );
}

/** Refuses to compare an app with itself, by whichever of its names: nothing could ever be missing. */
export async function refuseSelf({ apps }: Platform, app: string, other: string): Promise<void> {
  // A token may read config vars and no more.
  const shown = await apps.get(other).catch(excusing(isHidden));
  if (shown === undefined || !isMeant(app, shown)) return;
  throw new InputError(
    `\`against\` is \`${other}\`, which is ${app} itself: it lacks nothing that it has`,
    'Give another app, or an environment.',
  );
}

function keepNotFound(error: unknown): readonly [undefined, ApiError] {
  if (error instanceof ApiError && isNotFound(error)) return [undefined, error];
  throw error;
}
