import type { Changed } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';

const applying = ['build', 'rollback', 'restart'];

/** Says that an app may not see its changed config vars yet, unless a later operation of the step applies them. */
export function noticeLateEffect<T extends { readonly changed: Changed }>(
  { dryRun, log, runAfter }: Pick<Context, 'dryRun' | 'log' | 'runAfter'>,
  operation: string,
  outcome: T,
): T {
  if (outcome.changed !== false && !dryRun && !runAfter.some((name) => applying.includes(name)))
    log.notice(
      `The app may not see the change until it restarts. To apply it now, use \`operation: ${operation}, restart\`.`,
    );
  return outcome;
}
