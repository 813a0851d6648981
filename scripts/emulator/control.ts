import type { EmulatorRequest } from '../../src/emulator/emulator.ts';
import type { EmulatorReply } from '../../src/emulator/routes.ts';
import type { DeskClock } from './clock.ts';
import { type Fault, type Faults, findFlaw, nameEndpoint } from './faults.ts';
import { json } from './html.ts';

/** What the control reads and changes. */
export interface ControlOptions {
  readonly clock: DeskClock;
  readonly faults: Faults;
  readonly journal: Journal;
  /** Asks the platform for what stands at a path. */
  read(path: string): unknown;
  token(): string;
  renewToken(): string;
}

/** A request that the platform answered. */
export interface JournalEntry {
  readonly id: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly endpoint: string | undefined;
  /** None if the connection was broken off. */
  readonly status: number | undefined;
  readonly milliseconds: number;
}

/** The requests that the platform answered last. */
export type Journal = ReturnType<typeof createJournal>;

const kept = 200;

/** Makes a journal. */
export function createJournal() {
  let entries: readonly JournalEntry[] = [];
  let id = 0;
  return {
    list: () => entries,
    note({ method, path }: EmulatorRequest, status: number | undefined, at: number, endedAt: number): void {
      id += 1;
      const entry = { id, at, method, path, endpoint: nameEndpoint(method, path), status, milliseconds: endedAt - at };
      entries = [...entries, entry].slice(-kept);
    },
  };
}

type Body = Readonly<Record<string, unknown>>;

/** Makes what answers below `/_emulator/`, for people, scripts and the console. */
export function createControl({ clock, faults, journal, read, renewToken, token }: ControlOptions) {
  const describeApp = (app: { readonly name: string }) => ({
    ...app,
    builds: read(`/apps/${app.name}/builds?limit=3`),
    deployments: read(`/apps/${app.name}/deployments?limit=3`),
    dynos: read(`/apps/${app.name}/dynos/list`),
  });
  const describe = () => {
    const apps = (read('/apps') as readonly { readonly name: string }[]).map(describeApp);
    return { now: clock.now(), token: token(), faults: faults.list(), requests: journal.list(), apps };
  };
  const addFault = (given: Body): EmulatorReply => {
    const flaw = findFlaw(given);
    if (flaw !== undefined) return json(422, { code: 'invalid_params', message: flaw });
    faults.add(given as unknown as Fault);
    return json(201, faults.list());
  };
  const clearFaults = () => {
    faults.clear();
    return json(200, []);
  };
  const setClock = ({ advance, speed }: Body): EmulatorReply => {
    if (typeof advance === 'number') clock.advance(advance);
    if (typeof speed === 'number' && speed > 0) clock.setSpeed(speed);
    return json(200, { now: clock.now() });
  };
  const routes: Readonly<Record<string, (body: Body) => EmulatorReply>> = {
    'GET state': () => json(200, describe()),
    'GET faults': () => json(200, faults.list()),
    'POST faults': addFault,
    'DELETE faults': clearFaults,
    'POST clock': setClock,
    'POST token': () => json(200, { token: renewToken() }),
  };
  return ({ body, method }: EmulatorRequest, url: URL): EmulatorReply => {
    const route = routes[`${method} ${url.pathname.slice('/_emulator/'.length)}`];
    if (route === undefined) return json(404, { code: 'not_found', message: 'Nothing answers here.' });
    try {
      return route(Object(JSON.parse(String(body ?? '{}'))));
    } catch (error) {
      return json(400, { code: 'bad_request', message: (error as Error).message });
    }
  };
}
