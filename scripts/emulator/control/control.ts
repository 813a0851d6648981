import type { ServiceReply, ServiceRequest } from '../../../src/emulator/http/messages.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { Service } from '../../../src/emulator/service.ts';
import type { World } from '../../../src/emulator/world.ts';
import { changeSettings } from '../change-settings.ts';
import { type DeskSecrets, describeDesk } from '../describe-desk.ts';
import type { FaultSpec } from '../faults/fault-spec.ts';
import type { Faults } from '../faults/faults.ts';
import type { Journal } from '../journal/journal.ts';
import { renderOverview } from './render-overview.ts';
import { streamEvents } from './stream-events.ts';

/** Where the emulator is controlled. */
export const controlPrefix = '/_emulator';

/** What the controls reach beside the world. */
interface Tools {
  readonly faults: Faults;
  readonly journal: Journal;
  readonly secrets: DeskSecrets;
}

type Control = (request: ServiceRequest, world: World, tools: Tools) => ServiceReply;

/** Every control endpoint, by method and path. */
const table: Readonly<Record<string, Control>> = {
  'GET /faults': (_, _world, { faults }) => ({ status: 200, body: faults.list() }),
  'POST /faults': (request, _, { faults }) => ({ status: 201, body: faults.add(parseJson(request) as FaultSpec) }),
  'DELETE /faults': ({ url }, _, { faults }) => {
    const id = url.searchParams.get('id');
    if (id === null) faults.clear();
    else if (!faults.remove(Number(id))) throw new Refusal(404, `There is no fault ${id}`);
    return { status: 204 };
  },
  'POST /reset': (_, world) => {
    world.reset();
    return { status: 204 };
  },
  'GET /requests': (_, _world, { journal }) => ({ status: 200, body: journal.list() }),
  'DELETE /requests': (_, _world, { journal }) => {
    journal.clear();
    return { status: 204 };
  },
  'GET /clock': (_, world) => showClock(world),
  'POST /clock': (request, world) => {
    const { advance } = parseJson(request) as { advance?: unknown };
    if (typeof advance !== 'number' || !Number.isFinite(advance) || advance < 0) {
      throw new Refusal(422, 'advance must be a number of milliseconds from 0 on');
    }
    world.clock.advance(advance);
    return showClock(world);
  },
  'GET /dialect': (_, { store }) => ({ status: 200, body: { dialect: store.settings.dialect } }),
  'POST /dialect': (request, { store }) => {
    const { dialect } = changeSettings(store.settings, {
      dialect: (parseJson(request) as { dialect?: unknown }).dialect,
    });
    return { status: 200, body: { dialect } };
  },
  'GET /settings': (_, { store }) => ({ status: 200, body: store.settings }),
  'PATCH /settings': (request, { store }) => ({
    status: 200,
    body: changeSettings(store.settings, parseJson(request)),
  }),
  'GET /access': (_, world, { secrets }) => ({ status: 200, body: describeDesk(world, secrets) }),
  'GET /state': (_, world, { faults }) => ({ status: 200, body: { ...renderOverview(world), faults: faults.list() } }),
  'GET /events': (_, _world, { journal }) => streamEvents(journal),
};

/** The controls of the emulator, mounted at their prefix: faults, journal, clock, dialect, settings, credentials, reset. */
export function control(tools: Tools): Service {
  return (request, world) => {
    const name = `${request.method} ${request.url.pathname.slice(controlPrefix.length)}`;
    const act = Object.hasOwn(table, name) ? table[name] : undefined;
    if (act === undefined) throw new Refusal(404, `There are: ${Object.keys(table).join(', ')}`);
    const reply = act(request, world, tools);
    if (request.method !== 'GET') tools.journal.events.emit('state', name);
    return reply;
  };
}

function showClock({ clock }: World): ServiceReply {
  const now = clock.now();
  return { status: 200, body: { mode: clock.mode, now, time: new Date(now).toISOString(), offset: clock.offset() } };
}

function parseJson({ body, headers }: ServiceRequest): object {
  // A web page cannot send this type to another origin without asking first.
  if (!headers['content-type']?.startsWith('application/json')) {
    throw new Refusal(415, 'the request needs Content-Type: application/json');
  }
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through: the same advice helps.
  }
  throw new Refusal(422, 'the request body must be a JSON object');
}
