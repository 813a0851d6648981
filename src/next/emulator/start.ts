import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator, type Emulator, type EmulatorReply, type EmulatorRequest, prefixes } from './emulator.ts';
import type { Seed } from './seed.ts';
import { type Share, shareState } from './share.ts';

/** How to start the emulator. */
export interface StartOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  readonly seed?: Seed;
  /** Another one at each start if none is given. */
  readonly token?: string;
  /** Where to share the state with the emulators of the job’s other steps. */
  readonly shared?: Share;
  now?(): number;
  /** Stands between a request and its answer; undefined if it has dealt with the response itself. */
  onRequest?(
    request: EmulatorRequest,
    answer: () => Promise<EmulatorReply>,
    response: ServerResponse,
  ): Promise<EmulatorReply | undefined>;
}

/** A running emulator. */
export interface StartedEmulator {
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly docsUrl: string;
  readonly token: string;
  readonly emulator: Emulator;
  reach(url: URL): URL;
  close(): Promise<void>;
}

/** Starts the platform on a port of 127.0.0.1. */
export async function startEmulator(options: StartOptions = {}): Promise<StartedEmulator> {
  const { onRequest = (_, answer) => answer(), port = 0, shared } = options;
  const token = options.token ?? `fake-emulator-${randomBytes(16).toString('hex')}`;
  const server = createServer({ keepAliveTimeout: 60_000 });
  const origin = await listen(server, port);
  const emulator = createEmulator({ now: Date.now, ...options, origin, token });
  const transact = shared ? shareState(emulator, shared) : async <T>(work: () => T) => work();
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    const serve = async () => {
      const request = await readRequest(message, origin);
      if (typeof request === 'number') return send(response, { status: request, headers: {} });
      const reply = await onRequest(request, () => transact(() => emulator.handle(request)), response);
      if (reply) send(response, reply);
    };
    serve().catch(() => response.destroy());
  });
  return {
    apiUrl: `${origin}${prefixes.api}`,
    authUrl: origin,
    docsUrl: `${origin}${prefixes.docs}`,
    token,
    emulator,
    reach: emulator.reach,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

const bodyLimit = 2 ** 20;

/** A request with its body; a status if it is refused unread: the page of another site, or more than 1 MiB. */
async function readRequest(message: IncomingMessage, origin: string): Promise<EmulatorRequest | number> {
  const { headers, method = 'GET', url: path = '/' } = message;
  const own = [origin, origin.replace('127.0.0.1', 'localhost')];
  // A name that its owner points at this machine is a page of another site too.
  if (!own.includes(`http://${headers.host}`) || !path.startsWith('/')) return 421;
  const isForeign = headers.origin !== undefined && !own.includes(headers.origin);
  if (isForeign || headers['sec-fetch-site'] === 'cross-site') return 403;
  const pieces: Buffer[] = [];
  for await (const piece of message as AsyncIterable<Buffer>) pieces.push(piece);
  const body = Buffer.concat(pieces);
  if (body.length > bodyLimit) return 413;
  return { method, path, headers, ...(body.length > 0 && { body: body.toString() }) };
}

function send(response: ServerResponse, { status, headers, body }: EmulatorReply): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': length }) }).end(text);
}
