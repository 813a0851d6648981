import type { Namespace } from '../models.ts';
import { asFields, need, pick } from './fields.ts';

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
