import { checkConfigVars } from '../check-body.ts';
import { findApp } from '../find.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { answer, answerDeleted } from './replies.ts';

/** Handlers of section 4.3: an app's config vars. */
export const configRoutes: Pick<Handlers, 'getConfig' | 'updateConfig' | 'deleteConfigVar'> = {
  getConfig: ({ parts, world }) => answer(findApp(world, parts.app).config),

  updateConfig({ parts, body, world, dialect }) {
    const app = findApp(world, parts.app);
    checkConfigVars(body, false);
    app.config = { ...app.config, ...(body as Record<string, string>) };
    return dialect === 'builds' ? { status: 200 } : answer(app.config);
  },

  deleteConfigVar({ parts, world, dialect }) {
    const app = findApp(world, parts.app);
    if (!Object.hasOwn(app.config, parts.key)) throw new Refusal(404, `The config var ${parts.key} was not found`);
    delete app.config[parts.key];
    return answerDeleted(dialect);
  },
};
