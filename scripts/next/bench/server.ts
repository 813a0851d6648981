import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, key } from './loopback-certificate.ts';

/** A platform that answers at once, so that what is measured is the step. */
export interface BenchServer extends AsyncDisposable {
  readonly http: string;
  readonly https: string;
  /** Called with the arrival of each request. */
  onRequest: () => void;
}

const replies: Readonly<Record<string, object>> = {
  '/api/v1/me': { email: 'dev@platform.example' },
  '/oidc/token': { value: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJiZW5jaCJ9.not-a-signature' },
  '/auth/oauth/token': { access_token: 'bench-access-token-not-a-secret', token_type: 'Bearer', expires_in: 3600 },
};

/** Starts it, over plain HTTP and over TLS. */
export async function startServer(): Promise<BenchServer> {
  const bench = { onRequest: () => {} };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    bench.onRequest();
    const reply = replies[new URL(request.url ?? '/', 'http://127.0.0.1').pathname];
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(reply ?? {}));
  };
  const servers = [createServer(answer), createSecureServer({ cert: certificate, key }, answer)] as const;
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  const port = (server: (typeof servers)[number]) => (server.address() as AddressInfo).port;
  return Object.assign(bench, {
    http: `http://127.0.0.1:${port(servers[0])}`,
    https: `https://127.0.0.1:${port(servers[1])}`,
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      }
    },
  });
}
