import type { ServerResponse } from 'node:http';

/** `request`: a journal entry; `state`: something changed, look again. */
export type EventKind = 'request' | 'state';

/** Where the emulator announces what happens. */
export interface EventBus {
  publish(kind: EventKind, data: object): void;
  /** Keeps a response open as a stream of server-sent events. */
  stream(response: ServerResponse): void;
}

/** Makes a bus without listeners. */
export function createEventBus(): EventBus {
  const listeners = new Set<ServerResponse>();
  return {
    publish(kind, data) {
      for (const listener of listeners) listener.write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    stream(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': the emulator will tell\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
  };
}
