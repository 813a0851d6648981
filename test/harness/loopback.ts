import { createServer as createHttpServer, type RequestListener, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
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
  let opened = 0;
  server.on('connection', (socket: Socket) => {
    opened += 1;
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}/`),
    connections: () => opened,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An HTTP server. */
export function serveHttp(listener: RequestListener, host?: string, options: ServerOptions = {}): Promise<Loopback> {
  return listen(createHttpServer(options, listener), 'http', host);
}

/** An HTTP server that answers every request with the same data. */
export function serveJson(body: unknown): Promise<Loopback> {
  return serveHttp((_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
}

/** An HTTPS server with the test certificate, or another one of the same key. */
export function serveHttps(listener: RequestListener, cert = certificate, options: TlsOptions = {}): Promise<Loopback> {
  return listen(createHttpsServer({ cert, key, ...options }, listener), 'https');
}

/** A server that does with each connection what it is told; by default nothing at all. */
export function serveSockets(onSocket: (socket: Socket) => void = () => {}, scheme = 'http'): Promise<Loopback> {
  return listen(createServer(onSocket), scheme);
}

/** A relay before a port of this machine that can write bytes of its own into its connections. */
export async function serveRelay(target: number): Promise<Loopback & { interject(text: string): void }> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    const upstream = connect(target, '127.0.0.1').on('error', () => client.destroy());
    upstream.pipe(client).pipe(upstream);
  });
  const relay = await listen(server, 'https');
  return { ...relay, interject: (text) => [...clients].map((client) => client.write(text)) };
}

/** A proxy that takes CONNECT, whatever the name, to a port of this machine, and keeps what it was asked. */
export async function serveProxy(target: number, asked: string[]): Promise<Loopback> {
  const server = createHttpServer((_, response) => response.writeHead(405).end());
  server.on('connect', (request, socket: Socket) => {
    asked.push(`${request.method} ${request.url}${request.headers['proxy-authorization'] ? ' with a password' : ''}`);
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
  });
  return listen(server, 'http');
}
