import type { ApiError } from './api-error.ts';
import type { Clock, Deadline } from './clock.ts';
import type { Transport } from './http/http.ts';

/** Where the bearer token comes from. */
export interface Bearer {
  token(): Promise<string>;
  /** Gets another token in place of one that the platform refused; `false` if there is no other. */
  renew(refused: string): Promise<boolean>;
}

/** What asking the platform needs beside the question. */
export interface AskOptions {
  /** Base address of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly bearer: Bearer;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Milliseconds for one request. */
  readonly requestTimeout: number;
  /** Refuse everything that is not a GET. */
  readonly readOnly: boolean;
  /** Hides a config value that the platform sent. */
  hide(value: string, kind: 'read'): void;
  /** Called with what became of a write: the platform has accepted it, or its outcome is unknown. */
  onWrite(end: 'accepted' | 'unknown'): void;
  onRetry(error: ApiError, pause: number): void;
}
