import { randomUUID } from 'node:crypto';
import { formatTime } from '../../emulator-clock.ts';
import { Refusal } from '../../http/refusal.ts';
import type { NamespaceRecord } from '../../state/records.ts';
import { findByIdOrName } from '../../state/store.ts';
import type { World } from '../../world.ts';
import { checkName } from '../check-names.ts';
import { chooseTeam, findNamespace, renderTeamOf } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer, answerCreated } from '../replies.ts';

type NamespaceHandlers = Pick<Handlers, 'listNamespaces' | 'createNamespace' | 'getNamespace' | 'deleteNamespace'>;

/** Handlers of section 4.6: namespaces. */
export const namespaceRoutes: NamespaceHandlers = {
  listNamespaces: ({ world }) =>
    answer([...world.store.namespaces.values()].map((namespace) => renderNamespace(world, namespace))),

  createNamespace({ body, world }) {
    checkName(body.name);
    const team = chooseTeam(world, body.team_id);
    if (findByIdOrName(world.store.namespaces, body.name) !== undefined) {
      throw new Refusal(409, `A namespace named ${body.name} exists already`);
    }
    const namespace: NamespaceRecord = {
      id: randomUUID(),
      name: body.name,
      teamId: team.id,
      description: body.description ?? null,
      region: body.region ?? 'us',
      createdAt: world.clock.now(),
    };
    world.store.namespaces.set(namespace.id, namespace);
    return answerCreated(renderNamespace(world, namespace));
  },

  getNamespace: ({ parts, world }) => answer(renderNamespace(world, findNamespace(world, parts.namespace))),

  deleteNamespace({ parts, world }) {
    world.store.namespaces.delete(findNamespace(world, parts.namespace).id);
    return answer({});
  },
};

/** A namespace as the API shows it. */
export function renderNamespace(
  world: World,
  { id, name, teamId, description, region, createdAt }: NamespaceRecord,
): object {
  return { id, name, description, region, team: renderTeamOf(world, teamId), created_at: formatTime(createdAt) };
}
