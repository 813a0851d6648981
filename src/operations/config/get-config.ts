import type { ShownVars } from '../../contract/config-vars.ts';
import { defineOperation } from '../operation.ts';
import { exportVars } from './export-vars.ts';
import { tellKeys } from './render-keys.ts';
import { requireKeys } from './require-keys.ts';

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
    const vars = configKeys === undefined ? all : narrow(app, all, configKeys);
    const exported = exportConfig ? exportVars(context, vars, configKeys !== undefined) : undefined;
    const ending = exported && describeExport(exported.length, vars.size, context.dryRun);
    return tellKeys(`${app}${ending ?? ''}`, vars);
  },
});

function narrow(app: string, all: ShownVars, wanted: readonly string[]): ShownVars {
  requireKeys(app, wanted, all);
  return new Map(wanted.map((key) => [key, all.get(key)]));
}

function describeExport(exported: number, all: number, dryRun: boolean): string {
  const what = exported === all ? '' : `${exported} of them `;
  return dryRun ? `, ${what || 'which '}would be exported to later steps` : `, ${what}exported to later steps`;
}
