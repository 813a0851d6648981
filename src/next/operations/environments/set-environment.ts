import { setVars } from '../config/set-vars.ts';
import { defineOperation } from '../operation.ts';
import { holdEnvironment } from './hold-environment.ts';

export const setEnvironment = defineOperation({
  name: 'set-environment',
  summary: 'Sets config vars of a pipeline environment, sending only what differs',
  needs: ['pipeline-environment'],
  needsOneOf: ['config-vars', 'config-file', 'config-prefix'],
  takes: ['pipeline', 'config-vars', 'config-file', 'config-prefix', 'allow-empty', 'config-strategy'],
  gives: ['added-keys', 'changed-keys', 'unchanged-keys', 'removed-keys'],
  endpoints: ['getPipeline', 'getEnvironment', 'updateEnvironment'],
  example: { pipeline: 'shop', 'pipeline-environment': 'ra', 'config-vars': 'FEATURE_FLAGS=checkout,search' },

  async run(context, inputs) {
    return setVars(context, await holdEnvironment(context.platform, inputs), inputs);
  },
});
