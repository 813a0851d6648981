import type { ConfigVars } from '../../contract/config-vars.ts';
import { ActionError } from '../../contract/errors.ts';
import { quote } from '../../contract/text.ts';
import type { Context } from '../operation.ts';

const reserved = /^(GITHUB|ACTIONS|RUNNER|INPUT|STATE|PLATFORM)_/i;

/** Hands config vars, masked, to the later steps of the job. */
export function exportVars({ dryRun, job, log }: Context, vars: ConfigVars): void {
  const steering = [...vars.keys()].filter((key) => reserved.test(key));
  if (steering.length > 0) throw notExportable(steering, 'such variables steer the runner or this action');
  const unfit = [...vars].filter(([, value]) => value.includes('\0') || !value.isWellFormed()).map(([key]) => key);
  if (unfit.length > 0) throw notExportable(unfit, 'no environment variable can hold a NUL or half a character');
  if (dryRun) return;
  for (const [key, value] of vars) {
    log.mask(value);
    job.exportVariable(key, value);
  }
}

function notExportable(keys: readonly string[], reason: string): ActionError {
  const message = `${quote(keys)} cannot be exported: ${reason}`;
  return new ActionError('input-problems', message, 'Remove it from `config-keys`, or rename the config var.');
}
