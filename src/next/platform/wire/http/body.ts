import type { IncomingMessage } from 'node:http';
import { type HttpRequest, TransportError } from './http.ts';

/** No reply of a platform holds more than this. */
export const bodyLimit = 10 * 1024 * 1024;

/** Milliseconds before a request's end at which the end of a text is taken as it is. */
const margin = 250;

/** Reads a body, unpacked: all of it, as much as is enough, or its last bytes that have come by some moment. */
export async function readBody(message: IncomingMessage, request: HttpRequest, until: number): Promise<Buffer> {
  const { isEnough, tail } = request;
  const encoding = message.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity')
    return tail === undefined ? readAll(message, isEnough) : readEnd(message, tail, until - Date.now() - margin);
  if (encoding !== 'gzip') throw unreadable('its encoding is not gzip, the only one asked for');
  // Of what is compressed, the end cannot be read without its beginning, nor the beginning without its end.
  const body = await unzip(await readAll(message, undefined));
  return tail === undefined ? body : body.subarray(-tail);
}

function readAll(message: IncomingMessage, isEnough: HttpRequest['isEnough']): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = () => resolve(Buffer.concat(chunks));
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > bodyLimit) message.destroy(unreadable(tooLarge));
    else if (isEnough?.(chunk)) {
      finish();
      message.destroy();
    }
  });
  message.on('end', finish).on('error', reject);
  return promise;
}

/** The last bytes of what comes until the end or until the time is up. */
function readEnd(message: IncomingMessage, most: number, milliseconds: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  let kept: Buffer = Buffer.alloc(0);
  let recent: Buffer[] = [];
  let size = 0;
  const join = () => {
    kept = Buffer.concat([kept, ...recent]).subarray(-most);
    [recent, size] = [[], 0];
  };
  message.on('data', (chunk: Buffer) => {
    recent.push(chunk);
    size += chunk.length;
    // Joined seldom, so that each byte is copied a bounded number of times.
    if (size > most) join();
  });
  const finish = () => {
    clearTimeout(timer);
    join();
    resolve(kept);
    message.destroy();
  };
  const timer = setTimeout(finish, Math.max(0, milliseconds));
  message.once('end', finish).once('error', finish);
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
  const hint = 'Check that the address is that of the API.';
  return new TransportError(message, { sent: true, again: false, code: 'reply-unexpected', hint });
}
