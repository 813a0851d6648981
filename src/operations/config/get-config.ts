import type { ConfigVars } from '../../contract/config-vars.ts';
import { InputError } from '../../contract/errors.ts';
import { type Context, defineOperation } from '../operation.ts';
import { countKeys, renderKeys } from './render-keys.ts';

export const getConfig = defineOperation({
  name: 'get-config',
  summary: 'Shows the names of an app’s config vars, and can hand the values, masked, to later steps',
  needs: ['app'],
  takes: ['config-keys', 'export-config'],
  gives: ['keys', 'count'],
  endpoints: ['getConfig'],
  example: { app: 'my-app', 'config-keys': 'NODE_ENV, SESSION_SECRET', 'export-config': 'true' },

  async run(context, { app, configKeys, exportConfig }) {
    const all = await context.platform.config.read(app);
    const vars = configKeys === undefined ? all : narrow(app, all, configKeys);
    const keys = [...vars.keys()].sort();
    const ending = exportConfig ? exportVars(context, vars) : '';
    return {
      headline: `${countKeys(keys.length)} of ${app}${ending}`,
      changed: false,
      outputs: { keys, count: keys.length },
      result: { keys },
      blocks: [renderKeys(keys)],
    };
  },
});

function narrow(app: string, all: ConfigVars, wanted: readonly string[]): ConfigVars {
  const missing = wanted.filter((key) => !all.has(key));
  if (missing.length > 0) {
    throw new InputError(
      `${app} has no config var ${missing.join(', ')}`,
      `Correct \`config-keys\`. There are: ${[...all.keys()].sort().join(', ') || 'none'}.`,
    );
  }
  return new Map(wanted.map((key) => [key, all.get(key) ?? '']));
}

// These steer the runner and the programs of later steps: an app's value for them would break or take over the job.
const reserved = /^(PATH|HOME|CI|NODE_OPTIONS|BASH_ENV|ENV|IFS|SHELL|(GITHUB|RUNNER|ACTIONS|INPUT|LD|DYLD)_.*)$/i;

function exportVars({ dryRun, job, log }: Context<'keys' | 'count'>, vars: ConfigVars): string {
  const kept = [...vars.keys()].filter((key) => reserved.test(key)).sort();
  if (kept.length > 0) log.warning(`Not exported, because they steer the runner and its steps: ${kept.join(', ')}.`);
  if (dryRun) return ', which would be exported to later steps';
  for (const [key, value] of vars) {
    if (reserved.test(key)) continue;
    log.maskConfig(value);
    job.exportVariable(key, value);
  }
  return ', exported to later steps';
}
