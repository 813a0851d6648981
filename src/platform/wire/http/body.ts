import type { IncomingMessage } from 'node:http';
import { type HttpRequest, TransportError } from './http.ts';

/** No reply of a platform holds more than this. */
export const bodyLimit = 10 * 1024 * 1024;

/** Milliseconds before a request's end at which the end of a text is taken as it is. */
const margin = 250;

/** Reads a body, unpacked: all of it, as much as is enough, or its last bytes that have come by some moment. */
export async function readBody(message: IncomingMessage, request: HttpRequest, until: number): Promise<Buffer> {
  const encoding = message.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return collect(message, request, until - Date.now() - margin);
  if (encoding !== 'gzip') throw unreadable('its body is neither plain nor gzip');
  // Of what is compressed, the end cannot be read without its beginning, nor the beginning without its end.
  return unzip(await collect(message, {}, 0));
}

function collect(
  message: IncomingMessage,
  { isEnough, tail }: Pick<HttpRequest, 'isEnough' | 'tail'>,
  milliseconds: number,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let chunks: Buffer[] = [];
  let size = 0;
  const last = () => Buffer.concat(chunks).subarray(tail === undefined ? 0 : -tail);
  const finish = () => {
    clearTimeout(timer);
    resolve(last());
    if (!message.complete) message.destroy();
  };
  const timer = tail && setTimeout(finish, Math.max(0, milliseconds));
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (tail === undefined && size > bodyLimit) message.destroy(unreadable(tooLarge));
    else if (isEnough?.(chunk)) finish();
    // Joined seldom, so that each byte is copied a bounded number of times.
    else if (tail !== undefined && size > 2 * tail) [chunks, size] = [[last()], tail];
  });
  message.once('end', finish).once('error', tail === undefined ? reject : finish);
  return promise;
}

async function unzip(body: Buffer): Promise<Buffer> {
  const { gunzipSync } = await import('node:zlib');
  try {
    return body.length === 0 ? body : gunzipSync(body, { maxOutputLength: bodyLimit });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw unreadable(tooLarge);
    throw new TransportError('its compressed body is damaged', { sent: true, again: true, cause });
  }
}

const tooLarge = 'its body is larger than 10 MiB';

function unreadable(message: string): TransportError {
  return new TransportError(message, { sent: true, again: false, code: 'reply-unexpected' });
}
