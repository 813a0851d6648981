import { ActionError } from '../contract/errors.ts';
import type { Context } from './operation.ts';

/**
 * What is asked for, or what is said where that fails, for those who can go on without an answer. The end of the step is no answer,
 * and an error that nobody foresaw is a bug of ours, which must not pass for trouble elsewhere: both are thrown.
 */
export async function orExplain<Answer, Said>(
  { signal }: Pick<Context, 'signal'>,
  ask: () => Promise<Answer>,
  say: (error: ActionError) => Said,
): Promise<Answer | Said> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ActionError)) throw error;
    return say(error);
  }
}
