import { type HttpReply, TransportError } from './http/http.ts';
import { type SendOptions, sendInTime } from './send.ts';

/** An answer whose body is a text for people. */
export interface Probed extends HttpReply {
  readonly text: string;
}

/** Asks any address, with no token and no other secret: the answer, or why there was none within that time. */
export async function probe(url: URL, milliseconds: number, options: SendOptions): Promise<Probed | string> {
  options.signal.throwIfAborted();
  const requestTimeout = Math.min(options.requestTimeout, milliseconds);
  try {
    const reply = await sendInTime({ method: 'GET', url, headers: {}, public: true }, { ...options, requestTimeout });
    return { ...reply, text: readText(reply) };
  } catch (error) {
    if (error instanceof TransportError) return error.message;
    throw error;
  }
}

/** The text of a page, in the characters that it begins with or is said to be written in. */
function readText({ body, headers }: HttpReply): string {
  const isMarked = body[0] === 0xfe || body[0] === 0xff;
  const [, named = 'utf-8'] = /charset="?([\w-]+)/i.exec(headers['content-type'] ?? '') ?? [];
  const charset = isMarked ? (body[0] === 0xfe ? 'utf-16be' : 'utf-16le') : named;
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString();
  }
}
