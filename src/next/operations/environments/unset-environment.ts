import { unsetKeys } from '../config/unset-keys.ts';
import { defineOperation } from '../operation.ts';
import { holdEnvironment } from './hold-environment.ts';

export const unsetEnvironment = defineOperation({
  name: 'unset-environment',
  summary: 'Removes config vars of a pipeline environment',
  needs: ['pipeline-environment', 'config-keys'],
  takes: ['pipeline', 'ignore-not-found'],
  gives: ['removed-keys'],
  endpoints: ['getPipeline', 'deleteEnvironmentVar', 'getEnvironment'],
  example: { pipeline: 'shop', 'pipeline-environment': 'ci', 'config-keys': 'CI' },

  async run(context, inputs) {
    return unsetKeys(context, await holdEnvironment(context.platform, inputs), inputs);
  },
});
