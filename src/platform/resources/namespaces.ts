import { excusing } from '../../contract/errors.ts';
import type { Namespace } from '../models.ts';
import { isNotFound } from '../wire/api-error.ts';
import type { Haste, Wire } from '../wire/open-wire.ts';
import type { Find, Recheck } from '../wire/retry.ts';
import type { NewApp } from './apps.ts';
import { asFields, need, pick, pickTime, readAsked } from './reading/fields.ts';
import { findOnly, isDeleted } from './reading/find-only.ts';
import type { Teams } from './teams.ts';

/** What a namespace is created from. */
export interface NewNamespace extends NewApp {
  readonly description?: string | undefined;
}

/** The calls about namespaces; a team is given by its id or name. */
export function openNamespaces({ call, list }: Wire, { identify }: Pick<Teams, 'identify'>) {
  const get = (namespace: string, haste?: Haste) =>
    call('getNamespace', { namespace }, readAsked(namespace, readNamespace), haste);
  const listAll = () => list('listNamespaces', {}, readNamespace);
  return {
    list: listAll,
    get,
    /** The namespace, unless both a look at it and the list say that there is none: platforms also say “not found” of what a token may not touch. */
    async find(namespace: string): Promise<Namespace | undefined> {
      const shown = await get(namespace).catch(excusing(isNotFound));
      return shown && !isDeleted(shown) ? shown : findOnly('namespace', namespace, await listAll());
    },
    /** Creates a namespace; `find` tells whether an attempt without an answer has done so. */
    async create(wanted: NewNamespace, find: Find<Namespace> | undefined): Promise<Namespace> {
      const { name, team, description, region } = wanted;
      const body = { name, team_id: team && (await identify(team)), description, region };
      return call('createNamespace', { body, find }, readAsked(name, readNamespace));
    },
    /** Deletes a namespace; before any further attempt, `isGone` tells whether it is gone and throws where it is another's by now. */
    remove: (namespace: string, isGone: () => Promise<true | undefined>, recheck?: Recheck) =>
      call('deleteNamespace', { namespace, find: isGone }, () => true as const, { recheck }),
  };
}

export function readNamespace(body: unknown): Namespace {
  const namespace = asFields(body, 'a namespace');
  return {
    raw: body,
    id: pick(namespace, 'id'),
    name: need(pick(namespace, 'name', 'id'), 'name'),
    description: pick(namespace, 'description'),
    region: pick(namespace, 'region', 'region.name'),
    team: pick(namespace, 'team', 'team.name', 'team.id', 'team_id'),
    createdAt: pickTime(namespace, 'created_at'),
  };
}
