import { ApiError } from './api-error.ts';
import { TransportError } from './http.ts';
import { type SendOptions, send } from './send.ts';

/** Asks any address, with no token and no other secret: the status of the answer, or why there was none. */
export async function probe(url: URL, options: SendOptions): Promise<number | string> {
  try {
    const request = { label: `GET ${url.pathname}`, method: 'GET', url, headers: {}, public: true };
    return (await send(request, options)).status;
  } catch (error) {
    if (error instanceof ApiError && error.cause instanceof TransportError) return error.cause.message;
    throw error;
  }
}
