import type { IncomingHttpHeaders } from 'node:http';
import { type Clock, systemClock } from '../../src/platform/wire/clock.ts';
import { serveHttp } from './loopback.ts';
import { runStep, type StepOptions, type StepResult } from './step.ts';

/** What a place of the API answers: always the same, or by the seconds since the build was started and the path. */
type Told = unknown | ((second: number, path: string) => unknown);

/** An app whose replies a test types out by hand; where it says nothing, there is no such address. */
export interface ToldApp {
  readonly before: object;
  /** The answer to the start of a build; `undefined` is an empty one. */
  readonly start?: unknown;
  /** Where it says that what was started can be found. */
  readonly location?: string;
  readonly app: Told;
  readonly build?: Told;
  readonly builds?: Told;
  /** The list of builds before one is started; none of them unless a test says otherwise. */
  readonly buildsBefore?: readonly object[];
  readonly deployments?: Told;
  readonly deployment?: Told;
  readonly dynos?: Told;
  /** Whether it writes its fields as `createdAt`, and not as `created_at`. */
  readonly camelCase?: boolean;
  /** Seconds that the platform's clock is ahead. */
  readonly ahead?: number;
  /** The status with which a path is refused, if any. */
  refuse?(path: string): number | undefined;
}

/** A platform that tells just that, and a way to build on it in time that only waiting moves. */
export interface ToldPlatform extends AsyncDisposable {
  build(inputs?: Readonly<Record<string, string>>, options?: Partial<StepOptions>): Promise<StepResult>;
  /** `GET /apps/my-app` and so on, in order. */
  readonly calls: string[];
  readonly headers: IncomingHttpHeaders[];
  readonly origin: string;
}

/** The token that builds are made with. */
export const toldToken = 'fake-token-of-a-told-platform';

/** Starts a platform that answers as told. */
export async function startToldPlatform(told: ToldApp | ((origin: string) => ToldApp)): Promise<ToldPlatform> {
  let now = Date.now();
  let startedAt: number | undefined;
  const clock: Clock = {
    ...systemClock,
    now: () => now,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      now += milliseconds;
    },
  };
  const [calls, headers]: [string[], IncomingHttpHeaders[]] = [[], []];
  const server = await serveHttp((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    calls.push(`${request.method} ${path}`);
    headers.push(request.headers);
    const app = typeof told === 'function' ? told(server.url.origin) : told;
    const isStart = request.method === 'POST';
    if (isStart) startedAt = now;
    const second = startedAt === undefined ? undefined : (now - startedAt) / 1000;
    const body = isStart ? app.start : answer(app, path.split('?')[0] ?? '', second);
    const refusal = app.refuse?.(path) ?? (body === undefined && !isStart ? 404 : undefined);
    const date = new Date(now + (app.ahead ?? 0) * 1000).toUTCString();
    const location = isStart && app.location ? { location: app.location } : {};
    response.writeHead(refusal ?? 200, { 'content-type': 'application/json', date, ...location });
    const json = JSON.stringify(body) ?? '';
    response.end(refusal ? '' : app.camelCase ? inCamelCase(json) : json);
  });
  const inputs = { 'api-url': `${server.url.origin}/api/v1`, token: toldToken, operation: 'build', app: 'my-app' };
  return {
    calls,
    headers,
    origin: server.url.origin,
    build: (more, options) => runStep({ clock, ...options, with: { ...inputs, ...more } }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The same reply with its fields in camel case. */
function inCamelCase(json: string): string {
  return json.replace(/"[a-z_]+":/g, (field) => field.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()));
}

const places: readonly (readonly [RegExp, keyof ToldApp])[] = [
  [/^\/apps\/my-app$/, 'app'],
  [/\/builds$/, 'builds'],
  [/\/builds\/[^/]+$/, 'build'],
  [/\/deployments$/, 'deployments'],
  [/\/deployments\/[^/]+$/, 'deployment'],
  [/\/dynos\/list$/, 'dynos'],
];

function answer(app: ToldApp, path: string, second: number | undefined): unknown {
  const place = places.find(([pattern]) => pattern.test(path))?.[1];
  const told = place && (second === undefined ? tellBefore(app, place) : app[place]);
  const body = typeof told === 'function' ? told(second ?? 0, path) : told;
  return place === 'app' ? { id: 'a1', name: 'my-app', web_url: 'https://my-app.example', ...(body as object) } : body;
}

/** What a place answers before a build is started. */
function tellBefore(app: ToldApp, place: keyof ToldApp): Told {
  if (place === 'app') return app.before;
  return place === 'builds' && app.builds && 'start' in app ? (app.buildsBefore ?? []) : app[place];
}
