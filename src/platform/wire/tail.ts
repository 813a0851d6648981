import { excusing } from '../../contract/errors.ts';
import type { AskOptions } from './ask.ts';
import { isSuccess, TransportError } from './http/http.ts';

/** Bytes of a text's end that are kept. */
const most = 64 * 1024;

/** Reads the end of a text that may be long or never end; nothing if it cannot be read. */
export async function readTail(
  address: string,
  timeout: number,
  { baseUrl, bearer, signal, transport }: AskOptions,
): Promise<string | undefined> {
  const url = URL.parse(address, baseUrl);
  if (url === null) return undefined;
  // The token goes along only to the API's own origin.
  const isOwn = url.origin === new URL(baseUrl).origin;
  const token = isOwn ? { authorization: `Bearer ${await bearer.token()}` } : {};
  const headers = { accept: 'text/plain', 'accept-encoding': 'identity', ...token };
  const sent = transport({ method: 'GET', url, headers, timeout, signal, public: !isOwn, tail: most });
  const reply = await sent.catch(excusing((error) => error instanceof TransportError));
  if (reply === undefined || !isSuccess(reply.status)) return undefined;
  const text = reply.body.toString();
  // What was cut begins with a whole line: half a secret is not recognised.
  return reply.body.length < most ? text : text.slice(text.indexOf('\n') + 1 || text.length);
}
