import type { Changed } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';

/** Operations after which an app has its config vars, whatever the platform. */
const applying: ReadonlySet<string> = new Set(['build', 'restart', 'promote', 'rollback']);

/** Says that an app may not have its changed config vars yet, unless the step goes on to apply them. */
export function noticeLateEffect<T extends { readonly changed: Changed }>(
  { dryRun, log, operations }: Pick<Context, 'dryRun' | 'log' | 'operations'>,
  own: string,
  outcome: T,
): T {
  const isApplied = operations.slice(operations.lastIndexOf(own) + 1).some((name) => applying.has(name));
  if (outcome.changed && !isApplied && !dryRun)
    log.notice(
      'Some platforms give an app its changed config vars only at its next deployment or restart: add `restart` to `operation` if it must have them now.',
    );
  return outcome;
}
