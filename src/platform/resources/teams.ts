import { excusing } from '../../contract/errors.ts';
import type { Team } from '../models.ts';
import { isHidden, isNotFound } from '../wire/api-error.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, need, pick, readAsked } from './reading/fields.ts';
import { findOnly } from './reading/find-only.ts';

/** The calls about teams. */
export type Teams = ReturnType<typeof openTeams>;

/** Opens the calls about teams. */
export function openTeams(wire: Wire) {
  const get = (team: string) => wire.call('getTeam', { team }, readAsked(team, readTeam));
  const list = () => wire.list('listTeams', {}, readTeam);
  /** The id of a team. The specification knows teams by their ids only: given a name, the list tells the id to whoever may see it. */
  const identify = async (idOrName: string): Promise<string> => {
    const teams = await list().catch(excusing(isHidden, []));
    return findOnly('team', idOrName, teams)?.id ?? idOrName;
  };
  return {
    list,
    identify,
    /** A platform may know names here too: only where it does not, the list is asked. */
    async find(idOrName: string): Promise<Team> {
      try {
        return await get(idOrName);
      } catch (error) {
        const id = isNotFound(error) ? await identify(idOrName) : idOrName;
        if (id === idOrName) throw error;
        return get(id);
      }
    },
  };
}

export function readTeam(body: unknown): Team {
  const team = asFields(body, 'a team');
  return { raw: body, id: pick(team, 'id'), name: need(pick(team, 'name', 'id'), 'name') };
}
