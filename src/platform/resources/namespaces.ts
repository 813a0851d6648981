import { ActionError } from '../../contract/errors.ts';
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
    /** Creates a namespace, whose name and description must come back as they were sent. */
    async create(wanted: NewApp & { readonly description?: string | undefined }, find: Find<Namespace> | undefined) {
      const { name, team, description, region } = wanted;
      const body = { name, team_id: team && (await identify(team)), description, region };
      const made = await call('createNamespace', { body, find }, namespace);
      if (made.name === name && made.description === description) return made;
      throw new ActionError(
        'reply-unexpected',
        `The platform created namespace ${made.name} (id ${made.id}), but does not show the name and description as sent`,
        'Delete this namespace on the platform: without its description no clean-up finds it. Please report this.',
      );
    },
    /** Deletes a namespace by its id; before each repeat, a look says whether it is still there and ours. */
    delete: (id: string, guard: IsStillThere): Promise<void> =>
      call('deleteNamespace', { namespace: id, guard }, nothing),
  };
}
