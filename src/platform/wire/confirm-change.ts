import { ActionError, interrupted, OutcomeError, UnknownOutcomeError } from '../../contract/errors.ts';
import { findGoing } from '../words/setbacks.ts';
import type { Endpoint } from './endpoints.ts';
import type { Sent } from './error-from.ts';
import type { HttpReply } from './http/http.ts';
import { type LookOptions, lookRepeatedly } from './look-repeatedly.ts';
import type { Find } from './retry.ts';

/** A change that was answered, but is not shown to have ended, by a reply. */
export interface UndecidedChange<T> extends Pick<Sent, 'endpoint' | 'label'> {
  readonly reply: Pick<HttpReply, 'status'> & Partial<HttpReply>;
  /** Looks for the end: for what was to be made, or whether what was to go is gone. Absent where nobody may look. */
  readonly look: Find<T> | undefined;
}

/** Whether a reply ends a deletion: a success that says nothing does. One that says anything, even the record of what went, may say that it is still there. */
export function endsDeletion({ body, status }: HttpReply): boolean {
  return status !== 202 && ['', '{}'].includes(body.toString().replace(/\s/g, ''));
}

/** Whether a reply only promises (202) what is to be made: that it comes is shown by a look alone. */
export function isPromise({ method, repeat }: Endpoint, { status }: HttpReply): boolean {
  return method === 'POST' && repeat === 'lookup' && status === 202;
}

const words = {
  made: { unseen: 'what was to be made is not there', seen: 'there', next: 'come' },
  gone: { unseen: 'what was to go is still there', seen: 'gone', next: 'go' },
};

/** Looks until a change has ended: after a promise (202), or where it shows as going, as long as there is time, else a few times. */
export async function confirmChange<T>({ label, endpoint, reply, look }: UndecidedChange<T>, options: LookOptions) {
  const { body, status } = reply;
  const patient = status === 202 || showsGoing(body);
  const { unseen, seen, next } = words[endpoint.method === 'DELETE' ? 'gone' : 'made'];
  let why = look ? unseen : `no look can show whether it is ${seen}`;
  let failure: ActionError | undefined;
  try {
    const found = look && (await lookRepeatedly(look, { ...options, patient }));
    if (found !== undefined) return found;
  } catch (error) {
    if (options.signal.aborted) throw interrupted(label, options.signal.reason);
    if (!(error instanceof ActionError)) throw error;
    failure = error;
    why = `no look shows whether it is ${seen}: ${failure.message}`;
  }
  if (status === 404)
    throw new OutcomeError(
      `${label}: the platform answered 404, but ${why}`,
      failure?.hint ?? contradictionHint,
      failure,
    );
  throw new UnknownOutcomeError(
    `${label}: the platform answered ${status}, but ${why}. Whether it will ${next} is unknown`,
    'Look at it on the platform before you run this again: it may only need more time.',
    failure,
  );
}

const contradictionHint =
  'Check that the token may delete this: many platforms say “not found” of what they show where a token lacks the right.';

/** Whether what a deletion is answered with shows the thing on its way out: that may take minutes. */
function showsGoing(body: Buffer | undefined): boolean {
  try {
    return findGoing(JSON.parse(String(body))) !== undefined;
  } catch {
    return false;
  }
}
