import { ActionError, excusing } from '../../contract/errors.ts';
import { flag, id, maybe, name, object, type Read } from '../shape/reader.ts';
import { hasStatus } from '../wire/api-error.ts';
import type { Wire } from '../wire/wire.ts';
import { asked } from './asked.ts';

/** A group of users. */
export const team = object('a team', { id, name, personal: maybe(flag) });
export type Team = Read<typeof team>;

/** The calls about teams. */
export type Teams = ReturnType<typeof openTeams>;

/** Opens the calls about teams. */
export function openTeams(wire: Wire) {
  const list = () => wire.call('listTeams', {}, team);
  let listed: Promise<readonly Team[]> | undefined;
  return {
    list,
    get: (id: string) => wire.call('getTeam', { team: id }, asked(team, id)),
    /** The id of a team that is given by id or name. A token that may not list teams must be given the id. */
    async identify(idOrName: string): Promise<string> {
      listed ??= list().catch(excusing((error) => hasStatus(error, 403), []));
      const teams = await listed;
      const found = teams.filter(({ id, name }) => id === idOrName || name === idOrName);
      if (found.length < 2) return found[0]?.id ?? idOrName;
      throw new ActionError('conflict', `${found.length} teams are called ${idOrName}`, 'Set `team` to the team’s id.');
    },
  };
}
