import type { AskOptions } from './ask.ts';
import { type HttpReply, TransportError } from './http/http.ts';

/** An answer whose body is a text for people; its beginning can be quoted. */
export type Probed = HttpReply & { readonly text: string; readonly beginning: string };

/** Asks any address, with no token and no other secret: the answer, or why there was none within that time. */
export async function probe(
  url: URL,
  milliseconds: number,
  { quoted, requestTimeout, signal, transport }: AskOptions,
  isEnough?: (piece: Buffer) => boolean,
): Promise<Probed | string> {
  const timeout = Math.min(requestTimeout, milliseconds);
  try {
    const reply = await transport({ method: 'GET', url, headers: {}, timeout, signal, public: true, isEnough });
    const text = reply.body.toString();
    return { ...reply, text, beginning: quoted(text.trim(), 200) };
  } catch (error) {
    if (error instanceof TransportError) return error.message;
    throw error;
  }
}
