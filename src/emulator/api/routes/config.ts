import { Refusal } from '../../http/refusal.ts';
import type { AppRecord } from '../../state/records.ts';
import type { World } from '../../world.ts';
import { checkConfigVars } from '../check-names.ts';
import { findApp, findEnvironment } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer } from '../replies.ts';

type ConfigHandlers = Pick<
  Handlers,
  'getConfig' | 'updateConfig' | 'deleteConfigVar' | 'getEnvironment' | 'updateEnvironment' | 'deleteEnvironmentVar'
>;

/** Handlers of sections 4.3 and 4.8: the config vars of an app and of a pipeline environment. */
export const configRoutes: ConfigHandlers = {
  getConfig: ({ parts, world }) => answer(findApp(world, parts.app).config),

  updateConfig({ parts, body, world }) {
    const app = findApp(world, parts.app);
    checkConfigVars(body, false);
    changeConfig(world, app, { ...app.config, ...(body as Record<string, string>) });
    return answer(app.config);
  },

  deleteConfigVar({ parts, world }) {
    const app = findApp(world, parts.app);
    changeConfig(world, app, removeVar(app.config, parts.key));
    return answer({});
  },

  getEnvironment: ({ parts, world }) => answer(findEnvironment(world, parts.environment).config),

  updateEnvironment({ parts, body, world }) {
    const environment = findEnvironment(world, parts.environment);
    checkConfigVars(body, true);
    const merged = Object.entries({ ...environment.config, ...body });
    environment.config = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
    return answer(environment.config);
  },

  deleteEnvironmentVar({ parts, world }) {
    const environment = findEnvironment(world, parts.environment);
    environment.config = removeVar(environment.config, parts.key);
    return answer({});
  },
};

function changeConfig({ store, clock }: World, app: AppRecord, config: Record<string, string>): void {
  if (store.settings.configApplies === 'at-start') {
    app.pastConfigs.push({ config: app.config, until: clock.now() });
  }
  app.config = config;
}

function removeVar(config: Readonly<Record<string, string>>, key: string): Record<string, string> {
  if (!Object.hasOwn(config, key)) throw new Refusal(404, `The config var ${key} was not found`);
  const { [key]: _, ...rest } = config;
  return rest;
}
