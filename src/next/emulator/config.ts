import { findApp } from './apps.ts';
import { found, require } from './refusal.ts';
import type { Handlers, World } from './routes.ts';
import type { AppRecord, EnvironmentRecord } from './state.ts';

type Vars = Readonly<Record<string, string>>;
type Names =
  | 'getConfig'
  | 'updateConfig'
  | 'deleteConfigVar'
  | 'listAddons'
  | 'getEnvironment'
  | 'updateEnvironment'
  | 'deleteEnvironmentVar';

/** Config vars of apps and of pipelines’ environments. */
export const config: Handlers<Names> = {
  getConfig: ({ parts, world }) => findApp(world, parts.app).config,

  updateConfig({ parts, body, world }) {
    const app = findApp(world, parts.app);
    for (const name of Object.keys(body)) checkOwner(app, name);
    require(!Object.values(body).includes(null), 'A value must be text.');
    app.config = change(app.config, body);
    return app.config;
  },

  deleteConfigVar({ parts, world }) {
    const app = findApp(world, parts.app);
    checkOwner(app, parts.key);
    app.config = remove(app.config, parts.key);
  },

  listAddons: ({ parts, world }) => findApp(world, parts.app).addons,

  getEnvironment: ({ parts, world }) => findEnvironment(world, parts.environment).config,

  updateEnvironment({ parts, body, world }) {
    const environment = findEnvironment(world, parts.environment);
    environment.config = change(environment.config, body);
    return environment.config;
  },

  deleteEnvironmentVar({ parts, world }) {
    const environment = findEnvironment(world, parts.environment);
    environment.config = remove(environment.config, parts.key);
  },
};

function findEnvironment({ state }: World, id: string): EnvironmentRecord {
  const all = state.pipelines.flatMap(({ environments }) => environments);
  return found(
    all.find((one) => one.id === id),
    `Environment ${id}`,
  );
}

function checkOwner({ addons }: AppRecord, name: string): void {
  const addon = addons.find(({ config_vars }) => config_vars.includes(name));
  require(addon === undefined, `${name} is provided by the addon ${addon?.name}.`);
}

/** The config vars after a change; null takes one away. */
function change(vars: Vars, changes: Readonly<Record<string, string | null>>): Vars {
  for (const [name, value] of Object.entries(changes)) {
    require(/^[A-Za-z_]\w*$/.test(name), `${name} cannot be the name of a config var.`);
    require(value === null || typeof value === 'string', `The value of ${name} must be text.`);
  }
  const merged = Object.entries({ ...vars, ...changes });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
}

function remove(vars: Vars, name: string): Vars {
  const kept = Object.entries(vars).filter(([key]) => key !== name);
  found(kept.length < Object.keys(vars).length || undefined, `Config var ${name}`);
  return Object.fromEntries(kept);
}
