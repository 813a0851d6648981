import { EventEmitter } from 'node:events';
import type { ServiceRequest } from '../../../src/emulator/http/messages.ts';
import { findTarget, isForPlatform, type RequestTarget } from '../request-target.ts';
import { redactBody, redactPath } from './redact-request.ts';

/** A request that the emulator got, secrets replaced by `***`. */
export interface JournalEntry {
  readonly time: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly endpoint: RequestTarget | null;
  /** Null when no reply went out. */
  readonly status: number | null;
  readonly requestId: string;
  readonly durationMs: number;
  /** Whether it carried an `Authorization` header. */
  readonly authorized: boolean;
  readonly body: unknown;
  /** What was made to go wrong with it. */
  readonly fault: string | null;
}

/** A request, and what became of it. */
interface ServedRequest {
  readonly request: ServiceRequest;
  readonly requestId: string;
  /** Null when no reply went out. */
  readonly status: number | null;
  readonly startedAt: number;
  readonly milliseconds: number;
  /** What was made to go wrong with it. */
  readonly fault: string | undefined;
}

/** The requests so far, oldest first, and news of them. */
export interface Journal {
  served(request: ServedRequest): void;
  reset(): void;
  list(): readonly JournalEntry[];
  clear(): void;
  /** `request`: there is a new entry; `state`: something changed, for this reason. */
  readonly events: EventEmitter<{ request: [entry: JournalEntry]; state: [reason: string] }>;
}

const longest = 5000;

/** Makes an empty journal. */
export function createJournal(): Journal {
  let entries: JournalEntry[] = [];
  const events: Journal['events'] = new EventEmitter();
  const clear = () => {
    entries = [];
  };
  return {
    events,
    served(served) {
      if (!isForPlatform(served.request)) return;
      const entry = describe(served);
      entries.push(entry);
      if (entries.length > longest) entries = entries.slice(-longest / 2);
      events.emit('request', entry);
      const { method, url } = served.request;
      if (method !== 'GET') events.emit('state', `${method} ${url.pathname}`);
    },
    list: () => [...entries],
    clear,
    reset() {
      clear();
      events.emit('state', 'reset');
    },
  };
}

function describe({ fault, milliseconds, request, requestId, startedAt, status }: ServedRequest): JournalEntry {
  const target = findTarget(request);
  return {
    time: new Date(startedAt).toISOString(),
    method: request.method,
    path: redactPath(request.url),
    endpoint: target ?? null,
    status,
    requestId,
    durationMs: Math.round(milliseconds * 100) / 100,
    authorized: request.headers['authorization'] !== undefined,
    body: redactBody(request, target),
    fault: fault ?? null,
  };
}
