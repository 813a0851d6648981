import type { Changed } from '../contract/outcome.ts';
import type { Context } from './operation.ts';

/** Whether something was started that nobody waits for: of an answer that sounds like a no, nobody knows. */
export function judgeUnwaited({ log }: Pick<Context, 'log'>, what: string, isAccepted = true): Changed {
  if (isAccepted) return true;
  log.warning(
    `The platform’s answer to the ${what} leaves it open whether it was taken up. Nobody waits for it: \`wait: true\` would tell.`,
  );
  return 'unknown';
}
