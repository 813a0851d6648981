import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { certificate, key } from '../../scripts/bench/loopback-certificate.ts';

/** A server on this machine, on a free port. */
export interface Loopback extends AsyncDisposable {
  readonly port: number;
  readonly url: URL;
  /** How many connections were opened so far. */
  connections(): number;
}

async function listen(server: Server, scheme: string, host = '127.0.0.1'): Promise<Loopback> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}/`),
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An HTTP server. */
export function serveHttp(listener: RequestListener, host?: string): Promise<Loopback> {
  return listen(createHttpServer(listener), 'http', host);
}

/** An HTTPS server with the test certificate, or another one of the same key. */
export function serveHttps(listener: RequestListener, cert = certificate): Promise<Loopback> {
  return listen(createHttpsServer({ cert, key }, listener), 'https');
}

/** A server that does something with each connection; by default nothing at all. */
export function serveSockets(onSocket: (socket: Socket) => void = () => {}, scheme = 'http'): Promise<Loopback> {
  return listen(createServer(onSocket), scheme);
}

/** A proxy that takes CONNECT for any name to a port of this machine, and keeps what it was asked. */
export function serveProxy(target: number, asked: string[]): Promise<Loopback> {
  const server = createHttpServer((_, response) => response.writeHead(405).end());
  server.on('connect', (request, socket: Socket) => {
    asked.push(`${request.url}${request.headers['proxy-authorization'] ? ' with a password' : ''}`);
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  return listen(server, 'http');
}

/** A relay before a port of this machine that can write bytes of its own into its connections. */
export async function serveRelay(target: number): Promise<Loopback & { interject(text: string): void }> {
  const clients = new Set<Socket>();
  const relay = await serveSockets((client) => {
    clients.add(client);
    const upstream = connect(target, '127.0.0.1').on('error', () => client.destroy());
    upstream.pipe(client).pipe(upstream);
  }, 'https');
  return {
    ...relay,
    interject(text) {
      for (const client of clients) client.write(text);
    },
  };
}

/** A certificate for this machine, with the key of the test certificate, that expired with the year 2020. */
export const expired = `-----BEGIN CERTIFICATE-----
MIIBkDCCATegAwIBAgIBATAKBggqhkjOPQQDAjAqMSgwJgYDVQQDDB9UZXN0IGNl
cnRpZmljYXRlLCB0cnVzdCBub3doZXJlMB4XDTIwMDEwMTAwMDAwMFoXDTIxMDEw
MTAwMDAwMFowKjEoMCYGA1UEAwwfVGVzdCBjZXJ0aWZpY2F0ZSwgdHJ1c3Qgbm93
aGVyZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCFj5F8mnhXq9D/0n4N1Hrig
5L2CSx/jZgazt9vzyHYWHpSx3stpQnLXMDlvsIcczmCWSdGZeieOGqN3kyBc5xGj
TjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8EBTADAQH/
MB0GA1UdDgQWBBTMEJNsAQe4ZW2h+/CL7bbZo3mqIjAKBggqhkjOPQQDAgNHADBE
AiBW4d8R2+f4/9FvZUKskQn8l6bpoPrGgBuyMVBwWSO4BQIgdIYVYRK7HS+qWb47
B/uOT2chYr/pmvzU3BtQbDflkqQ=
-----END CERTIFICATE-----`;
