import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmulator, type EmulatorOptions, type EmulatorRequest } from './emulator.ts';
import { type EmulatorReply, prefixes } from './routes.ts';
import { type Share, shareState } from './share.ts';

/** How to start the emulator. */
export interface StartOptions extends Partial<Omit<EmulatorOptions, 'origin'>> {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** Where to share the state with the emulators of the job’s other steps. */
  readonly shared?: Share;
  /** Stands between a request and its answer; undefined if it has dealt with the response itself. */
  onRequest?(
    request: EmulatorRequest,
    answer: (request?: EmulatorRequest) => Promise<EmulatorReply>,
    response: ServerResponse,
  ): Promise<EmulatorReply | undefined>;
}

/** Starts the platform on a port of 127.0.0.1. */
export async function startEmulator(options: StartOptions = {}) {
  const { onRequest = (_, answer) => answer(), port = 0, shared, ...rest } = options;
  const { token = `fake-${randomBytes(16).toString('hex')}` } = rest;
  const server = createServer({ keepAliveTimeout: 60_000 });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const emulator = createEmulator({ now: Date.now, ...rest, origin, token });
  const transact = shared ? shareState(emulator, shared) : async <T>(work: () => T) => work();
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(message, origin);
    if (typeof request === 'number') return send(response, { status: request, headers: {} });
    const reply = await onRequest(request, (given = request) => transact(() => emulator.handle(given)), response);
    if (reply) send(response, reply);
  };
  server.on('request', (message, response) => serve(message, response).catch(() => response.destroy()));
  const close = () => server.close().closeAllConnections();
  const addresses = { apiUrl: origin + prefixes.api, authUrl: origin, docsUrl: origin + prefixes.docs };
  return { ...addresses, token, emulator, reach: emulator.reach, close };
}

const bodyLimit = 2 ** 20;

/** A request with its body; or the status that refuses the page of another site, or more than 1 MiB. */
async function readRequest(message: IncomingMessage, origin: string): Promise<EmulatorRequest | number> {
  const { headers, method = 'GET', url: path = '/' } = message;
  const own = [origin, origin.replace('127.0.0.1', 'localhost')];
  // The owner of another name can point it at this machine.
  if (!own.includes(`http://${headers.host}`) || !path.startsWith('/')) return 421;
  if (!own.includes(headers.origin ?? origin)) return 403;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= bodyLimit) pieces.push(piece);
  }
  const body = Buffer.concat(pieces).toString();
  return size > bodyLimit ? 413 : { method, path, headers, ...(body !== '' && { body }) };
}

function send(response: ServerResponse, { status, headers, body = '' }: EmulatorReply): void {
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
}
