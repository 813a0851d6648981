import { from, id, maybe, name, object, type Read, text, time } from '../shape/reader.ts';
import type { Find, IsStillThere } from '../wire/retry.ts';
import type { Wire } from '../wire/wire.ts';
import { type NewApp, ref } from './apps.ts';
import { asked, nothing } from './asked.ts';
import type { Teams } from './teams.ts';

/** A place of its own for a group of apps. */
export const namespace = object('a namespace', {
  id,
  name,
  description: maybe(text),
  region: maybe(text),
  team: maybe(ref),
  createdAt: from('created_at', maybe(time)),
});
export type Namespace = Read<typeof namespace>;

/** Opens the calls about namespaces. */
export function openNamespaces({ call }: Wire, { identify }: Pick<Teams, 'identify'>) {
  return {
    list: () => call('listNamespaces', {}, namespace),
    get: (idOrName: string) => call('getNamespace', { namespace: idOrName }, asked(namespace, idOrName)),
    async create(wanted: NewApp & { readonly description?: string | undefined }, find: Find<Namespace> | undefined) {
      const { name, team, description, region } = wanted;
      const body = { name, team_id: team && (await identify(team)), description, region };
      return call('createNamespace', { body, find }, asked(namespace, name));
    },
    /** Deletes a namespace by its id; before each repeat, a look says whether it is still there and ours. */
    delete: (id: string, guard: IsStillThere): Promise<void> =>
      call('deleteNamespace', { namespace: id, guard }, nothing),
  };
}
