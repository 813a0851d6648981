import { dialectApi } from '../../scripts/emulator/dialects/dialect-services.ts';
import { createFaults, type Faults } from '../../scripts/emulator/faults/faults.ts';
import { apiPrefix, matchApiRequest } from '../../src/emulator/api/api.ts';
import type { ServiceReply } from '../../src/emulator/http/messages.ts';
import { Refusal, renderRefusal } from '../../src/emulator/http/refusal.ts';
import type { AppRecord, NamespaceRecord } from '../../src/emulator/state/records.ts';
import { findByIdOrName } from '../../src/emulator/state/store.ts';
import { createWorld, type World } from '../../src/emulator/world.ts';
import type { HttpReply } from '../../src/platform/wire/http/http.ts';
import type { Exchange } from './history.ts';
import type { PlatformPlan } from './plan.ts';
import { origins, secrets, seed } from './scene.ts';

/** The emulator's state and its answers, without a socket. */
export interface Platform {
  readonly world: World;
  readonly faults: Faults;
  app(name: string): AppRecord;
  /** Does what a request asks for, and answers. */
  answer(exchange: Exchange): HttpReply;
  /** What of it can be changed, to be compared with what it was. */
  look(): PlatformLook;
}

/** The platform at a moment. */
export interface PlatformLook {
  readonly digest: string;
  readonly config: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly namespaces: ReadonlyMap<string, NamespaceRecord>;
  /** The ids of all that can be made once. */
  readonly ids: readonly string[];
}

/** Makes a platform whose clock may be off. */
export function createPlatform({ skew, ...settings }: PlatformPlan, now: () => number): Platform {
  const faults = createFaults();
  const alone = createWorld({ ...settings, seed, token: secrets.token, spoilBuild: faults.spoilBuild });
  const clock = { ...alone.clock, now: () => now() + skew };
  const world: World = { ...alone, clock, origin: origins.platform };
  let requests = 0;
  const stamp = () => ({ 'x-request-id': `request-${++requests}`, date: new Date(clock.now()).toUTCString() });
  return {
    world,
    faults,
    app: (name) => findByIdOrName(world.store.apps, name) as AppRecord,
    answer: (exchange) => render(serve(exchange, world), stamp()),
    look() {
      const { apps, namespaces } = world.store;
      return {
        digest: JSON.stringify([...apps.values(), ...namespaces.values()]),
        config: new Map([...apps.values()].map(({ name, config }) => [name, { ...config }])),
        namespaces: new Map(namespaces),
        ids: [
          ...namespaces.keys(),
          ...[...apps.values()].flatMap(({ id, builds, domains }) => [
            id,
            ...[...builds, ...domains].map((one) => one.id),
          ]),
        ],
      };
    },
  };
}

/** The endpoint that a request means, if it is one of the platform's. */
export function endpointOf(method: string, url: URL): string {
  if (!url.pathname.startsWith(`${apiPrefix}/`)) return url.pathname;
  const match = matchApiRequest({ method, url });
  return match.kind === 'endpoint' ? match.name : `${method} ${url.pathname}`;
}

function serve({ method, url, headers, body = '' }: Exchange, world: World): ServiceReply {
  try {
    return dialectApi({ method, url, headers, body }, world) as ServiceReply;
  } catch (error) {
    if (error instanceof Refusal) return renderRefusal(error);
    throw error;
  }
}

function render({ status, headers = {}, body }: ServiceReply, stamp: Readonly<Record<string, string>>): HttpReply {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const all = { 'content-type': 'application/json; charset=utf-8', ...stamp, ...Object.fromEntries(lower) };
  return { status, headers: all, body: Buffer.from(body === undefined ? '' : JSON.stringify(body)) };
}
