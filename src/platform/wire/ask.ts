import type { IncomingHttpHeaders } from 'node:http';
import type { ApiError } from './api-error.ts';
import type { Endpoint } from './endpoints.ts';
import { errorFromReply, type Sent } from './error-from.ts';
import type { HttpReply } from './http.ts';
import { readReply } from './reply.ts';
import { retry } from './retry.ts';
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
  /** Called when the platform has accepted something that is not a GET. */
  onWrite(): void;
  onRetry(error: ApiError, pause: number): void;
}

/** One request to the platform, and how its reply is read. */
export interface Question<T> {
  readonly endpoint: Endpoint;
  readonly url: URL;
  readonly body?: object | undefined;
  /** Looks for what an earlier attempt may have created. */
  readonly find?: (() => Promise<T | undefined>) | undefined;
  read(body: unknown, headers: IncomingHttpHeaders): T;
}

/** Sends one request, again where that may help and does no harm, and reads its reply. */
export function ask<T>(question: Question<T>, options: AskOptions): Promise<T> {
  const { endpoint, find, read, url } = question;
  const path = url.pathname.slice(new URL(options.baseUrl).pathname.replace(/\/$/, '').length);
  const sent = { endpoint, url, label: `${endpoint.method} ${path}` };
  const attempt = async () => {
    const reply = await sendAuthorised(sent, question.body, options);
    return readReply(sent, reply, (body) => read(body, reply.headers));
  };
  const writes = endpoint.method !== 'GET';
  return retry(attempt, { ...options, endpoint, find, writes, gone: () => read(undefined, {}) });
}

/** Sends once; after a 401 once more with a new token: a refused request was not acted on. */
async function sendAuthorised(sent: Sent, body: object | undefined, options: AskOptions): Promise<HttpReply> {
  const { bearer } = options;
  const token = await bearer.token();
  let reply = await sendWithToken(sent, token, body, options);
  if (reply.status === 401 && (await bearer.renew(token)))
    reply = await sendWithToken(sent, await bearer.token(), body, options);
  if (reply.status < 200 || reply.status > 299) throw errorFromReply(sent, reply);
  if (sent.endpoint.method !== 'GET') options.onWrite();
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
