import { Refusal } from '../http/refusal.ts';
import type {
  AppRecord,
  DomainRecord,
  EnvironmentRecord,
  NamespaceRecord,
  PipelineRecord,
  TeamRecord,
} from '../state/records.ts';
import { findByIdOrName } from '../state/store.ts';
import type { World } from '../world.ts';

/** Finds an app by id or name, or refuses with `not_found`. */
export function findApp({ store }: World, idOrName: string): AppRecord {
  return findByIdOrName(store.apps, idOrName) ?? missing('app', idOrName);
}

/** Finds a namespace by id or name, or refuses with `not_found`. */
export function findNamespace({ store }: World, idOrName: string): NamespaceRecord {
  return findByIdOrName(store.namespaces, idOrName) ?? missing('namespace', idOrName);
}

/** Finds a pipeline by id or name, or refuses with `not_found`. */
export function findPipeline({ store }: World, idOrName: string): PipelineRecord {
  return findByIdOrName(store.pipelines, idOrName) ?? missing('pipeline', idOrName);
}

/** Finds a team by id or name, or refuses with `not_found`. */
export function findTeam({ store }: World, idOrName: string): TeamRecord {
  return findByIdOrName(store.teams, idOrName) ?? missing('team', idOrName);
}

/** Finds a pipeline environment by id, or refuses with `not_found`. */
export function findEnvironment({ store }: World, id: string): EnvironmentRecord {
  return store.environments.get(id) ?? missing('environment', id);
}

/** Finds a domain of an app by id or hostname, or refuses with `not_found`. */
export function findDomain(app: AppRecord, idOrHostname: string): DomainRecord {
  const hostname = idOrHostname.toLowerCase();
  const found = app.domains.find((domain) => domain.id === idOrHostname || domain.hostname === hostname);
  return found ?? missing('domain', idOrHostname);
}

/** The team that a new resource goes to: the one asked for, or the caller's first. */
export function chooseTeam({ store }: World, teamId: string | undefined): TeamRecord {
  const team = teamId === undefined ? store.teams.values().next().value : findByIdOrName(store.teams, teamId);
  if (team === undefined) throw new Refusal(422, `team_id: there is no team ${teamId ?? ''}`.trimEnd());
  return team;
}

/** A team as other resources show it. */
export function renderTeamOf({ store }: World, teamId: string): object | null {
  const team = store.teams.get(teamId);
  return team === undefined ? null : { id: team.id, name: team.name };
}

function missing(resource: string, idOrName: string): never {
  throw new Refusal(404, `The ${resource} ${idOrName} was not found`);
}
