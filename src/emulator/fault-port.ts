import type { ServiceReply } from './http/messages.ts';
import type { RequestHead } from './http/read-request.ts';
import type { Send } from './http/send-reply.ts';
import type { BuildRecord } from './state/records.ts';
import type { Store } from './state/store.ts';

/** What goes wrong with one request. */
export interface RequestFault {
  /** What it is called to whoever watches. */
  readonly name: string;
  /** Where it strikes: what comes after that in the request's way does not happen, but for the reply. */
  readonly strikes: 'before-reading' | 'before-work' | 'after-work';
  /** The caller's token expires with this request. */
  readonly endsToken: boolean;
  /** The reply that takes the place of the right one; the right one itself if the fault has nothing to say. */
  replace(reply: ServiceReply, url: URL, now: number): ServiceReply;
  /** Sends the reply; as it is if not given. */
  readonly send?: Send | undefined;
}

/** A build that starts, as whoever makes things go wrong lets it. */
export interface StartedBuild {
  readonly build: BuildRecord;
  /** Somebody else's, which is to take its place. */
  readonly next?: BuildRecord;
  /** Set where its start is answered with nothing. */
  readonly isUntold?: boolean;
}

/** What the emulator asks of whoever makes things go wrong; on a runner nobody does. */
export interface FaultPort {
  /** The fault that hits this request, if any. */
  take(head: RequestHead, store: Store): RequestFault | undefined;
  /** What becomes of a build of the app with this id and name. */
  spoilBuild(build: BuildRecord, apps: readonly string[]): StartedBuild;
  clear(): void;
}
