import { interrupted, timeIsUp } from '../../contract/errors.ts';
import { type Clock, type Deadline, remaining } from './clock.ts';
import { errorFromTransport } from './error-from.ts';
import { type HttpReply, type HttpRequest, type Transport, TransportError } from './http/http.ts';

/** What sending needs beside the request. */
export interface SendOptions {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
  /** Milliseconds that one request may take. */
  readonly requestTimeout: number;
}

/** A request whose time is not yet measured. */
export interface Outgoing extends Omit<HttpRequest, 'timeout' | 'signal'> {
  /** What messages call it: `GET /apps/my-app`. */
  readonly label: string;
  /** Something changes by it: where the end comes before the answer, it is not known whether it did. */
  readonly writes?: boolean;
}

/** Sends one request within what is left of the time; that no reply came is told as what the platform's own refusals are. */
export async function send({ label, writes, ...request }: Outgoing, options: SendOptions): Promise<HttpReply> {
  const { clock, signal } = options;
  // What has not been sent cannot have been acted on.
  await clock.listen();
  signal.throwIfAborted();
  try {
    return await sendInTime(request, options);
  } catch (error) {
    if (error instanceof TransportError) throw errorFromTransport({ label, url: request.url }, error);
    throw writes && signal.aborted ? interrupted(label, signal.reason) : error;
  }
}

/** Sends one request within what is left of the time, and leaves a failure of the way there as it is. */
export async function sendInTime(
  request: Omit<HttpRequest, 'timeout' | 'signal'>,
  options: SendOptions,
): Promise<HttpReply> {
  const { clock, deadline, requestTimeout, signal, transport } = options;
  const left = remaining(deadline, clock);
  if (left === 0) throw timeIsUp(deadline.total);
  return transport({ ...request, timeout: Math.min(requestTimeout, left), signal });
}
