import type { Log } from '../contract/log.ts';
import { type Deadline, remaining } from '../platform/wire/clock.ts';
import type { Endpoint } from '../platform/wire/endpoints.ts';
import { errorFromReply } from '../platform/wire/error-from.ts';
import type { HttpReply } from '../platform/wire/http/http.ts';
import { retry } from '../platform/wire/retry.ts';
import { parseRetryAfter } from '../platform/wire/retry-after.ts';
import { type Outgoing, type SendOptions, send } from '../platform/wire/send.ts';
import { tellWait } from './persist.ts';

/** GitHub itself gives up on a request after 10 s: nothing comes of it after that. */
export const longestRequest = 12_000;
/** Milliseconds in which a call may be repeated: what is kept on GitHub is not worth the wait that it may ask for. */
const usualPatience = 30_000;
/** Those that a last word is worth, and a question that decides what is done: GitHub asks for a minute where it asks to wait. */
export const longPatience = 120_000;
/** The least that a limit is waited for, and that must be left then for an answer. */
const shortestWait = 1000;
/** What may be asked twice: reading. */
const harmless = /^GET |\/graphql$/;

/** How long a call goes on. */
export interface PatienceOptions extends SendOptions {
  readonly log: Log;
  /** Milliseconds after which a call is given up. */
  readonly patience?: number;
  /** Fires when nothing that was limited is sent again, where answers are still heard after that. */
  readonly stop?: AbortSignal;
}

/** Sends a request, and again after a failure that usually passes, where that does no harm. */
export async function sendPatiently(request: Outgoing, options: PatienceOptions): Promise<HttpReply> {
  const { clock, deadline, log, patience = usualPatience } = options;
  const end = { at: Math.min(deadline.at, clock.now() + patience), total: deadline.total };
  const sendOnce = () => sendUnlimited(request, options, patience, end);
  if (!harmless.test(request.label)) return sendOnce();
  const endpoint: Endpoint = { method: 'GET', path: request.url.pathname, repeat: 'again' };
  const sendAndJudge = async () => {
    const reply = await sendOnce();
    if (reply.status >= 500) throw errorFromReply({ ...request, endpoint }, reply);
    return reply;
  };
  return retry(sendAndJudge, {
    ...options,
    deadline: end,
    endpoint,
    onRetry: (error, wait) => tellWait(error, wait, log),
  });
}

/** Sends a request, and again after each limit that is over before the end: what was limited was not done, whatever it is. */
async function sendUnlimited(
  request: Outgoing,
  options: PatienceOptions,
  patience: number,
  end: Deadline,
): Promise<HttpReply> {
  const { clock, log, signal, stop = signal } = options;
  const requestTimeout = Math.min(options.requestTimeout, longestRequest, patience);
  for (const begun = clock.now(); ; ) {
    const reply = readLimit(await send(request, { ...options, requestTimeout }));
    if (reply.status !== 429) return reply;
    // Where no time is told, GitHub wants a minute: half of the long patience.
    const asked = parseRetryAfter(reply.headers['retry-after'], reply.headers.date) ?? patience / 2;
    const wait = Math.max(asked, shortestWait, clock.now() - begun);
    if (wait + shortestWait > remaining(end, clock)) return reply;
    tellWait(reply, wait, log);
    await clock.sleep(wait, stop);
  }
}

/** A reply by which GitHub only asks to come back later, as everybody else says that: it has a 403 for it too, and a time of its own. */
function readLimit(reply: HttpReply): HttpReply {
  const { body, headers, status } = reply;
  const isOut = headers['x-ratelimit-remaining'] === '0';
  const reset = isOut ? new Date(Number(headers['x-ratelimit-reset']) * 1000).toUTCString() : undefined;
  const after = headers['retry-after'] ?? reset;
  const isLimit = status === 403 && (after !== undefined || /rate limit/i.test(body.toString()));
  return isLimit || status === 429 ? { ...reply, status: 429, headers: { ...headers, 'retry-after': after } } : reply;
}
