import type { Readable } from 'node:stream';

/** One request as the emulator's services see it, the body read. */
export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** What a service answers; a stream is sent as it comes, any other object as JSON. */
export interface ServiceReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable | object;
}
