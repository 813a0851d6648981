import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Sending } from './delivery.ts';
import type { FaultSpec } from './fault-spec.ts';

const gibibyte = 2 ** 30;
const chunk = Buffer.alloc(64 * 1024, 'x');

/** Sends more than anybody should read: a JSON string of 1 GiB or `bytes`, as it is or packed. */
export function sendFlood({ response, headers }: Sending, { fault, bytes = gibibyte }: FaultSpec): void {
  const source = Readable.from(generateJson(bytes));
  const isPacked = fault === 'gzip-bomb';
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    ...(isPacked ? { 'content-encoding': 'gzip' } : { 'content-length': String(bytes) }),
  });
  const sent = isPacked ? pipeline(source, createGzip(), response) : pipeline(source, response);
  // A client that hangs up is what this fault is for.
  sent.catch(() => undefined);
}

function* generateJson(bytes: number): Generator<Buffer> {
  const frame = Buffer.from('{"padding":""}');
  const opening = frame.subarray(0, -2);
  const closing = frame.subarray(-2);
  yield opening;
  for (let left = bytes - frame.length; left > 0; left -= chunk.length)
    yield chunk.subarray(0, Math.min(left, chunk.length));
  yield closing;
}
