import { defineOperation } from '../operation.ts';
import { checkRequired } from './check-required.ts';
import { readOther, refuseSelf } from './read-other.ts';

export const checkConfig = defineOperation({
  name: 'check-config',
  summary: 'Fails when a config var that an app is to have is missing, by its name alone',
  needs: ['app'],
  needsOneOf: ['config-required', 'against'],
  takes: ['config-required', 'against', 'pipeline'],
  gives: ['missing-keys', 'extra-keys'],
  endpoints: ['getApp', 'getConfig', 'getPipeline', 'getEnvironment'],
  example: { app: 'shop-production', against: 'shop-staging', 'config-required': 'DATABASE_URL, NODE_ENV' },

  async run(context, { against, app, configRequired, pipeline }) {
    const { platform } = context;
    const other = against === undefined ? undefined : await readOther(platform, against, pipeline);
    const listed = configRequired === undefined ? [] : [{ by: 'config-required', keys: configRequired }];
    if (other?.keys.length === 0) context.log.warning(`Nothing is required by ${other.by}: it has no config vars.`);
    const outcome = await checkRequired(context, app, [...listed, ...(other ? [other] : [])]);
    // One app may be called by two names. It has nothing then that is not required.
    if (against && other?.isApp && outcome.outputs?.extraKeys?.length === 0) await refuseSelf(platform, app, against);
    return outcome;
  },
});
