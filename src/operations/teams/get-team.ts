import { defineOperation } from '../operation.ts';

export const getTeam = defineOperation({
  name: 'get-team',
  summary: 'Shows a team',
  needs: ['team'],
  takes: [],
  gives: ['id'],
  endpoints: ['getTeam', 'listTeams'],
  example: { team: 'acme' },

  async run({ platform }, { team: idOrName }) {
    const { id, name, raw } = await platform.teams.find(idOrName);
    return {
      headline: `The team ${name}`,
      changed: false,
      outputs: { id },
      result: raw,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Team', { text: name, code: true }],
            ['Id', id && { text: id, code: true }],
          ],
        },
      ],
    };
  },
});
