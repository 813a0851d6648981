import { isConfidential } from '../../../contract/confidential.ts';
import { readBody } from './body.ts';
import { type Client, openClient } from './client.ts';
import { checkProxy, describeFailure } from './failure.ts';
import { type HttpReply, type HttpRequest, redirectTarget, type Transport, TransportError } from './http.ts';

const mostRedirects = 3;
/** A longer timer fires at once. */
const longestTimer = 2 ** 31 - 1;

/** The one way out to the network: one deadline over connect, headers and body, a limited body, few redirects. */
export const sendRequest: Transport = async (request) => {
  const { signal, timeout } = request;
  signal?.throwIfAborted();
  const client = openClient(Math.min(timeout, longestTimer - 1000));
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const stopEarly = () => stop(signal?.reason);
  signal?.addEventListener('abort', stopEarly, { once: true });
  const message = `no complete answer within ${Math.round(timeout) / 1000} s`;
  const stopLate = () => stop(new TransportError(message, { sent: client.wasSent(), again: true }));
  const timer = setTimeout(stopLate, Math.min(timeout, longestTimer));
  try {
    // The client cannot be ended while it waits for a proxy: the race ends that wait too.
    return await Promise.race([followRedirects(client, request), stopped]);
  } catch (error) {
    client.end();
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stopEarly);
  }
};

/** Follows redirects of a GET to the same origin only: nothing is given away. */
async function followRedirects(client: Client, request: HttpRequest): Promise<HttpReply> {
  let { url } = request;
  for (let hop = 0; ; hop++) {
    const reply = await exchange(client, { ...request, url });
    const target = request.method === 'GET' ? redirectTarget(url, reply) : undefined;
    if (hop === mostRedirects || target?.origin !== url.origin) return reply;
    url = target;
  }
}

async function exchange(client: Client, request: HttpRequest): Promise<HttpReply> {
  if (!request.public && !isConfidential(request.url))
    throw new TransportError('it is not https, and secrets are not sent in the open', { sent: false, again: false });
  checkProxy(request.url);
  const end = Date.now() + request.timeout;
  try {
    const message = await client.send(request);
    const { statusCode: status = 0, headers } = message;
    return { status, headers, body: await readBody(message, request, end) };
  } catch (error) {
    throw error instanceof TransportError ? error : describeFailure(error, client.wasSent());
  }
}
