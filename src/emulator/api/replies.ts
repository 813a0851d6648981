import type { ServiceReply } from '../http/messages.ts';

/** A 200 with a JSON body. */
export function answer(body: object): ServiceReply {
  return { status: 200, body };
}

/** A 201 with what was made. */
export function answerCreated(body: object): ServiceReply {
  return { status: 201, body };
}
