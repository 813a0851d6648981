import type { HttpReply } from './http/http.ts';

/** An answer whose body is a text for people. */
export interface Probed extends HttpReply {
  readonly text: string;
}

/** Asks any address, with no token and no other secret: the answer, or why there was none within that time. */
export async function probe(
  _url: URL,
  _milliseconds: number,
  _options: object,
  _isEnough?: (piece: Buffer) => boolean,
): Promise<Probed | string> {
  throw new Error('not yet');
}
