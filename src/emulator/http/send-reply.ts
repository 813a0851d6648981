import type { ServerResponse } from 'node:http';
import type { ServiceReply } from './messages.ts';

/** What every reply carries. */
export interface Stamp {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Sends a reply. */
export function sendReply(response: ServerResponse, reply: ServiceReply, stamp: Stamp): void {
  const { headers, body } = renderReply(reply, stamp);
  response.writeHead(reply.status, { ...headers, 'content-length': String(body.length) }).end(body);
}

/** The headers and the bytes of a reply. */
export function renderReply({ body, headers = {} }: ServiceReply, { requestId, now }: Stamp) {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const type = typeof body === 'object' ? 'application/json' : 'text/plain';
  const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
  return {
    headers: {
      'x-request-id': requestId,
      date: new Date(now).toUTCString(),
      ...(body !== undefined && { 'content-type': `${type}; charset=utf-8` }),
      ...(Object.fromEntries(lower) as Readonly<Record<string, string>>),
    },
    body: Buffer.from(text),
  };
}
