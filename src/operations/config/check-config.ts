import { defineOperation } from '../operation.ts';
import { checkRequired } from './check-required.ts';
import { readOther } from './read-other.ts';

export const checkConfig = defineOperation({
  name: 'check-config',
  summary: 'Fails when a config var that an app is to have is missing, by its name alone',
  needs: ['app'],
  needsOneOf: ['config-required', 'against'],
  takes: ['config-required', 'against', 'pipeline'],
  gives: ['missing-keys', 'extra-keys'],
  endpoints: ['getConfig', 'getPipeline', 'getEnvironment'],
  example: { app: 'shop-production', against: 'shop-staging', 'config-required': 'DATABASE_URL, NODE_ENV' },

  async run(context, { against, app, configRequired, pipeline }) {
    const other = against === undefined ? [] : [await readOther(context.platform, against, pipeline)];
    const listed = configRequired === undefined ? [] : [{ by: 'config-required', keys: configRequired }];
    return checkRequired(context, app, [...listed, ...other]);
  },
});
