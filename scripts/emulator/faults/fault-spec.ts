import type { RequestTarget } from '../request-target.ts';
import type { buildFaults } from './spoil-build.ts';

/** Faults that take the reply's place; the handler runs first only with `executed`. */
export const replacingFaults = [
  'reset-before',
  'no-reply',
  'status',
  'html',
  'empty',
  'redirect',
  'huge-body',
  'gzip-bomb',
] as const;

/** Faults that spoil the reply of a handler that ran, or what comes after it. */
export const spoilingFaults = [
  'reset-after',
  'reset-mid-body',
  'slow-body',
  'stall',
  'wrong-content-type',
  'wrong-content-length',
  'short-content-length',
  'gzip',
  'truncate',
  'clock-skew',
  'token-expires',
] as const;

/** What can go wrong. */
export type FaultKind =
  | (typeof replacingFaults)[number]
  | (typeof spoilingFaults)[number]
  | (typeof buildFaults)[number];

/** Where it can go wrong: an endpoint, another service of the emulator, or anywhere. */
export type FaultTarget = RequestTarget | '*';

/** An order for a fault. Without `count` and `probability` it hits every matching request until it is removed. */
export interface FaultSpec {
  /** Anywhere if not given; build faults are always those of `startBuild`. */
  readonly endpoint?: FaultTarget;
  readonly fault: FaultKind;
  /** Only requests about the app of this name or id. */
  readonly app?: string;
  /** The next so many matching requests. */
  readonly count?: number;
  /** Between 0 and 1, drawn from a generator that starts at `seed`. */
  readonly probability?: number;
  readonly seed?: number;
  /** The handler runs before its reply is replaced: the work is done, and the caller does not learn of it. */
  readonly executed?: boolean;
  /** Of `status` (default 500) and `redirect` (default 302). */
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  /** Seconds, or any text, for the `Retry-After` header. */
  readonly retryAfter?: number | string;
  /** `Retry-After` as a date so many seconds ahead. */
  readonly retryAfterDate?: number;
  /** Of `redirect`; the same address if not given. */
  readonly location?: string;
  /** Of `huge-body` and `gzip-bomb` (how much, default 1 GiB), `truncate`, `reset-mid-body` and `short-content-length` (how much is left, default half). */
  readonly bytes?: number;
  /** Of `slow-body`: the pause between two bytes (default 1000). */
  readonly intervalMs?: number;
  /** Of `lagging-app` and `old-commit` (default for ever), `superseded` (default 1), `crash` (after each start, default 5), `clock-skew` (default 1200). */
  readonly seconds?: number;
}
