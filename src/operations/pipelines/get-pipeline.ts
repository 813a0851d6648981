import { pipeline as pipelineShape } from '../../platform/resources/pipelines.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { defineOperation } from '../operation.ts';

export const getPipeline = defineOperation({
  name: 'get-pipeline',
  summary: 'Shows a pipeline with its environments',
  needs: ['pipeline'],
  takes: [],
  gives: ['id'],
  endpoints: ['getPipeline'],
  example: { pipeline: 'shop' },

  async run({ platform }, { pipeline: idOrName }) {
    const pipeline = await platform.pipelines.get(idOrName);
    const { environments = [], id, name, team } = pipeline;
    return {
      headline: `Pipeline ${name}`,
      changed: false,
      outputs: { id },
      result: wireForm(pipelineShape, pipeline),
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Id', { text: id, code: true }],
            ['Team', team?.name],
          ],
        },
        {
          kind: 'table',
          head: ['Environment', 'Kind'],
          rows: environments.map((one) => [{ text: one.id, code: true }, one.kind ?? '']),
        },
      ],
    };
  },
});
