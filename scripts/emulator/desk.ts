import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { EmulatorReply, EmulatorRequest } from '../../src/emulator/emulator.ts';
import type { Seed } from '../../src/emulator/seed.ts';
import { startEmulator } from '../../src/emulator/start.ts';
import { appsZone } from '../../src/emulator/state.ts';
import { answerApiPage } from './api-page.ts';
import { createDeskClock } from './clock.ts';
import { createControl, createJournal } from './control.ts';
import { answerDocsServer } from './docs-server.ts';
import { createFaults } from './faults.ts';
import { json, reply } from './html.ts';
import { createSignIn } from './sign-in.ts';

/** How to start the desk. */
export interface DeskOptions {
  readonly port?: number;
  readonly seed?: Seed;
  readonly token?: string;
  /** So many seconds of the platform go by in one. */
  readonly speed?: number;
}

/** The platform with all that a person or a test needs around it. */
export type Desk = Awaited<ReturnType<typeof startDesk>>;

const consolePage = new URL('console.html', import.meta.url);

/** Starts the emulator with a console, faults, a clock, sign-in, documentation and the API page. */
export async function startDesk({ port = 0, seed, speed = 1, token: given }: DeskOptions = {}) {
  const clock = createDeskClock(speed);
  const faults = createFaults();
  const signIn = createSignIn(clock.now);
  const inner = randomBytes(16).toString('hex');
  let token = given ?? newToken();
  const renewToken = () => (token = newToken());
  const mayCall = ({ headers, method }: EmulatorRequest) => {
    const bearer = String(headers?.['authorization'] ?? '').replace(/^Bearer /, '');
    const scopes = bearer === token ? ['read', 'write'] : signIn.scopesOf(bearer);
    return scopes === undefined ? 'unknown' : scopes.includes(method === 'GET' ? 'read' : 'write');
  };
  const callPlatform = async (request: EmulatorRequest, act: Act, response: ServerResponse) => {
    const isAllowed = mayCall(request);
    if (isAllowed === false) return json(403, { code: 'forbidden', message: 'The token lacks a scope.' });
    const authorization = isAllowed === true ? `Bearer ${inner}` : undefined;
    const headers = { ...request.headers, ...(request.path.startsWith('/api/') && { authorization }) };
    return faults.answer(request, () => act({ ...request, headers }), response);
  };
  const journal = createJournal();
  const read = (path: string) => {
    const headers = { authorization: `Bearer ${inner}` };
    return emulator.emulator.handle({ method: 'GET', path: `/api/v1${path}`, headers }).body;
  };
  const control = createControl({ clock, faults, journal, read, renewToken, token: () => token });
  const emulator = await startEmulator({
    port,
    ...(seed && { seed }),
    token: inner,
    now: clock.now,
    async onRequest(request, act, response) {
      const url = new URL(request.path, `http://${request.headers?.['host']}`);
      const place = url.pathname.split('/')[1] ?? '';
      if (place === '') return reply(200, 'text/html', readFileSync(consolePage, 'utf8'));
      if (place === '_emulator') return control(request, url);
      if (place === 'oauth') return signIn.answer(request, url);
      if (place === 'docs') return answerDocsServer(request, url);
      if (place === 'api-docs') return answerApiPage(request, url);
      const startedAt = clock.now();
      const answered = await callPlatform(request, act, response);
      journal.note(request, answered?.status, startedAt, clock.now());
      return answered && leadHere(answered, url.origin);
    },
  });
  return { ...emulator, clock, faults, journal, signIn, token, consoleUrl: `${emulator.authUrl}/` };
}

type Act = (request: EmulatorRequest) => Promise<EmulatorReply>;

function newToken(): string {
  return `fake-token-${randomBytes(8).toString('hex')}`;
}

/** At a desk, the addresses of apps lead to this server, so that health checks reach them. */
function leadHere(reply: EmulatorReply, origin: string): EmulatorReply {
  if (reply.body === undefined || typeof reply.body === 'string') return reply;
  const pattern = new RegExp(`https://([a-z0-9-]+)\\.${appsZone.replaceAll('.', '\\.')}`, 'g');
  return { ...reply, body: JSON.parse(JSON.stringify(reply.body).replace(pattern, `${origin}/_apps/$1`)) };
}
