import type { ServiceRequest } from './http/messages.ts';

/** A request, and what became of it. */
export interface ServedRequest {
  readonly request: ServiceRequest;
  readonly requestId: string;
  /** Null when no reply went out. */
  readonly status: number | null;
  readonly startedAt: number;
  readonly milliseconds: number;
  /** What was made to go wrong with it. */
  readonly fault: string | undefined;
}

/** What the emulator tells whoever watches it; on a runner nobody does. */
export interface WatchPort {
  served(request: ServedRequest): void;
  reset(): void;
}
