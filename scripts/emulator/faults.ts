import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmulatorReply, findRoute } from '../../src/emulator/routes.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';

const kinds = ['delay', 'status', 'reset', 'cut', 'refuse-token'] as const;

/** What goes wrong with some of the next requests. */
export interface Fault {
  readonly kind: (typeof kinds)[number];
  /** An endpoint’s name; every request of the API if none is given. */
  readonly on?: EndpointName | undefined;
  /** How many requests; 1 if not given. */
  readonly times?: number;
  /** Of a delay. */
  readonly seconds?: number;
  /** 503 if not given. */
  readonly status?: number;
  /** What the header `Retry-After` says, in seconds. */
  readonly retryAfter?: number;
  /** The platform acts on the request before the fault. */
  readonly acts?: boolean;
}

/** Faults that wait for their requests. */
export type Faults = ReturnType<typeof createFaults>;

/** Makes a place for faults. */
export function createFaults() {
  let waiting: readonly Fault[] = [];
  const take = (name: EndpointName | undefined): Fault | undefined => {
    const fault = waiting.find(({ on }) => name !== undefined && (on === undefined || on === name));
    const rest = fault && (fault.times ?? 1) > 1 ? [{ ...fault, times: (fault.times ?? 1) - 1 }] : [];
    waiting = waiting.flatMap((one) => (one === fault ? rest : [one]));
    return fault;
  };
  return {
    list: () => waiting,
    add(fault: Fault): void {
      waiting = [...waiting, fault];
    },
    clear(): void {
      waiting = [];
    },
    /** Answers a request, spoiled if a fault waits for it; undefined if it was broken off. */
    answer(endpoint: EndpointName | undefined, act: () => Promise<EmulatorReply>, response: ServerResponse) {
      const fault = take(endpoint);
      return fault ? spoil(fault, act, response) : act();
    },
  };
}

async function spoil(
  fault: Fault,
  act: () => Promise<EmulatorReply>,
  response: ServerResponse,
): Promise<EmulatorReply | undefined> {
  const { acts, kind, retryAfter, seconds = 5, status = 503 } = fault;
  if (kind === 'refuse-token') return refuse(401, 'unauthorized', 'The access token has expired.');
  if (kind === 'delay') await sleep(seconds * 1000);
  const reply = kind === 'delay' || kind === 'cut' || acts ? await act() : undefined;
  if (kind === 'delay') return reply;
  if (kind === 'status') return refuse(status, 'server_error', 'A fault was asked for.', retryAfter);
  if (kind === 'reset' || reply === undefined) response.socket?.resetAndDestroy();
  else await cut(reply, response);
  return undefined;
}

/** Sends half of a reply. */
async function cut({ status, headers, body = '' }: EmulatorReply, response: ServerResponse): Promise<void> {
  const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  response.writeHead(status, { ...headers, 'content-length': text.length + 1 });
  await new Promise((resolve) => response.write(text.subarray(0, text.length / 2), resolve));
  response.destroy();
}

function refuse(status: number, code: string, message: string, retryAfter?: number): EmulatorReply {
  const later = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, headers: { 'content-type': 'application/json', ...later }, body: { code, message } };
}

/** The endpoint that a request calls. */
export function nameEndpoint(method: string, path: string): EndpointName | undefined {
  return findRoute(method, path.replace(/\?.*/, ''))?.name;
}

/** What is wrong with a fault that somebody wrote. */
export function findFlaw(fault: Readonly<Record<string, unknown>>): string | undefined {
  const { acts, kind, on, ...numbers } = fault;
  if (!kinds.some((one) => one === kind)) return `kind must be one of ${kinds.join(', ')}`;
  if (on !== undefined && !Object.hasOwn(endpoints, String(on))) return `on must be one of ${Object.keys(endpoints)}`;
  if (acts !== undefined && typeof acts !== 'boolean') return 'acts must be true or false';
  const strange = Object.entries(numbers).find(([name, value]) => {
    return !['times', 'seconds', 'status', 'retryAfter'].includes(name) || !(Number(value) >= 0);
  });
  return strange && `${strange[0]} is unknown, or not a number from 0 up`;
}
