import { readConfigVars } from '../../platform/resources/config.ts';
import { readNothing } from '../../platform/resources/fields.ts';
import { unsetKeys } from '../config/unset-keys.ts';
import { defineOperation } from '../operation.ts';
import { locateEnvironment } from './locate-environment.ts';

export const unsetEnvironment = defineOperation({
  name: 'unset-environment',
  summary: 'Removes config vars of a pipeline environment',
  needs: ['pipeline-environment', 'config-keys'],
  takes: ['pipeline', 'ignore-not-found'],
  gives: ['removed-keys'],
  endpoints: ['getPipeline', 'deleteEnvironmentVar', 'getEnvironment'],
  example: { pipeline: 'shop', 'pipeline-environment': 'ci', 'config-keys': 'CI' },

  async run(context, inputs) {
    const { platform } = context;
    const environment = await locateEnvironment(platform, inputs);
    const holder = {
      of: `the environment ${environment}`,
      read: () => platform.call('getEnvironment', { environment }, readConfigVars),
      remove: (key: string) => platform.call('deleteEnvironmentVar', { environment, key }, readNothing),
    };
    return unsetKeys(context, holder, inputs);
  },
});
