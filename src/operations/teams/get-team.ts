import { team as reader } from '../../platform/resources/teams.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { defineOperation } from '../operation.ts';

export const getTeam = defineOperation({
  name: 'get-team',
  summary: 'Shows a team',
  needs: ['team'],
  takes: [],
  gives: ['id'],
  endpoints: ['getTeam', 'listTeams'],
  example: { team: 'acme' },

  async run({ platform: { teams } }, { team: idOrName }) {
    const team = await teams.get(await teams.identify(idOrName));
    const rows = [['Team', { text: team.name, code: true }] as const, ['Id', { text: team.id, code: true }] as const];
    return {
      headline: `Team ${team.name}`,
      changed: false,
      outputs: { id: team.id },
      result: wireForm(reader, team),
      blocks: [{ kind: 'facts', rows }],
    };
  },
});
