import { timeIsUp } from '../../contract/errors.ts';
import { remaining } from './clock.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { type Bearer, type HttpReply, isSuccess, type Transport, TransportError } from './http/http.ts';
import { errorFromReply, errorFromTransport, outcomeUnknown, type Sent } from './refusal.ts';
import { readReply } from './reply.ts';
import { type Call, type RetryOptions, repeat } from './retry.ts';
import { pathBelow } from './url.ts';

/** What asking the platform needs beside the question. */
export interface AskOptions extends RetryOptions {
  /** Base address of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly bearer: Bearer;
  readonly transport: Transport;
  /** Milliseconds for one request. */
  readonly requestTimeout: number;
  /** Refuse everything that is not a GET. */
  readonly readOnly: boolean;
  /** Cleans a text of the platform, takes secrets out of it, and cuts it then. */
  quoted(text: string, most: number): string;
  /** Hides a config value that the platform sent. */
  hide(value: string, kind: 'read'): void;
}

/** One request to the platform, and how its reply is read. */
export interface Question<T> extends Pick<Call<T>, 'body' | 'find' | 'guard'>, Pick<Sent, 'endpoint' | 'url'> {
  read(content: unknown, reply?: HttpReply): T;
}

/** Sends one request, again if that may help and does no harm, and reads its reply. */
export async function ask<T>(question: Question<T>, options: AskOptions): Promise<T> {
  const { body, endpoint, find, guard, read, url } = question;
  const sent = { endpoint, url, label: `${endpoint.method} ${pathBelow(options.baseUrl, url)}` };
  if (options.readOnly && !isHarmless(endpoint)) throw new Error(`A dry run must not send ${sent.label}`);
  const send = async (part: object | undefined) => {
    const reply = await sendAuthorised(sent, part, options);
    if (!isSuccess(reply.status)) throw errorFromReply(sent, reply, options.quoted);
    return readReply(sent, reply, (content) => read(content, reply), options.hide);
  };
  return repeat({ sent, body, find, guard, send, none: () => read(undefined) }, options);
}

/** Whether a request changes nothing. That for a cluster's login makes a credential. */
function isHarmless({ method, path }: Endpoint): boolean {
  return method === 'GET' && path !== endpoints.getClusterLogin.path;
}

/** Sends once; after a 401 once more with a new token: a refused request was not acted on. */
async function sendAuthorised(sent: Sent, body: object | undefined, options: AskOptions): Promise<HttpReply> {
  const { bearer } = options;
  const token = await bearer.token();
  const reply = await sendWithToken(sent, token, body, options);
  if (reply.status !== 401 || !(await bearer.renew(token))) return reply;
  return sendWithToken(sent, await bearer.token(), body, options);
}

async function sendWithToken(
  sent: Sent,
  token: string,
  body: object | undefined,
  { clock, deadline, requestTimeout, signal, transport }: AskOptions,
): Promise<HttpReply> {
  const { kind, lasts, method } = sent.endpoint;
  // What has not been sent cannot have been acted on.
  await clock.listen();
  signal.throwIfAborted();
  const left = remaining(deadline, clock);
  if (left === 0) throw timeIsUp(deadline.total);
  const json = body && { 'content-type': 'application/json' };
  try {
    return await transport({
      ...{ method, url: sent.url, body: body && JSON.stringify(body), signal },
      headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...json },
      timeout: lasts ? left : Math.min(requestTimeout, left),
      // A kept connection may be closing just now, which would leave the outcome open.
      fresh: kind === 'once' || kind === 'create',
    });
  } catch (error) {
    if (error instanceof TransportError) throw errorFromTransport(sent, error);
    throw kind !== 'read' && signal.aborted ? outcomeUnknown(sent, signal.reason) : error;
  }
}
