import { UnknownOutcomeError } from '../../contract/errors.ts';
import { type ApiError, isNotFound } from './api-error.ts';
import { confirmChange, endsDeletion, isPromise } from './confirm-change.ts';
import type { Endpoint } from './endpoints.ts';
import { errorFromReply, type Sent } from './error-from.ts';
import { type HttpReply, isSuccess } from './http/http.ts';
import { isPartial } from './read-refusal.ts';
import { type Answer, readReply } from './reply.ts';
import { type Find, type Recheck, retry } from './retry.ts';
import { type SendOptions, send } from './send.ts';

/** Where the bearer token comes from. */
export interface Bearer {
  token(): Promise<string>;
  /** Gets another token in place of one that the platform refused; `false` when there is no other. */
  renew(refused: string): Promise<boolean>;
}

/** What asking the platform needs beside the question. */
export interface AskOptions extends SendOptions {
  /** Base address of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly bearer: Bearer;
  /** How often a request is sent at the most. */
  readonly attempts?: number;
  readonly recheck?: Recheck | undefined;
  /** Called with what became of something that is not a GET: the platform has accepted it, or nobody told its end. */
  onWrite(end: 'accepted' | 'unknown'): void;
  onRetry(error: ApiError, pause: number): void;
}

/** One request to the platform, and how its reply is read. */
export interface Question<T> {
  readonly endpoint: Endpoint;
  readonly url: URL;
  readonly body?: object | undefined;
  readonly find?: Find<T> | undefined;
  /** Looks whether what an attempt without an answer was to delete is gone: a 404 may also be about what held it. */
  readonly isGone?: (() => Promise<boolean>) | undefined;
  read(answer: Answer): T;
}

/** Sends one request, again where that may help and does no harm, and reads its reply. */
export async function ask<T>(question: Question<T>, options: AskOptions): Promise<T> {
  const { endpoint, url } = question;
  const path = url.pathname.slice(new URL(options.baseUrl).pathname.replace(/\/$/, '').length);
  const sent = { endpoint, url, label: `${endpoint.method} ${path}` };
  if (endpoint.method === 'GET') {
    const attempt = async () => readReply(sent, await sendAuthorised(sent, question.body, options), question.read);
    return retry(attempt, { ...options, endpoint });
  }
  try {
    const { answer, end } = await change(question, sent, options);
    options.onWrite(end);
    return answer;
  } catch (error) {
    if (error instanceof UnknownOutcomeError) options.onWrite('unknown');
    throw error;
  }
}

/** Asks for a change until it is shown to have ended. */
async function change<T>(question: Question<T>, sent: Sent, options: AskOptions) {
  const { body, endpoint, find, read } = question;
  const lookGone = endpoint.method === 'DELETE' ? lookForEnd(question) : undefined;
  let last: HttpReply | undefined;
  const attempt = async (): Promise<T> => {
    last = await sendAuthorised(sent, body, options);
    if (!isPromise(endpoint, last)) return readReply(sent, last, read);
    readReply(sent, last, () => {});
    return confirmChange({ ...sent, reply: last, look: find }, options);
  };
  let end: 'accepted' | 'unknown' = 'accepted';
  const answerIfGone = async () => {
    if (!(await question.isGone?.())) return undefined;
    // It is not there, as was asked for; whether it ever was, nobody told.
    end = 'unknown';
    last = undefined;
    return { value: read({ content: undefined, headers: {}, wrappings: [] }) };
  };
  // A body of any keys says the same in parts.
  const divisible = endpoint.body !== undefined && '*' in endpoint.body && Object.keys(body ?? {}).length > 1;
  try {
    const answer = await retry(attempt, { ...options, endpoint, find, answerIfGone, divisible, writes: true });
    if (lookGone && last && !endsDeletion(last)) await confirmChange({ ...sent, reply: last, look: lookGone }, options);
    return { answer, end };
  } catch (error) {
    // Platforms also say that of what a token may not touch: it is believed only if a look agrees.
    if (lookGone && isNotFound(error))
      await confirmChange({ ...sent, reply: { status: 404 }, look: lookGone }, options);
    throw error;
  }
}

/** How to look whether what was to be deleted is gone, where that can be seen: a restart deletes nothing. */
function lookForEnd({ find, isGone }: Question<unknown>): Find<unknown> | undefined {
  return isGone ? async () => (await isGone()) || undefined : find;
}

/** Sends once; after a 401 once more with a new token: a refused request was not acted on. */
async function sendAuthorised(sent: Sent, body: object | undefined, options: AskOptions): Promise<HttpReply> {
  const { bearer } = options;
  const token = await bearer.token();
  let reply = await sendWithToken(sent, token, body, options);
  if (reply.status === 401 && (await bearer.renew(token)))
    reply = await sendWithToken(sent, await bearer.token(), body, options);
  if (!isSuccess(reply.status) || isPartial(reply)) throw errorFromReply(sent, reply);
  return reply;
}

function sendWithToken(
  { endpoint, label, url }: Sent,
  token: string,
  body: object | undefined,
  options: AskOptions,
): Promise<HttpReply> {
  const { lasts, method, repeat } = endpoint;
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const request = { label, method, url, headers, body: body && JSON.stringify(body) };
  const requestTimeout = lasts ? Number.POSITIVE_INFINITY : options.requestTimeout;
  return send({ ...request, fresh: repeat === 'never', writes: method !== 'GET' }, { ...options, requestTimeout });
}
