import { type HttpReply, TransportError } from './http.ts';
import { type SendOptions, sendInTime } from './send.ts';

/** Asks any address, with no token and no other secret: the answer, or why there was none within that time. */
export async function probe(url: URL, milliseconds: number, options: SendOptions): Promise<HttpReply | string> {
  options.signal.throwIfAborted();
  const requestTimeout = Math.min(options.requestTimeout, milliseconds);
  try {
    return await sendInTime({ method: 'GET', url, headers: {}, public: true }, { ...options, requestTimeout });
  } catch (error) {
    if (error instanceof TransportError) return error.message;
    throw error;
  }
}
