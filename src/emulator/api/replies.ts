import type { ServiceReply } from '../http/messages.ts';
import type { Manner } from '../state/dialects.ts';

/** A 200 with a JSON body. */
export function answer(body: object): ServiceReply {
  return { status: 200, body };
}

/** A 201 with what was made. */
export function answerCreated(body: object): ServiceReply {
  return { status: 201, body };
}

/** What a change answers: what there is now, or nothing at all. */
export function answerChanged({ terse }: Manner, body: object): ServiceReply {
  return terse ? { status: 200 } : answer(body);
}

/** What a DELETE answers: an empty object, or nothing at all. */
export function answerDeleted({ terse }: Manner): ServiceReply {
  return terse ? { status: 204 } : answer({});
}
