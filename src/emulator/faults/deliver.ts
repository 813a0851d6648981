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

function sendBody(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: Buffer,
  fault: FaultSpec | undefined,
): number {
  const half = body.subarray(0, fault?.bytes ?? Math.floor(body.length / 2));
  const start = (changed: Headers, length = body.length) => {
    const sized = status === 204 ? {} : { 'content-length': String(length) };
    response.writeHead(status, { ...headers, ...sized, ...changed });
    return response;
  };
  switch (fault?.fault) {
    case 'reset-mid-body':
      start({}).write(half);
      // The client has to read the first half before the reset, which discards what waits in its buffer.
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
      break;
    case 'slow-body':
      dripBody(start({}), body, fault.intervalMs ?? 1000);
      break;
    case 'stall':
      start({}).flushHeaders();
      break;
    case 'wrong-content-type':
      start({ 'content-type': 'text/html; charset=utf-8' }).end(body);
      break;
    case 'wrong-content-length':
      start({}, body.length + 10).write(body, () => response.socket?.end());
      break;
    case 'short-content-length':
      start({}, half.length).end(body);
      break;
    case 'gzip': {
      const packed = gzipSync(body);
      start({ 'content-encoding': 'gzip' }, packed.length).end(packed);
      break;
    }
    case 'truncate':
      start({}, half.length).end(half);
      break;
    default:
      start({}).end(body);
  }
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
