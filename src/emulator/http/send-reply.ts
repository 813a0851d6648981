import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServiceReply } from './messages.ts';

/** What every reply carries. */
interface Stamp {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Headers = Record<string, string>;

/** A reply on its way. */
export interface Sending {
  readonly response: ServerResponse;
  readonly headers: Readonly<Headers>;
  readonly body: Buffer;
  /** Sends the head, some of its headers changed, with the length that it claims. */
  start(length: number, changed?: Readonly<Headers>): ServerResponse;
}

/** A way to send a reply. */
export type Send = (sending: Sending) => void;

/** Sends a reply, in another way than whole if one is given; gives the status that went out, or null if none did. */
export function sendReply(
  response: ServerResponse,
  reply: ServiceReply,
  { requestId, now }: Stamp,
  send: Send = sendWhole,
): number | null {
  const { status } = reply;
  const headers: Headers = { 'x-request-id': requestId, date: new Date(now).toUTCString() };
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers[name.toLowerCase()] = value;
  if (reply.body instanceof Readable) {
    // A reader that hangs up is how such a stream ends.
    pipeline(reply.body, response.writeHead(status, headers)).catch(() => undefined);
    return status;
  }
  const body = renderBody(reply, headers);
  send({
    response,
    headers,
    body,
    start: (length, changed) => {
      const sized = status === 204 ? {} : { 'content-length': String(length) };
      return response.writeHead(status, { ...headers, ...sized, ...changed });
    },
  });
  return response.headersSent ? response.statusCode : null;
}

const sendWhole: Send = ({ body, start }) => void start(body.length).end(body);

function renderBody({ body }: ServiceReply, headers: Headers): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (typeof body === 'string') {
    headers['content-type'] ??= 'text/plain; charset=utf-8';
    return Buffer.from(body);
  }
  headers['content-type'] ??= 'application/json; charset=utf-8';
  return Buffer.from(JSON.stringify(body));
}
