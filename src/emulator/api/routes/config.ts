import { Refusal } from '../../http/refusal.ts';
import { checkConfigVars } from '../check-body.ts';
import { findApp, findEnvironment } from '../find-or-refuse.ts';
import type { Handlers } from '../handler.ts';
import { answer, answerDeleted } from '../replies.ts';

type ConfigHandlers = Pick<
  Handlers,
  'getConfig' | 'updateConfig' | 'deleteConfigVar' | 'getEnvironment' | 'updateEnvironment' | 'deleteEnvironmentVar'
>;

/** Handlers of sections 4.3 and 4.8: the config vars of an app and of a pipeline environment. */
export const configRoutes: ConfigHandlers = {
  getConfig: ({ parts, world }) => answer(findApp(world, parts.app).config),

  updateConfig({ parts, body, world, dialect }) {
    const app = findApp(world, parts.app);
    checkConfigVars(body, false);
    app.config = { ...app.config, ...(body as Record<string, string>) };
    return dialect === 'builds' ? { status: 200 } : answer(app.config);
  },

  deleteConfigVar({ parts, world, dialect }) {
    removeVar(findApp(world, parts.app).config, parts.key);
    return answerDeleted(dialect);
  },

  getEnvironment: ({ parts, world }) => answer(findEnvironment(world, parts.environment).config),

  updateEnvironment({ parts, body, world, dialect }) {
    const environment = findEnvironment(world, parts.environment);
    checkConfigVars(body, true);
    const merged = Object.entries({ ...environment.config, ...body });
    environment.config = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
    return dialect === 'builds' ? { status: 200 } : answer(environment.config);
  },

  deleteEnvironmentVar({ parts, world, dialect }) {
    removeVar(findEnvironment(world, parts.environment).config, parts.key);
    return answerDeleted(dialect);
  },
};

function removeVar(config: Record<string, string>, key: string): void {
  if (!Object.hasOwn(config, key)) throw new Refusal(404, `The config var ${key} was not found`);
  delete config[key];
}
