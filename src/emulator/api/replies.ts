import type { ServiceReply } from '../http/messages.ts';
import type { Dialect } from '../state/settings.ts';

/** A 200 with a JSON body. */
export function answer(body: object): ServiceReply {
  return { status: 200, body };
}

/** A 201 with what was made. */
export function answerCreated(body: object): ServiceReply {
  return { status: 201, body };
}

/** What a DELETE answers: an empty object, or nothing at all. */
export function answerDeleted(dialect: Dialect): ServiceReply {
  return dialect === 'builds' ? { status: 204 } : { status: 200, body: {} };
}
