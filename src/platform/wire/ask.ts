import { OutcomeError, UnknownOutcomeError } from '../../contract/errors.ts';
import { type ApiError, isNotFound } from './api-error.ts';
import { confirmGone, endsDeletion } from './confirm-gone.ts';
import type { Endpoint } from './endpoints.ts';
import { errorFromReply, isPartial, type Sent } from './error-from.ts';
import { type HttpReply, isSuccess } from './http.ts';
import { type Answer, readReply } from './reply.ts';
import { type Find, retry } from './retry.ts';
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
  const { endpoint, find, read, url } = question;
  const path = url.pathname.slice(new URL(options.baseUrl).pathname.replace(/\/$/, '').length);
  const sent = { endpoint, url, label: `${endpoint.method} ${path}` };
  let last: HttpReply | undefined;
  const attempt = async () => {
    last = await sendAuthorised(sent, question.body, options);
    return readReply(sent, last, read);
  };
  if (endpoint.method === 'GET') return retry(attempt, { ...options, endpoint });

  let end: 'accepted' | 'unknown' = 'accepted';
  const answerIfGone = async () => {
    if (!(await question.isGone?.())) return undefined;
    // It is not there, as was asked for; whether it ever was, nobody told.
    end = 'unknown';
    last = undefined;
    return { value: read({ content: undefined, headers: {}, wrappings: [] }) };
  };
  const isGone = question.isGone ?? (find && (async () => (await find()) !== undefined));
  try {
    const answer = await retry(attempt, { ...options, endpoint, find, answerIfGone, writes: true });
    if (isGone && last && !endsDeletion(endpoint, last))
      await confirmGone({ label: sent.label, reply: last, isGone }, options);
    options.onWrite(end);
    return answer;
  } catch (error) {
    if (error instanceof UnknownOutcomeError) options.onWrite('unknown');
    // Something on the way may say so of what is there. A look that fails too tells nothing.
    const contradicted =
      endpoint.method === 'DELETE' && isNotFound(error) && (await isGone?.().catch(() => true)) === false;
    throw contradicted ? isStillThere(sent.label) : error;
  }
}

function isStillThere(label: string): OutcomeError {
  return new OutcomeError(
    `${label}: the platform answered 404, but shows what was to go`,
    'Run this again. If it stays so, look at what stands between the runner and the platform.',
  );
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
  const { method, repeat } = endpoint;
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const request = { label, method, url, headers, body: body && JSON.stringify(body) };
  return send({ ...request, fresh: repeat === 'never', writes: method !== 'GET' }, options);
}
