import { ActionError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { ifFound } from '../existence.ts';
import { findEnvironment } from '../locate-environment.ts';
import { defineOperation } from '../operation.ts';
import { checkNames, type Requirement } from './check-required.ts';

export const checkConfig = defineOperation({
  name: 'check-config',
  summary: 'Fails if a required config var of an app is missing, by its name alone',
  needs: ['app'],
  needsOneOf: ['config-required', 'against'],
  takes: ['config-required', 'against', 'pipeline'],
  gives: ['missing-keys', 'extra-keys'],
  endpoints: ['getConfig', 'getPipeline', 'getEnvironment'],
  example: { app: 'shop-production', against: 'shop-staging', 'config-required': 'DATABASE_URL, NODE_ENV' },

  async run(context, { against, app, configRequired, pipeline }) {
    const listed = configRequired === undefined ? [] : [{ by: 'config-required', keys: configRequired }];
    const others = against === undefined ? [] : [await readOther(context.platform, against, pipeline)];
    const empty = others.filter(({ keys }) => keys.length === 0);
    for (const { by } of empty) context.log.warning(`The ${by} has no config vars, so it requires nothing.`);
    const { extra, missing, required } = await checkNames(context, app, [...listed, ...others]);
    return {
      headline: `${app} has all required config vars (${required.length})`,
      changed: false,
      result: { missing, extra },
    };
  },
});

/** The names that another app or a pipeline environment has: an environment of the pipeline goes first, then an app. */
async function readOther(platform: Platform, other: string, pipeline?: string): Promise<Requirement> {
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
