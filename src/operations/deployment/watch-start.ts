import { UnknownOutcomeError } from '../../contract/errors.ts';
import { hidingRefusal } from '../hide-config.ts';
import type { DeployContext } from './deploy-plan.ts';

/** Notes of a start whose end nobody told that it is unknown; of one that was refused there is no status. */
export async function watchStart<T>(context: DeployContext, apps: readonly string[], start: Promise<T>): Promise<T> {
  return hidingRefusal(context, apps, start).catch((error: unknown) => {
    if (error instanceof UnknownOutcomeError) context.note({ status: 'unknown' });
    throw error;
  });
}
