import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askDocsServer, type DocsOptions } from '../../src/docs/ask-docs-server.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { sendRequest } from '../../src/platform/wire/http/transport.ts';

/** A message that the server got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly message: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: object | string;
  /** The stream stays open behind that. */
  readonly open?: boolean;
}

/** A documentation server that answers as a test wants, on loopback. */
export async function startDocsServer(answer: (received: Received, count: number) => Reply) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const one = { path: request.url ?? '', headers: request.headers, message: JSON.parse(body) };
    const reply = answer(one, received.push(one));
    const isText = typeof reply.body === 'string';
    response.writeHead(reply.status ?? 200, {
      'content-type': isText ? 'text/event-stream' : 'application/json',
      ...reply.headers,
    });
    response[reply.open ? 'write' : 'end'](isText ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
  return {
    url,
    received,
    search: (query: string, options: Partial<DocsOptions> = {}) =>
      askDocsServer(url, query, { ...quickOptions, ...options }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const quickOptions: DocsOptions = {
  transport: sendRequest,
  clock: { ...systemClock, now: () => 0, sleep: async () => {} },
  deadline: { at: 60_000, total: 60_000 },
  signal: new AbortController().signal,
  requestTimeout: 5000,
  onRetry: () => {},
};

/** The answer to the request with id 1. */
export function result(fields: object): object {
  return { jsonrpc: '2.0', id: 1, result: fields };
}

export function error(message: string, code = -32000): object {
  return { jsonrpc: '2.0', id: null, error: { code, message } };
}
