import type { Seed } from '../../src/emulator/seed/seed.ts';

/** A seed that cannot be planted; the message says what to mend. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}

interface Named {
  readonly name: string;
  readonly id?: string;
  readonly team?: string;
}

/** Refuses a seed of which a part names another that is not there, or that has something twice. */
export function checkSeed({ teams, apps = [], pipelines = [], namespaces = [], tokens = [] }: Seed): void {
  for (const [resource, items] of Object.entries({
    team: teams,
    app: apps,
    pipeline: pipelines,
    namespace: namespaces,
  }))
    checkList(resource, items);
  for (const { name, team } of [...apps, ...pipelines, ...namespaces]) {
    if (team === undefined ? teams.length === 0 : !isIn(teams, team))
      throw new SeedError(`${name} belongs to the team ${team ?? '(none)'}, which is not in the seed`);
  }
  const uses = [
    ...pipelines.flatMap(({ apps: own = [], name }) => own.map((app) => [app.name, `the pipeline ${name}`] as const)),
    ...tokens.flatMap(({ app }) => (app === undefined ? [] : [[app, 'a token'] as const])),
  ];
  for (const [app, user] of uses)
    if (!isIn(apps, app)) throw new SeedError(`The app ${app} of ${user} is not in the seed`);
  checkEnvironments(pipelines);
}

function checkList(resource: string, items: readonly Named[]): void {
  for (const [at, { name, id = '' }] of items.entries()) {
    const isTaken = items.slice(0, at).some((other) => other.name === name || other.id === name || other.id === id);
    if (isTaken) throw new SeedError(`The seed has two entries for the ${resource} ${name}`);
  }
}

function isIn(items: readonly Named[], idOrName: string): boolean {
  return items.some(({ id, name }) => id === idOrName || name === idOrName);
}

function checkEnvironments(pipelines: NonNullable<Seed['pipelines']>): void {
  const ids = pipelines.flatMap((pipeline) =>
    (pipeline.environments ?? []).map(({ id, kind, name = kind }) => id ?? `${pipeline.name}/${name}`),
  );
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new SeedError(`There are two environments with the id ${twice}`);
}
