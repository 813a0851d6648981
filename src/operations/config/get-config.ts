import { defineOperation } from '../operation.ts';
import { exportVars } from './export-vars.ts';
import { renderNames, requireKeys } from './keys.ts';

export const getConfig = defineOperation({
  name: 'get-config',
  summary: 'Shows the names of an app’s config vars, and can hand the values, masked, to later steps',
  needs: ['app'],
  takes: ['config-keys', 'export-config'],
  gives: ['keys', 'count'],
  endpoints: ['getConfig'],
  example: { app: 'my-app', 'config-keys': 'SESSION_SECRET', 'export-config': 'true' },

  async run(context, { app, configKeys, exportConfig }) {
    const all = await context.platform.config.read(app);
    if (configKeys === undefined) return renderNames(app, all);
    requireKeys(app, configKeys, all);
    const vars = new Map([...all].filter(([key]) => configKeys.includes(key)));
    if (!exportConfig) return renderNames(app, vars);
    exportVars(context, vars);
    return renderNames(`${app}, ${context.dryRun ? 'which would be ' : ''}exported to later steps`, vars);
  },
});
