import { createParser } from 'eventsource-parser';
import { type Fields, isFields } from '../contract/is-fields.ts';
import type { HttpReply } from '../platform/wire/http/http.ts';

/** The answer to a JSON-RPC request: its result, or what went wrong. */
export type RpcAnswer =
  | { readonly result: Fields }
  | { readonly error: { readonly code: number; readonly message: string } };

/** The answer to a request in a reply, which is JSON or a stream of events; what else is in there is passed over. */
export function readAnswer({ headers, body }: HttpReply, id: number): RpcAnswer | undefined {
  const text = body.toString();
  const isStream = /^text\/event-stream\b/i.test(headers['content-type'] ?? '');
  const messages = (isStream ? readEvents(text) : [text]).flatMap(parseMessages);
  const error = messages.find((message) => isFields(message['error']))?.['error'] as Fields | undefined;
  const result = messages.find((message) => message['id'] === id)?.['result'];
  if (isFields(result)) return { result };
  // An error that the server could not put to a request carries no id.
  return error && { error: { code: Number(error['code']), message: String(error['message'] ?? 'no reason given') } };
}

/** Watches a stream of events, piece by piece, for the answer to a request: a server may leave the stream open behind it. */
export function watchForAnswer(id: number): (piece: Buffer) => boolean {
  let isThere = false;
  const isAnswer = (message: Fields) => ('result' in message || 'error' in message) && (message['id'] ?? id) === id;
  const parser = createParser({
    onEvent: ({ data }) => {
      isThere ||= parseMessages(data).some(isAnswer);
    },
  });
  return (piece) => {
    parser.feed(piece.toString());
    return isThere;
  };
}

function readEvents(text: string): readonly string[] {
  const found: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => found.push(data) });
  parser.feed(text);
  return found;
}

/** One message or, in older revisions of the protocol, several at once. */
function parseMessages(text: string): readonly Fields[] {
  try {
    return [JSON.parse(text)].flat().filter(isFields);
  } catch {
    return [];
  }
}
