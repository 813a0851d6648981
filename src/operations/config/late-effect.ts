import type { Changed } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';

/** Says that an app may not have its changed config vars yet, unless the step goes on to apply them. */
export function noticeLateEffect<T extends { readonly changed: Changed }>(
  { broughtAfter, dryRun, log }: Pick<Context, 'broughtAfter' | 'dryRun' | 'log'>,
  outcome: T,
): T {
  if (outcome.changed && !broughtAfter.includes('config') && !dryRun)
    log.notice(
      'Some platforms give an app its changed config vars only at its next deployment or restart: add `restart` to `operation` if it must have them now.',
    );
  return outcome;
}
