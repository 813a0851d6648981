import type { ConfigVars } from '../../contract/config-vars.ts';
import { ActionError } from '../../contract/errors.ts';
import { quote } from '../../contract/text.ts';
import type { Context } from '../operation.ts';

const reserved = /^(GITHUB|ACTIONS|RUNNER|INPUT|STATE|PLATFORM)_/i;
/** A mask of a shorter value would hide parts of unrelated text. */
const leastMasked = 8;

/** Hands config vars, masked, to the later steps of the job. */
export function exportVars({ dryRun, job, log }: Context, vars: ConfigVars): void {
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
