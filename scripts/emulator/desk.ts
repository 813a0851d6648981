import { readFileSync } from 'node:fs';
import type { EmulatorRequest } from '../../src/emulator/emulator.ts';
import { type StartOptions, startEmulator } from '../../src/emulator/start.ts';
import { answerApiPage } from './api-page.ts';
import { createDeskClock } from './clock.ts';
import { createControl, createJournal } from './control.ts';
import { answerDocsServer } from './docs-server.ts';
import { createFaults, nameEndpoint } from './faults.ts';
import { json, reply } from './html.ts';
import { serveApps } from './serve-apps.ts';
import { createSignIn, makeToken } from './sign-in.ts';

/** How to start the desk. */
export interface DeskOptions extends Pick<StartOptions, 'port' | 'seed' | 'token'> {
  /** So many seconds of the platform go by in one. */
  readonly speed?: number;
}

/** The platform with all that a person or a test needs around it. */
export type Desk = Awaited<ReturnType<typeof startDesk>>;

type OnRequest = NonNullable<StartOptions['onRequest']>;

const consolePage = new URL('console.html', import.meta.url);

/** Starts the emulator with a console, faults, a clock, sign-in, documentation and the API page. */
export async function startDesk({ speed = 1, ...options }: DeskOptions = {}) {
  const [clock, faults, journal] = [createDeskClock(speed), createFaults(), createJournal()];
  const signIn = createSignIn(clock.now);
  // The platform’s own token stays inside: what callers send is checked here.
  const authorization = `Bearer ${makeToken('inner')}`;
  const access = openAccess(signIn, options.token);
  const read = (path: string) => started.emulator.handle({ method: 'GET', path, headers: { authorization } });
  const apps = serveApps(read);
  const control = createControl({ clock, faults, journal, ...access, read: (path) => read(`/api/v1${path}`).body });
  const callPlatform: OnRequest = async (request, act, response) => {
    const right = access.rightOf(request);
    if (right === 'lacking') return json(403, { code: 'forbidden', message: 'The token lacks a scope.' });
    const headers = { ...request.headers, authorization: right === 'given' ? authorization : undefined };
    const startedAt = clock.now();
    const endpoint = nameEndpoint(request.method, request.path);
    const answered = await faults.answer(endpoint, () => act({ ...request, headers }), response);
    journal.note(request, answered?.status, startedAt, clock.now());
    return answered && apps.leadHere(answered);
  };
  const onRequest: OnRequest = async (request, act, response) => {
    const url = new URL(request.path, `http://${request.headers?.['host']}`);
    const place = url.pathname.split('/')[1] ?? '';
    if (place === '') return reply(200, 'text/html', readFileSync(consolePage, 'utf8'));
    if (place === '_emulator') return control(request, url);
    if (place === 'oauth') return signIn.answer(request, url);
    if (place === 'docs') return answerDocsServer(request, url);
    if (place === 'api-docs') return answerApiPage(request, url);
    return callPlatform(request, act, response);
  };
  const token = authorization.slice('Bearer '.length);
  const started = await startEmulator({ ...options, token, now: clock.now, onRequest });
  const close = () => Promise.all([started.close(), apps.close()]).then(() => {});
  return { ...started, close, clock, faults, journal, token: access.token(), consoleUrl: `${started.authUrl}/` };
}

/** Who may call the API: whoever has the desk’s token, or one of the sign-in with the scope that is needed. */
function openAccess(signIn: ReturnType<typeof createSignIn>, given = makeToken('token')) {
  let token = given;
  return {
    token: () => token,
    renewToken: () => (token = makeToken('token')),
    rightOf({ headers, method }: EmulatorRequest): 'given' | 'lacking' | 'unknown' {
      const bearer = String(headers?.['authorization'] ?? '').replace(/^Bearer /, '');
      const scopes = bearer === token ? ['read', 'write'] : signIn.scopesOf(bearer);
      if (scopes === undefined) return 'unknown';
      return scopes.includes(method === 'GET' ? 'read' : 'write') ? 'given' : 'lacking';
    },
  };
}
