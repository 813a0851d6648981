import type { EmulatorClock } from './emulator-clock.ts';
import type { ServiceReply, ServiceRequest } from './http/messages.ts';
import type { Store } from './state/store.ts';

/** What the services share: one state, one clock, one address. */
export interface World {
  readonly store: Store;
  readonly clock: EmulatorClock;
  /** Where the emulator listens, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly origin: string;
}

/** A part of the emulator that answers below one path prefix: the API, the OAuth server, the documentation server… */
export type Service = (request: ServiceRequest, world: World) => ServiceReply | Promise<ServiceReply>;
