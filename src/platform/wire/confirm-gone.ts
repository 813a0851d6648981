import { ActionError, interrupted, UnknownOutcomeError } from '../../contract/errors.ts';
import type { Endpoint } from './endpoints.ts';
import type { HttpReply } from './http.ts';
import { type LookOptions, lookRepeatedly } from './look-repeatedly.ts';

/** A deletion that was answered, but not ended, by a reply. */
export interface OpenDeletion {
  /** Method and path, for messages. */
  readonly label: string;
  readonly reply: HttpReply;
  isGone(): Promise<boolean>;
}

/** Whether a reply ends a deletion: a success that says nothing does. One that says anything, even the record of what went, may say that it is still there. */
export function endsDeletion({ method }: Endpoint, { body, status }: HttpReply): boolean {
  return method !== 'DELETE' || (status !== 202 && ['', '{}'].includes(body.toString().replace(/\s/g, '')));
}

/** Looks until what was to be deleted is gone: after a promise (202) as long as there is time, else a few times. */
export async function confirmGone({ label, reply, isGone }: OpenDeletion, options: LookOptions): Promise<void> {
  const { signal } = options;
  const look = async () => (await isGone()) || undefined;
  let failure: ActionError | undefined;
  try {
    if (await lookRepeatedly(look, { ...options, patient: reply.status === 202 })) return;
  } catch (error) {
    if (signal.aborted) throw interrupted(label, signal.reason);
    if (!(error instanceof ActionError)) throw error;
    failure = error;
  }
  const why =
    failure === undefined ? 'what was to go is still there' : `no look shows whether it is gone: ${failure.message}`;
  throw new UnknownOutcomeError(
    `${label}: the platform answered ${reply.status}, but ${why}. Whether it will go is unknown`,
    'Look at it on the platform before you run this again: it may only need more time.',
    failure,
  );
}
