import { isConfidential } from '../../../contract/confidential.ts';
import { decodeBody } from './decode-body.ts';
import { describeFailure } from './describe-failure.ts';
import { EndableClient } from './endable-client.ts';
import { type HttpReply, type HttpRequest, redirectTarget, type Transport, TransportError } from './http.ts';
import { refuseOddProxy } from './proxy.ts';
import { readBody } from './read-body.ts';

const redirectLimit = 3;

/**
 * The one way out to the network. It puts one deadline over connect, headers and body, limits the body, and follows
 * redirects only where nothing can be given away and nothing else be read: on GET, to the same origin and the same resource.
 */
export const sendRequest: Transport = async (request) => {
  request.signal?.throwIfAborted();
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const stopEarly = () => stop(request.signal?.reason);
  request.signal?.addEventListener('abort', stopEarly, { once: true });
  const timer = setTimeout(() => {
    const seconds = Math.round(request.timeout) / 1000;
    stop(new TransportError(`no complete answer within ${seconds} s`, { sent: true, again: true }));
  }, request.timeout);
  const client = new EndableClient(request);
  try {
    // The client cannot be ended while it waits for a proxy: the race ends that wait too.
    return await Promise.race([followRedirects(client, request), stopped]);
  } catch (error) {
    client.end();
    throw error;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', stopEarly);
  }
};

async function followRedirects(client: EndableClient, request: HttpRequest): Promise<HttpReply> {
  let { url } = request;
  for (let hop = 0; ; hop++) {
    const reply = await exchange(client, { ...request, url });
    const target = request.method === 'GET' ? redirectTarget(url, reply) : undefined;
    if (hop === redirectLimit || target === undefined || !mayFollow(request, target)) return reply;
    url = target;
  }
}

/** What is asked with a token is one resource, of which only a slash at the end may differ: another would answer in its place. */
function mayFollow({ public: isPublic, url }: HttpRequest, target: URL): boolean {
  if (target.origin !== url.origin) return false;
  return isPublic === true || resourceOf(target) === resourceOf(url);
}

function resourceOf({ pathname, search }: URL): string {
  return pathname.replace(/\/$/, '') + search;
}

async function exchange(client: EndableClient, request: HttpRequest): Promise<HttpReply> {
  if (!request.public && !isConfidential(request.url)) {
    throw new TransportError(`${request.url.origin} is not https`, { sent: false, again: false, code: 'insecure' });
  }
  refuseOddProxy(request.url);
  const end = Date.now() + request.timeout;
  try {
    const { message } = await client.send(request);
    const { statusCode = 0, headers: replied } = message;
    const encoding = replied['content-encoding'] ?? 'identity';
    // Of what is compressed, the end cannot be read without its beginning, nor the beginning without its end.
    const body = await decodeBody(await readBody(message, encoding === 'identity' ? request : {}, end), encoding);
    return { status: statusCode, headers: replied, body: request.tail ? body.subarray(-request.tail) : body };
  } catch (error) {
    throw error instanceof TransportError ? error : describeFailure(error, client.sent);
  }
}
