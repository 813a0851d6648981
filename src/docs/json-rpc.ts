import { createParser } from 'eventsource-parser';
import { type Fields, isFields } from '../contract/is-fields.ts';
import type { HttpReply } from '../platform/wire/http/http.ts';

/** The answer to a JSON-RPC request: its result, or what went wrong in the server's words. */
export type RpcAnswer = { readonly result: Fields } | { readonly error: string };

/** The answer to a request in a reply, which is JSON or a stream of events. */
export function readAnswer({ body, headers }: HttpReply, id: number): RpcAnswer | undefined {
  const isStream = /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
  return findAnswer(isStream ? readEvents(body.toString()) : [body.toString()], id);
}

/** Watches a stream of events, piece by piece, for the answer to a request: a server may leave the stream open behind it. */
export function watchForAnswer(id: number): (piece: Buffer) => boolean {
  let isThere = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      isThere ||= findAnswer([data], id) !== undefined;
    },
  });
  const decoder = new TextDecoder();
  return (piece) => {
    parser.feed(decoder.decode(piece, { stream: true }));
    return isThere;
  };
}

function readEvents(text: string): readonly string[] {
  const found: string[] = [];
  createParser({ onEvent: ({ data }) => found.push(data) }).feed(text);
  return found;
}

function findAnswer(texts: readonly string[], id: number): RpcAnswer | undefined {
  for (const message of texts.map(parseMessage)) {
    const { error, id: of = id, result } = message;
    // An error that the server could not put to a request carries no id.
    if ((of ?? id) === id && isFields(error)) return { error: String(error['message'] ?? '') };
    if (of === id && isFields(result)) return { result };
  }
  return undefined;
}

function parseMessage(text: string): Fields {
  try {
    const message: unknown = JSON.parse(text);
    return isFields(message) ? message : {};
  } catch {
    return {};
  }
}
