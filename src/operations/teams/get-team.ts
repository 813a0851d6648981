import type { Team } from '../../platform/models.ts';
import { readTeam } from '../../platform/resources/account.ts';
import { readList } from '../../platform/resources/fields.ts';
import { isNotFound } from '../../platform/wire/api-error.ts';
import type { Platform } from '../../platform/wire/client.ts';
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
    const { id, name, raw } = await findTeam(platform, idOrName);
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

/** The specification takes an id only: where a platform knows no names here, the list tells the id. */
async function findTeam(platform: Platform, idOrName: string): Promise<Team> {
  const get = (team: string) => platform.call('getTeam', { team }, readTeam);
  try {
    return await get(idOrName);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const teams = await platform.call('listTeams', {}, readList(readTeam));
    const id = teams.find(({ name }) => name === idOrName)?.id;
    if (id === undefined || id === idOrName) throw error;
    return get(id);
  }
}
