import { TransportError } from './http.ts';
import { type SendOptions, sendInTime } from './send.ts';

/** Asks any address, with no token and no other secret: the status of the answer, or why there was none. */
export async function probe(url: URL, options: SendOptions): Promise<number | string> {
  options.signal.throwIfAborted();
  try {
    return (await sendInTime({ method: 'GET', url, headers: {}, public: true }, options)).status;
  } catch (error) {
    if (error instanceof TransportError) return error.message;
    throw error;
  }
}
