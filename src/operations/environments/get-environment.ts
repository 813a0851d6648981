import { renderNames } from '../config/keys.ts';
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
    return renderNames(`environment ${environment}`, await platform.environments.read(environment));
  },
});
