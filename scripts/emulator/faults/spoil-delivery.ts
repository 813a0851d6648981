import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Send, Sending } from './delivery.ts';
import type { FaultKind, FaultSpec } from './fault-spec.ts';
import { sendFlood } from './send-flood.ts';

/** How the faults of the delivery send a reply. */
const deliveries: Readonly<Partial<Record<FaultKind, (sending: Sending, fault: FaultSpec) => void>>> = {
  'reset-before': reset,
  'reset-after': reset,
  'no-reply': () => undefined,
  'huge-body': sendFlood,
  'gzip-bomb': sendFlood,
  'reset-mid-body': (sending, fault) => {
    sending.start(sending.body.length).write(cut(sending, fault));
    // The client has to read the first half before the reset, which discards what waits in its buffer.
    setTimeout(() => reset(sending), 20);
  },
  'slow-body': ({ body, start }, { intervalMs = 1000 }) => dripBody(start(body.length), body, intervalMs),
  stall: ({ body, start }) => start(body.length).flushHeaders(),
  'wrong-content-type': ({ body, start }) =>
    start(body.length, { 'content-type': 'text/html; charset=utf-8' }).end(body),
  'wrong-content-length': ({ response, body, start }) =>
    start(body.length + 10).write(body, () => response.socket?.end()),
  'short-content-length': (sending, fault) => sending.start(cut(sending, fault).length).end(sending.body),
  gzip: ({ body, start }) => {
    const packed = gzipSync(body);
    start(packed.length, { 'content-encoding': 'gzip' }).end(packed);
  },
  truncate: (sending, fault) => {
    const left = cut(sending, fault);
    sending.start(left.length).end(left);
  },
};

/** The way in which a fault sends a reply; undefined if it leaves the delivery alone. */
export function spoilDelivery(fault: FaultSpec): Send | undefined {
  const deliver = deliveries[fault.fault];
  return deliver && ((sending) => deliver(sending, fault));
}

function reset({ response }: Sending): void {
  response.socket?.resetAndDestroy();
}

/** As much of the body as a fault that cuts lets through. */
function cut({ body }: Sending, { bytes = Math.floor(body.length / 2) }: FaultSpec): Buffer {
  return body.subarray(0, bytes);
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
