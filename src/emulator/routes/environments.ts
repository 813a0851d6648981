import { checkConfigVars } from '../check-body.ts';
import { findEnvironment } from '../find.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { answer, answerDeleted } from './replies.ts';

/** Handlers of section 4.8: the config vars of a pipeline environment. */
export const environmentRoutes: Pick<Handlers, 'getEnvironment' | 'updateEnvironment' | 'deleteEnvironmentVar'> = {
  getEnvironment: ({ parts, world }) => answer(findEnvironment(world, parts.environment).config),

  updateEnvironment({ parts, body, world, dialect }) {
    const environment = findEnvironment(world, parts.environment);
    checkConfigVars(body, true);
    const merged = Object.entries({ ...environment.config, ...body });
    environment.config = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null));
    return dialect === 'builds' ? { status: 200 } : answer(environment.config);
  },

  deleteEnvironmentVar({ parts, world, dialect }) {
    const environment = findEnvironment(world, parts.environment);
    if (!Object.hasOwn(environment.config, parts.key))
      throw new Refusal(404, `The config var ${parts.key} was not found`);
    delete environment.config[parts.key];
    return answerDeleted(dialect);
  },
};
