import type { Team } from '../models.ts';
import { isNotFound } from '../wire/api-error.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, need, pick, readAsked } from './fields.ts';
import { findOnly } from './find-only.ts';

/** The calls about teams. */
export function openTeams(wire: Wire) {
  const get = (team: string) => wire.call('getTeam', { team }, readAsked(team, readTeam));
  const list = () => wire.list('listTeams', {}, readTeam);
  return {
    list,
    /** The specification takes an id only: where a platform knows no names here, the list tells the id. */
    async find(idOrName: string): Promise<Team> {
      try {
        return await get(idOrName);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        const id = findOnly('team', idOrName, await list())?.id;
        if (id === undefined || id === idOrName) throw error;
        return get(id);
      }
    },
  };
}

export function readTeam(body: unknown): Team {
  const team = asFields(body, 'a team');
  return { raw: body, id: pick(team, 'id'), name: need(pick(team, 'name', 'id'), 'name') };
}
