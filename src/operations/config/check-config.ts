import { defineOperation } from '../operation.ts';
import { checkNames } from './check-required.ts';
import { readOther } from './read-other.ts';

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
      outputs: { missingKeys: missing, extraKeys: extra },
      result: { missing, extra },
    };
  },
});
