import type { AskOptions } from './ask.ts';
import { hurry } from './clock.ts';
import { isSuccess } from './http/http.ts';

/** Bytes of a text's end that are kept. */
const most = 64 * 1024;

/** Reads the end of a text that may be long or never end; nothing if it cannot be read within that time. */
export async function readTail(
  address: string,
  milliseconds: number,
  options: AskOptions,
): Promise<string | undefined> {
  const url = URL.parse(address, options.baseUrl);
  if (url === null) return undefined;
  return hurry(fetchTail(url, milliseconds, options), milliseconds, options.clock, undefined).catch(() => undefined);
}

/** The token goes along only to the API's own origin. */
async function fetchTail(url: URL, timeout: number, options: AskOptions): Promise<string | undefined> {
  const { baseUrl, bearer, signal, transport } = options;
  const isOwn = url.origin === new URL(baseUrl).origin;
  const token = isOwn ? { authorization: `Bearer ${await bearer.token()}` } : {};
  const headers = { accept: 'text/plain', 'accept-encoding': 'identity', ...token };
  const reply = await transport({ method: 'GET', url, headers, timeout, signal, public: !isOwn, tail: most });
  if (!isSuccess(reply.status)) return undefined;
  const text = reply.body.toString();
  // What was cut begins with a whole line: half a secret is not recognised.
  return reply.body.length < most ? text : text.slice(text.indexOf('\n') + 1 || text.length);
}
