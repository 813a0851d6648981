import type { HttpReply, HttpRequest, Transport } from '../../src/platform/wire/http/http.ts';
import { loadAction } from './load-action.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Who answers a request. */
export type Side = 'platform' | 'sign-in' | 'docs' | 'github' | 'app' | 'elsewhere';

/** One request and what became of it. */
export interface Exchange {
  /** Counts the steps of a world from 1, and the requests of a step from 0. */
  readonly step: number;
  readonly nth: number;
  readonly side: Side;
  readonly method: string;
  readonly url: URL;
  /** Below the base address of its side, with the query. */
  readonly path: string;
  /** The contract's name of the call, or for the other sides `POST /deployments/*`. */
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON is read; other bodies are text. */
  readonly body: unknown;
  readonly at: number;
  fault?: Omit<Fault, 'on'>;
  /** What the other side answered, if it acted at all. */
  acted?: { readonly at: number; readonly reply: Reply } | undefined;
  /** What the step got: a status, or why there was none. */
  end?: { readonly at: number; readonly what: number | string } | undefined;
}

/** A reply before it is sent: the body is a JSON value, or text. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

/** What goes wrong with some requests. */
export interface Fault {
  /** Which requests: the name of the call, or what an exchange must be. */
  readonly on: string | ((exchange: Exchange) => boolean);
  /** So many of them go well before, and so many are hit: one, unless told otherwise. */
  readonly skip?: number;
  readonly count?: number;
  /** Whether the other side does what it was asked for: not, unless told otherwise; `edit` always does. */
  readonly acts?: boolean;
  /** Milliseconds that the way there or back takes longer. */
  readonly delay?: number;
  /** What comes in place of the reply. */
  readonly ends?: 'refused' | 'reset' | 'silence' | Reply;
  /** Changes the body of the reply. */
  readonly edit?: (body: never) => unknown;
  /** Changes the whole of what comes back. */
  readonly spoil?: (reply: Reply, exchange: Exchange) => Reply;
  /** Milliseconds after which the other side acts, whatever was answered by then. */
  readonly actsAfter?: number;
}

/** The other side of the network. */
export interface OtherSide {
  describe(method: string, url: URL): Pick<Exchange, 'side' | 'path' | 'call'>;
  /** Does what a request asks for. */
  act(exchange: Exchange): Reply;
  /** The fault that hits a request. */
  choose(exchange: Exchange): Fault | undefined;
  /** Milliseconds of one way. */
  delay(): number;
  onRequest(exchange: Exchange): void;
}

/** Carries the requests of one step through virtual time. */
export function openNetwork(step: number, time: VirtualTime, other: OtherSide): Transport {
  let requests = 0;
  const { TransportError } = loadAction('platform/wire/http/http.ts');
  return (request) =>
    new Promise((resolve, reject) => {
      if (request.signal?.aborted) return reject(request.signal.reason);
      const exchange = begin(request, step, requests++, time.now(), other);
      const settle = (what: number | string, work: () => void) => {
        if (exchange.end !== undefined) return;
        exchange.end = { at: time.now(), what };
        cancelTimeout();
        request.signal?.removeEventListener('abort', stop);
        work();
      };
      const fail = (message: string, sent: boolean) =>
        settle(message, () => reject(new TransportError(message, { sent, again: true })));
      const stop = () => settle('hung up', () => reject(request.signal?.reason));
      const cancelTimeout = time.after(request.timeout, () =>
        fail(`no complete answer within ${Math.round(request.timeout) / 1000} s`, true),
      );
      request.signal?.addEventListener('abort', stop, { once: true });
      other.onRequest(exchange);
      travel(exchange, other, time, (reply) => settle(reply.status, () => resolve(render(reply))), fail);
    });
}

function begin(request: HttpRequest, step: number, nth: number, at: number, other: OtherSide): Exchange {
  const { body, headers, method, url } = request;
  return { step, nth, ...other.describe(method, url), method, url, headers, body: readBody(body), at };
}

function readBody(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Lets a request go its way: there, what the other side does, and back, or what a fault makes of that. */
function travel(
  exchange: Exchange,
  other: OtherSide,
  time: VirtualTime,
  answer: (reply: Reply) => void,
  fail: (message: string, sent: boolean) => void,
): void {
  const chosen = other.choose(exchange);
  if (chosen) exchange.fault = chosen;
  const fault: Omit<Fault, 'on'> = chosen ?? { acts: true };
  const isAnswered = fault.edit !== undefined || fault.ends === undefined;
  const { acts = isAnswered, actsAfter, delay = 0, edit, ends, spoil } = fault;
  const later = (milliseconds: number, work: () => void) => void time.after(milliseconds, work);
  const act = () => {
    // What the other side holds may change while the reply is on its way.
    const reply = structuredClone(other.act(exchange));
    exchange.acted = { at: time.now(), reply };
    return reply;
  };
  const arrive = () => {
    const acted = acts ? act() : undefined;
    if (actsAfter !== undefined) later(actsAfter, act);
    if (ends === 'silence') return;
    later(delay + other.delay(), () => {
      if (ends === 'reset') return fail('read ECONNRESET', true);
      const reply = typeof ends === 'object' ? ends : (acted ?? { status: 500 });
      const edited = edit === undefined ? reply : { ...reply, body: edit(structuredClone(reply.body) as never) };
      answer(spoil === undefined ? edited : spoil(edited, exchange));
    });
  };
  later(other.delay(), () => {
    if (exchange.side === 'elsewhere') fail(`getaddrinfo ENOTFOUND ${exchange.url.host}`, false);
    else if (ends === 'refused') fail(`connect ECONNREFUSED ${exchange.url.host}`, false);
    else arrive();
  });
}

/** A reply as it comes over the wire. */
function render({ status, headers = {}, body }: Reply): HttpReply {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const isText = typeof body === 'string';
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const text = body === undefined ? '' : isText ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': type, ...Object.fromEntries(lower) }, body: Buffer.from(text) };
}
