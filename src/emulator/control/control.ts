import type { FaultSpec } from '../faults/fault-spec.ts';
import type { Faults } from '../faults/faults.ts';
import type { ServiceReply, ServiceRequest } from '../http/messages.ts';
import { Refusal } from '../http/refusal.ts';
import type { Service, World } from '../service.ts';
import { changeSettings } from '../state/settings.ts';
import type { Journal } from './journal.ts';
import { renderOverview } from './render-overview.ts';

/** Where the emulator is controlled. */
export const controlPrefix = '/_emulator';

/** What the control endpoints act on beside the world. */
interface Controls {
  readonly faults: Faults;
  readonly journal: Journal;
  reset(): void;
  /** Tells the listeners that something changed. */
  announce(reason: string): void;
}

type Control = (request: ServiceRequest, world: World, controls: Controls) => ServiceReply;

/** Every control endpoint, by method and path. */
const table: Readonly<Record<string, Control>> = {
  'GET /faults': (_, __, { faults }) => ({ status: 200, body: faults.list() }),
  'POST /faults': (request, _, { faults }) => ({ status: 201, body: faults.add(parseJson(request) as FaultSpec) }),
  'DELETE /faults': ({ url }, _, { faults }) => {
    const id = url.searchParams.get('id');
    if (id === null) faults.clear();
    else if (!faults.remove(Number(id))) throw new Refusal(404, `There is no fault ${id}`);
    return { status: 204 };
  },
  'POST /reset': (_, __, controls) => {
    controls.reset();
    return { status: 204 };
  },
  'GET /requests': (_, __, { journal }) => ({ status: 200, body: journal.list() }),
  'DELETE /requests': (_, __, { journal }) => {
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
  'GET /state': (_, world) => ({ status: 200, body: renderOverview(world) }),
};

/** Makes the service that controls the emulator: faults, journal, clock, dialect, settings, reset. */
export function createControl(controls: Controls): Service {
  return (request, world) => {
    const path = request.url.pathname.slice(controlPrefix.length);
    const control = Object.hasOwn(table, `${request.method} ${path}`) ? table[`${request.method} ${path}`] : undefined;
    if (control === undefined) throw new Refusal(404, `There are: ${Object.keys(table).join(', ')}, GET /events`);
    const reply = control(request, world, controls);
    if (request.method !== 'GET') controls.announce(`${request.method} ${path}`);
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
