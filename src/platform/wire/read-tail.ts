import type { AskOptions } from './ask.ts';
import { hurry } from './clock.ts';
import { isSuccess } from './http/http.ts';
import { sendInTime } from './send.ts';

/** Bytes of a text's end that are kept. */
const most = 64 * 1024;

/**
 * Reads the end of a text that may be long or never end; nothing where it cannot be read within that time. The reason of a
 * failure is an addition: that it cannot be read must neither hide the failure nor hold it up.
 */
export async function readTail(
  address: string,
  milliseconds: number,
  options: AskOptions,
): Promise<string | undefined> {
  const url = URL.parse(address, options.baseUrl);
  if (url === null) return undefined;
  const tail = fetchTail(url, { ...options, requestTimeout: milliseconds });
  return hurry(tail, milliseconds, options.clock, undefined).catch(() => undefined);
}

/** The token goes along only to the API's own origin. */
async function fetchTail(url: URL, options: AskOptions): Promise<string | undefined> {
  const isOwn = url.origin === new URL(options.baseUrl).origin;
  const token = isOwn ? { authorization: `Bearer ${await options.bearer.token()}` } : {};
  const headers = { accept: 'text/plain', 'accept-encoding': 'identity', ...token };
  const reply = await sendInTime({ method: 'GET', url, headers, public: !isOwn, tail: most }, options);
  if (!isSuccess(reply.status)) return undefined;
  const text = reply.body.toString();
  // What was cut begins with a whole line: half a secret is not recognised.
  const whole = reply.body.length < most ? text : text.slice(text.indexOf('\n') + 1 || text.length);
  return reply.redact?.(whole) ?? whole;
}
