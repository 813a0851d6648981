import type { Log } from '../contract/runtime.ts';
import { formatDuration } from '../contract/text.ts';
import type { Clock, Deadline } from '../platform/wire/clock.ts';
import { type HttpReply, type HttpRequest, type Transport, TransportError } from '../platform/wire/http/http.ts';
import { readLimit } from './refusal.ts';

/** How requests are sent. */
export interface SendOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Milliseconds for one request. */
  readonly requestTimeout: number;
  /** Writes are repeated, too: said twice, they say the same. */
  readonly insists: boolean;
}

type Asked = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>;

/** Milliseconds in which GitHub's trouble may pass, and in which a limit may. */
export const longestTrouble = 30_000;
const longestLimit = 120_000;

/** Sends a request, and again what GitHub only limited, what never left, and what may be repeated. */
export async function send(asked: Asked, mayRepeat: boolean, options: SendOptions): Promise<HttpReply> {
  const { clock, deadline, log, requestTimeout, signal, transport } = options;
  const start = clock.now();
  for (let tries = 1; ; tries += 1) {
    const timeout = Math.max(1, Math.min(requestTimeout, deadline.at - clock.now()));
    const came = await transport({ ...asked, timeout, signal, fresh: !mayRepeat }).catch(failure);
    const limit = came instanceof TransportError ? undefined : readLimit(came);
    const pause = limit ?? (isTrouble(came, mayRepeat) ? Math.random() * Math.min(4000, 500 * 2 ** tries) : undefined);
    const end = Math.min(deadline.at, start + (limit === undefined ? longestTrouble : longestLimit));
    if (pause === undefined || clock.now() + pause >= end) {
      if (came instanceof TransportError) throw came;
      return came;
    }
    log.info(`GitHub did not answer ${asked.method} ${asked.url.pathname}. Trying again in ${formatDuration(pause)}.`);
    await clock.sleep(pause, signal);
  }
}

function isTrouble(came: HttpReply | TransportError, mayRepeat: boolean): boolean {
  if (came instanceof TransportError) return came.again && (mayRepeat || !came.sent);
  return mayRepeat && came.status >= 500;
}

function failure(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  throw error;
}
