import { countKeys, renderKeys } from '../config/render-keys.ts';
import { locateEnvironment } from '../locate-environment.ts';
import { defineOperation } from '../operation.ts';

export const getEnvironment = defineOperation({
  name: 'get-environment',
  summary: 'Shows the names of a pipeline environment’s config vars',
  needs: ['pipeline-environment'],
  takes: ['pipeline'],
  gives: ['keys', 'count'],
  endpoints: ['getPipeline', 'getEnvironment'],
  example: { pipeline: 'shop', 'pipeline-environment': 'ra' },

  async run({ platform }, inputs) {
    const environment = await locateEnvironment(platform, inputs);
    const vars = await platform.environments.read(environment);
    const keys = [...vars.keys()].sort();
    return {
      headline: `${countKeys(keys.length)} of the environment ${environment}`,
      changed: false,
      outputs: { keys, count: keys.length },
      result: { keys },
      blocks: [renderKeys(keys)],
    };
  },
});
