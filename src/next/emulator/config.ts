import { check, found, type Handlers } from './routes.ts';
import type { AppRecord, State, Vars } from './state.ts';

/** Config vars of apps and of pipelines’ environments. */
export const config: Handlers<
  | 'getConfig'
  | 'updateConfig'
  | 'deleteConfigVar'
  | 'listAddons'
  | 'getEnvironment'
  | 'updateEnvironment'
  | 'deleteEnvironmentVar'
> = {
  getConfig: ({ app }) => app.config,
  updateConfig({ app, body }) {
    check(!Object.values(body).includes(null), 'A value must be text.');
    return set(app, body, app.addons);
  },
  deleteConfigVar: ({ app, parts }) => remove(app, parts.key, app.addons),
  listAddons: ({ app }) => app.addons,

  getEnvironment: ({ parts, state }) => findEnvironment(state, parts.environment).config,
  updateEnvironment: ({ body, parts, state }) => set(findEnvironment(state, parts.environment), body),
  deleteEnvironmentVar: ({ parts, state }) => remove(findEnvironment(state, parts.environment), parts.key),
};

function findEnvironment({ pipelines }: State, id: string) {
  const environments = pipelines.flatMap((pipeline) => pipeline.environments);
  const environment = environments.find((one) => one.id === id);
  return found(environment, `Environment ${id}`);
}

function set(owner: { config: Vars }, changes: Readonly<Record<string, string | null>>, addons: Addons = []): Vars {
  for (const name of Object.keys(changes)) {
    check(/^[A-Za-z_]\w*$/.test(name), `${name} cannot be the name of a config var.`);
    checkProvider(name, addons);
  }
  const merged = Object.entries({ ...owner.config, ...changes });
  owner.config = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
  return owner.config;
}

function remove(owner: { config: Vars }, name: string, addons: Addons = []): void {
  checkProvider(name, addons);
  const { [name]: removed, ...kept } = owner.config;
  found(removed, `Config var ${name}`);
  owner.config = kept;
}

type Addons = AppRecord['addons'];

function checkProvider(name: string, addons: Addons): void {
  const addon = addons.find(({ config_vars }) => config_vars.includes(name));
  check(addon === undefined, `${name} is provided by the addon ${addon?.name}.`);
}
