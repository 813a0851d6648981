import { openPlatform as open, type Platform, type PlatformOptions } from '../../src/platform/open-platform.ts';
import type { ApiError } from '../../src/platform/wire/api-error.ts';
import { type Clock, systemClock } from '../../src/platform/wire/clock.ts';
import type { HttpRequest } from '../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../src/platform/wire/http/transport.ts';
import { openWire, type Wire } from '../../src/platform/wire/open-wire.ts';

/** Obviously no real token. */
export const fakeToken = 'fake-token-for-tests';

/** Time that stands still until something waits; the waits are kept. */
export interface StillClock extends Clock {
  readonly slept: number[];
}

/** Makes a clock that moves by sleeping only. */
export function stillClock(start = 1_700_000_000_000): StillClock {
  const slept: number[] = [];
  return {
    ...systemClock,
    slept,
    now: () => slept.reduce((sum, pause) => sum + pause, start),
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      slept.push(milliseconds);
    },
  };
}

/** The client under test, and what it told on the way. */
export interface OpenPlatform {
  readonly platform: Platform;
  /** The endpoints below it, by their names. */
  readonly wire: Wire;
  readonly clock: StillClock;
  /** What was sent, in its order. */
  readonly requests: readonly HttpRequest[];
  readonly retries: readonly { error: ApiError; pause: number }[];
}

/** Makes a client for a base address, with time that its own waiting moves. */
export function openPlatform(baseUrl: string, changes: Partial<PlatformOptions> = {}): OpenPlatform {
  const clock = stillClock();
  const requests: HttpRequest[] = [];
  const { transport = sendRequest, ...others } = changes;
  const retries: { error: ApiError; pause: number }[] = [];
  const options: PlatformOptions = {
    baseUrl,
    bearer: { token: async () => fakeToken, renew: async () => false },
    transport: (request) => {
      requests.push(request);
      return transport(request);
    },
    clock,
    deadline: { at: clock.now() + 600_000, total: 600_000 },
    signal: new AbortController().signal,
    requestTimeout: 5000,
    readOnly: false,
    reach: (url) => url,
    allow: () => {},
    hide: () => {},
    log: { warning: () => {} },
    mask: () => {},
    onWrite: () => {},
    onRetry: (error, pause) => retries.push({ error, pause }),
    ...others,
  };
  return { platform: open(options), wire: openWire(options), clock, requests, retries };
}

/** Waits for a failure and gives it; a success is a failure of the test. */
export async function failureOf<E extends Error>(
  work: Promise<unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: a constructor of any signature
  kind: abstract new (...args: any[]) => E,
): Promise<E> {
  const outcome = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`expected a ${kind.name}, but it succeeded with ${String(outcome.value)}`);
  if (outcome.error instanceof kind) return outcome.error;
  throw outcome.error;
}
