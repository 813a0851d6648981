import type { Namespace } from '../models.ts';
import { isNotFound } from '../wire/api-error.ts';
import type { Wire } from '../wire/open-wire.ts';
import type { Find } from '../wire/retry.ts';
import { asFields, need, pick, readNothing, readOnly } from './fields.ts';

/** What a namespace is created from. */
export interface NewNamespace {
  readonly name: string;
  readonly team?: string | undefined;
  readonly description?: string | undefined;
  readonly region?: string | undefined;
}

/** The calls about namespaces. */
export function openNamespaces({ call, list }: Wire) {
  const get = (namespace: string) => call('getNamespace', { namespace }, readOnly(namespace, readNamespace));
  return {
    list: () => list('listNamespaces', {}, readNamespace),
    get,
    /** Creates a namespace; `find` tells whether an attempt without an answer has done so. */
    create: ({ name, team, description, region }: NewNamespace, find: Find<Namespace> | undefined) =>
      call(
        'createNamespace',
        { body: { name, team_id: team, description, region }, find },
        readOnly(name, readNamespace),
      ),
    remove(namespace: string): Promise<void> {
      const isGone = () => get(namespace).then(() => false, isNotFound);
      return call('deleteNamespace', { namespace, isGone }, readNothing);
    },
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
    createdAt: pick(namespace, 'created_at'),
  };
}
