import type { Namespace } from '../models.ts';
import type { Wire } from '../wire/open-wire.ts';
import { asFields, need, pick } from './fields.ts';

/** What a namespace is created from. */
export interface NewNamespace {
  readonly name: string;
  readonly team?: string | undefined;
  readonly description?: string | undefined;
  readonly region?: string | undefined;
}

/** The calls about namespaces. */
export function openNamespaces({ call, list }: Wire) {
  return {
    list: () => list('listNamespaces', {}, readNamespace),
    get: (namespace: string) => call('getNamespace', { namespace }, readNamespace),
    /** Creates a namespace; `find` tells whether an attempt without an answer has done so. */
    create: ({ name, team, description, region }: NewNamespace, find: () => Promise<Namespace | undefined>) =>
      call('createNamespace', { body: { name, team_id: team, description, region }, find }, readNamespace),
    /** Deletes a namespace; before any further attempt, `isGone` tells whether it is gone and throws where it is another's by now. */
    remove: (namespace: string, isGone: () => Promise<true | undefined>) =>
      call('deleteNamespace', { namespace, find: isGone }, () => true as const),
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
