import type { ConfigVars } from '../../contract/config-vars.ts';
import { ActionError } from '../../contract/errors.ts';
import { quote } from '../../contract/text.ts';
import { type Context, defineOperation } from '../operation.ts';
import { renderNames, requireKeys } from './keys.ts';

const reserved = /^(GITHUB|ACTIONS|RUNNER|INPUT|STATE|PLATFORM)_/i;
/** A mask of a shorter value would hide parts of unrelated text. */
const leastMasked = 8;

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

/** Hands config vars, masked, to the later steps of the job. */
function exportVars({ dryRun, job, log }: Pick<Context, 'dryRun' | 'job' | 'log'>, vars: ConfigVars): void {
  const steering = [...vars.keys()].filter((key) => reserved.test(key));
  if (steering.length > 0) throw notExportable(steering, 'such variables steer the runner or this action');
  const unfit = [...vars].filter(([, value]) => value.includes('\0') || !value.isWellFormed()).map(([key]) => key);
  if (unfit.length > 0) throw notExportable(unfit, 'no environment variable can hold a NUL or half a character');
  if (dryRun) return;
  for (const value of vars.values()) if (value.length >= leastMasked) log.mask(value);
  for (const [key, value] of vars) job.exportVariable(key, value);
  const bare = [...vars].filter(([, value]) => value.length < leastMasked).map(([key]) => key);
  if (bare.length > 0) log.warning(`Exported without a mask, because the values are too short: ${quote(bare)}.`);
}

function notExportable(keys: readonly string[], reason: string): ActionError {
  const message = `${quote(keys)} cannot be exported: ${reason}`;
  return new ActionError('input-problems', message, 'Remove it from `config-keys`, or rename the config var.');
}
