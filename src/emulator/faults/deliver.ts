import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { ServiceReply } from '../http/messages.ts';
import { skewOf, skewTimes } from './fault-replies.ts';
import type { FaultSpec } from './fault-spec.ts';
import { sendFlood } from './send-flood.ts';

/** What every reply carries. */
interface Stamp {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Headers = Record<string, string>;

/** Sends a reply, whole or spoiled as a fault asks; gives the status that went out, or null if none did. */
export function deliver(
  response: ServerResponse,
  reply: ServiceReply,
  { requestId, now }: Stamp,
  fault?: FaultSpec,
): number | null {
  const skew = skewOf(fault);
  const headers: Headers = { 'x-request-id': requestId, date: new Date(now + skew).toUTCString() };
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers[name.toLowerCase()] = value;
  if (reply.body instanceof Readable) {
    // A reader that hangs up is how such a stream ends.
    pipeline(reply.body, response.writeHead(reply.status, headers)).catch(() => undefined);
    return reply.status;
  }
  const body = renderBody(reply, headers, skew);
  switch (fault?.fault) {
    case 'reset-before':
    case 'reset-after':
      response.socket?.resetAndDestroy();
      return null;
    case 'no-reply':
      return null;
    case 'huge-body':
    case 'gzip-bomb':
      sendFlood(response, headers, fault);
      return 200;
    default:
      return sendBody(response, reply.status, headers, body, fault);
  }
}

function renderBody({ body }: ServiceReply, headers: Headers, skew: number): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (typeof body === 'string') {
    headers['content-type'] ??= 'text/plain; charset=utf-8';
    return Buffer.from(body);
  }
  headers['content-type'] ??= 'application/json; charset=utf-8';
  const json = JSON.stringify(body);
  return Buffer.from(skew === 0 ? json : skewTimes(json, skew));
}

/** A body on its way, and what a fault needs to spoil it. */
interface Sending {
  readonly response: ServerResponse;
  readonly body: Buffer;
  /** As much of it as a fault that cuts lets through. */
  readonly half: Buffer;
  readonly fault: FaultSpec | undefined;
  /** Sends the head, some of its headers changed, with the length that it claims. */
  start(length: number, changed?: Headers): ServerResponse;
}

/** How the faults that spoil a body send it. */
const sendSpoiled: Readonly<Partial<Record<FaultSpec['fault'], (sending: Sending) => void>>> = {
  'reset-mid-body': ({ response, body, half, start }) => {
    start(body.length).write(half);
    // The client has to read the first half before the reset, which discards what waits in its buffer.
    setTimeout(() => response.socket?.resetAndDestroy(), 20);
  },
  'slow-body': ({ body, fault, start }) => dripBody(start(body.length), body, fault?.intervalMs ?? 1000),
  stall: ({ body, start }) => start(body.length).flushHeaders(),
  'wrong-content-type': ({ body, start }) =>
    start(body.length, { 'content-type': 'text/html; charset=utf-8' }).end(body),
  'wrong-content-length': ({ response, body, start }) =>
    start(body.length + 10).write(body, () => response.socket?.end()),
  'short-content-length': ({ body, half, start }) => start(half.length).end(body),
  gzip: ({ body, start }) => {
    const packed = gzipSync(body);
    start(packed.length, { 'content-encoding': 'gzip' }).end(packed);
  },
  truncate: ({ half, start }) => start(half.length).end(half),
};

function sendWhole({ body, start }: Sending): void {
  start(body.length).end(body);
}

function sendBody(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: Buffer,
  fault: FaultSpec | undefined,
): number {
  const send = (fault && sendSpoiled[fault.fault]) ?? sendWhole;
  send({
    response,
    body,
    half: body.subarray(0, fault?.bytes ?? Math.floor(body.length / 2)),
    fault,
    start: (length, changed) => {
      const sized = status === 204 ? {} : { 'content-length': String(length) };
      return response.writeHead(status, { ...headers, ...sized, ...changed });
    },
  });
  return status;
}

function dripBody(response: ServerResponse, body: Buffer, intervalMs: number): void {
  let sent = 0;
  response.flushHeaders();
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1));
    sent += 1;
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, intervalMs);
  response.on('close', () => clearInterval(timer));
}
