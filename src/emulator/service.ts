import type { EmulatorClock } from './clock.ts';
import type { Store } from './store.ts';

/** One request as the emulator's services see it, the body read. */
export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** What a service answers; an object body is sent as JSON. */
export interface ServiceReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | object;
}

/** What the services share: one state, one clock, one address. */
export interface World {
  readonly store: Store;
  readonly clock: EmulatorClock;
  /** Where the emulator listens, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly origin: string;
}

/** A part of the emulator that answers below one path prefix: the API, the OAuth server, the documentation server… */
export type Service = (request: ServiceRequest, world: World) => ServiceReply | Promise<ServiceReply>;
