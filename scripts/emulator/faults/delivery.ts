import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import { renderReply, type Stamp } from '../../../src/emulator/http/send-reply.ts';

type Headers = Readonly<Record<string, string>>;

/** A reply on its way. */
export interface Sending {
  readonly response: ServerResponse;
  readonly headers: Headers;
  readonly body: Buffer;
  /** Sends the head, some of its headers changed, with the length that it claims. */
  start(length: number, changed?: Headers): ServerResponse;
}

/** A way to send a reply. */
export type Send = (sending: Sending) => void;

const sendWhole: Send = ({ body, start }) => void start(body.length).end(body);

/** Sends a reply, in another way than whole if one is given; gives the status that went out, or null if none did. */
export function deliver(
  response: ServerResponse,
  reply: ServiceReply,
  stamp: Stamp,
  send: Send = sendWhole,
): number | null {
  const { body: given, ...head } = reply;
  const { status } = reply;
  const isRaw = given instanceof Readable || given instanceof Uint8Array;
  const { headers, body } = renderReply(isRaw ? head : reply, stamp);
  if (given instanceof Readable) {
    // A reader that hangs up is how such a stream ends.
    pipeline(given, response.writeHead(status, headers)).catch(() => undefined);
    return status;
  }
  send({
    response,
    headers,
    body: given instanceof Uint8Array ? Buffer.from(given) : body,
    start: (length, changed) => {
      const sized = status === 204 ? {} : { 'content-length': String(length) };
      return response.writeHead(status, { ...headers, ...sized, ...changed });
    },
  });
  return response.headersSent ? response.statusCode : null;
}
