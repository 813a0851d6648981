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
    const { id, name, team, environments } = pipeline;
    return {
      headline: `The pipeline ${name}`,
      changed: false,
      outputs: { id },
      result: pipeline.raw,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Pipeline', { text: name, code: true }],
            ['Id', id && { text: id, code: true }],
            ['Team', team],
          ],
        },
        {
          kind: 'table',
          head: ['Environment', 'Kind', 'Name'],
          rows: environments.map((environment) => [
            { text: environment.id, code: true },
            environment.kind ?? '',
            environment.name ?? '',
          ]),
        },
      ],
    };
  },
});
