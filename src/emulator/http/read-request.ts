import type { IncomingMessage } from 'node:http';
import type { ServiceRequest } from './messages.ts';

/** What is known of a request before its body is read. */
export type RequestHead = Omit<ServiceRequest, 'body'>;

const bodyLimit = 2 ** 20;

/** Reads the method, the address and the headers. */
export function readHead(message: IncomingMessage, origin: string): RequestHead {
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  // Links in replies lead back to the name that the caller used, be it localhost or 127.0.0.1.
  const base = headers['host'] === undefined ? origin : `http://${headers['host']}`;
  const url = URL.parse(message.url ?? '/', base) ?? new URL('/', origin);
  return { method: message.method ?? 'GET', url, headers };
}

/** Reads the body as text; undefined if it is larger than 1 MiB. */
export async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  }
  return size > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8');
}
