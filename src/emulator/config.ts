import { byId, check, found, type Handlers, Refusal } from './routes.ts';
import type { App } from './state.ts';

/** Config vars of apps and of pipelines’ environments. */
export const config = {
  getConfig: ({ app }) => app.config,
  updateConfig({ app, body }) {
    const provided = Object.keys(body).filter((name) => isProvided(app, name));
    check(provided.length === 0, `An addon provides ${provided.join(', ')}.`);
    return update(app, body);
  },
  deleteConfigVar({ app, parts: { key } }) {
    if (isProvided(app, key)) throw new Refusal(403, 'forbidden', `An addon provides ${key}.`);
    remove(app, key);
  },
  listAddons: ({ app }) => app.addons,

  getEnvironment: ({ parts, state }) => byId(state.environments, parts.environment).config,
  updateEnvironment: ({ body, parts, state }) => update(byId(state.environments, parts.environment), body),
  deleteEnvironmentVar: ({ parts, state }) => remove(byId(state.environments, parts.environment), parts.key),
} satisfies Partial<Handlers>;

function isProvided({ addons }: App, name: string): boolean {
  return addons.some(({ config_vars }) => config_vars.includes(name));
}

function update(owner: Pick<App, 'config'>, changes: object) {
  const merged = Object.entries({ ...owner.config, ...changes });
  owner.config = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
  return owner.config;
}

function remove(owner: Pick<App, 'config'>, name: string): void {
  const { [name]: removed, ...kept } = owner.config;
  found(removed, `Config var ${name}`);
  owner.config = kept;
}
