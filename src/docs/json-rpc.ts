import { createParser } from 'eventsource-parser';
import { type Fields, isFields } from '../contract/is-fields.ts';
import type { HttpReply } from '../platform/wire/http/http.ts';

/** The answer to a JSON-RPC request: its result, or what went wrong in the server's words. */
export type RpcAnswer = { readonly result: Fields } | { readonly error: string };

/** The answer to a request in a reply, which is JSON or a stream of events. */
export function readAnswer({ body, headers }: HttpReply, id: number): RpcAnswer | undefined {
  if (!/^text\/event-stream\b/i.test(headers['content-type'] ?? '')) return findAnswer(body.toString(), id);
  const events = openEvents(id);
  events.feed(body.toString());
  return events.answer();
}

/** Watches a stream of events, piece by piece, for the answer to a request: a server may leave the stream open behind it. */
export function watchForAnswer(id: number): (piece: Buffer) => boolean {
  const events = openEvents(id);
  const decoder = new TextDecoder();
  return (piece) => {
    events.feed(decoder.decode(piece, { stream: true }));
    return events.answer() !== undefined;
  };
}

function openEvents(id: number) {
  let answer: RpcAnswer | undefined;
  const onEvent = ({ data }: { readonly data: string }) => {
    answer ??= findAnswer(data, id);
  };
  const parser = createParser({ onEvent });
  return { feed: (text: string) => parser.feed(text), answer: () => answer };
}

function findAnswer(text: string, id: number): RpcAnswer | undefined {
  try {
    const message: unknown = JSON.parse(text);
    // An error that the server could not put to a request carries no id.
    if (!isFields(message) || (message['id'] ?? id) !== id) return undefined;
    const { error, result } = message;
    if (isFields(error)) return { error: String(error['message'] ?? '') };
    return isFields(result) ? { result } : undefined;
  } catch {
    return undefined;
  }
}
