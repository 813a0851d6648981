import type { IncomingMessage } from 'node:http';
import { type HttpRequest, TransportError } from './http.ts';

/** More than this no answer of a platform holds. */
export const bodyLimit = 10 * 1024 * 1024;

/** Milliseconds before a request's end at which the end of a text has to be taken as it is. */
const margin = 250;

/** Reads the body of an answer: all of it, as much as is enough, or as many bytes of its end as have come by some moment. */
export function readBody(
  message: IncomingMessage,
  { isEnough, tail }: Pick<HttpRequest, 'isEnough' | 'tail'>,
  until: number,
): Promise<Buffer> {
  return tail === undefined ? readAll(message, isEnough) : readEnd(message, tail, until - Date.now() - margin);
}

function readAll(message: IncomingMessage, isEnough: HttpRequest['isEnough']): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = () => resolve(Buffer.concat(chunks));
  message.on('data', (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > bodyLimit) message.destroy(tooLarge());
    else if (isEnough?.(chunk)) {
      finish();
      message.destroy();
    }
  });
  message.on('end', finish);
  message.on('error', reject);
  return promise;
}

/** The last bytes of what comes until the end or until the time is up. */
function readEnd(message: IncomingMessage, most: number, milliseconds: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  let kept: Buffer[] = [];
  let size = 0;
  const join = () => Buffer.concat(kept).subarray(-most);
  message.on('data', (chunk: Buffer) => {
    kept.push(chunk);
    size += chunk.length;
    // Joined seldom, so that each byte is copied a bounded number of times.
    if (size < 2 * most) return;
    kept = [join()];
    size = most;
  });
  const finish = () => {
    clearTimeout(timer);
    resolve(join());
    message.destroy();
  };
  const timer = setTimeout(finish, Math.max(0, milliseconds));
  message.once('end', finish).once('error', finish);
  return promise;
}

/** The error for an answer that is longer than is read. */
export function tooLarge(): TransportError {
  return new TransportError(`the answer is larger than ${bodyLimit / 1024 / 1024} MiB`, {
    sent: true,
    again: false,
    code: 'unreadable',
  });
}
