import { PassThrough } from 'node:stream';
import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import type { Journal, JournalEntry } from '../journal/journal.ts';

/** Answers with a stream of server-sent events: `request` holds a journal entry, `state` says why to look again. */
export function streamEvents({ events }: Journal): ServiceReply {
  const stream = new PassThrough();
  const send = (kind: string, data: object) => stream.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  const sendRequest = (entry: JournalEntry) => send('request', entry);
  const sendReason = (reason: string) => send('state', { reason });
  events.on('request', sendRequest).on('state', sendReason);
  stream.on('close', () => events.off('request', sendRequest).off('state', sendReason));
  stream.write(': the emulator will tell\n\n');
  return { status: 200, headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }, body: stream };
}
