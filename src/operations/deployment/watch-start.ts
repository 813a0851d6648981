import { UnknownOutcomeError } from '../../contract/errors.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import { hideConfig } from '../hide-config.ts';
import type { DeployContext } from './deploy-plan.ts';

/** Notes of a start whose end nobody told that it is unknown; of one that was refused there is no status. */
export async function watchStart<T>(context: DeployContext, app: string, start: Promise<T>): Promise<T> {
  return start.catch(async (error: unknown) => {
    const isUnknown = error instanceof UnknownOutcomeError;
    if (isUnknown) context.note({ status: 'unknown' });
    // Who refuses what was sent, or fails at it, may say what the app was given.
    if (hasStatus(isUnknown ? error.cause : error, 400, 409, 422, 500, 502, 503)) await hideConfig(context, app);
    throw error;
  });
}
