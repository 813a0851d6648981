import { describeFailure } from '../../src/platform/wire/http/describe-failure.ts';
import { type HttpReply, type HttpRequest, type Transport, TransportError } from '../../src/platform/wire/http/http.ts';
import type { VirtualTime } from '../harness/virtual-time.ts';
import { callOf } from './github-side.ts';
import type { Exchange, Side, StepRun } from './history.ts';
import type { Fault, Plan } from './plan.ts';
import { endpointOf } from './platform-side.ts';
import { createRandom } from './random.ts';
import { origins } from './scene.ts';
import { spoil } from './spoil.ts';

/** The other side of the network, as it acts on a request that has reached it. */
export type ActOn = (exchange: Exchange, ghost: boolean) => HttpReply;

const sides: Readonly<Record<string, Side>> = {
  [origins.platform]: 'platform',
  [origins.github]: 'github',
  [origins.issuer]: 'sign-in',
};

/** What carries the requests of one step: with delays, and with the faults of the plan. */
export function openNetwork(
  step: StepRun,
  plan: Plan,
  time: VirtualTime,
  exchanges: Exchange[],
  act: ActOn,
): Transport {
  return (request) =>
    new Promise((resolve, reject) => {
      if (request.signal?.aborted) return reject(request.signal.reason);
      const exchange = beginExchange(step, request, plan, time.now());
      step.exchanges.push(exchange);
      exchanges.push(exchange);
      const settle = (what: string, work: () => void) => {
        if (exchange.end !== undefined) return;
        exchange.end = { at: time.now(), what };
        cancelTimeout();
        request.signal?.removeEventListener('abort', stop);
        work();
      };
      const fail = (error: Error, what = error.message) => settle(what, () => reject(error));
      const stop = () => settle('hung up', () => reject(request.signal?.reason));
      const cancelTimeout = time.after(request.timeout, () =>
        fail(
          new TransportError(`no complete answer within ${Math.round(request.timeout) / 1000} s`, {
            sent: true,
            again: true,
          }),
        ),
      );
      request.signal?.addEventListener('abort', stop, { once: true });
      travel(exchange, plan, time, {
        act: () => act(exchange, exchange.end !== undefined),
        answer: (reply) => settle(String(reply.status), () => resolve(reply)),
        fail: (failure) => fail(describeFailure(failure, !isRefused(failure))),
      });
    });
}

interface Ends {
  act(): HttpReply;
  answer(reply: HttpReply): void;
  fail(failure: Error): void;
}

const reset = { code: 'ECONNRESET', syscall: 'read' };
const refused = { code: 'ECONNREFUSED', syscall: 'connect' };
const isRefused = (failure: Error) => 'code' in failure && failure.code === refused.code;

/** Lets a request go its way: there, what the other side does, and back, or what a fault makes of that. */
function travel(exchange: Exchange, plan: Plan, time: VirtualTime, ends: Ends): void {
  const { fault, side, step, nth } = exchange;
  const random = createRandom(plan.seed, 'way', step.item.id, nth);
  const delay = () => 1 + random.next() ** 3 * 400;
  const arrive = (work: () => void) => time.after(delay(), work);
  const failWith = (facts: object, what: string) =>
    time.after(delay(), () => ends.fail(Object.assign(new Error(`${what} ${exchange.url.host}`), facts)));
  if (side === 'elsewhere')
    return void failWith({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'getaddrinfo ENOTFOUND');
  if (fault?.end === 'refused') return void failWith(refused, 'connect ECONNREFUSED');
  arrive(() => {
    if (fault === undefined) return void answerAfter(delay(), ends.act());
    const spoiled = (reply?: HttpReply) => spoil(fault, exchange, reply, random, time.now());
    // GitHub itself gives up after ten seconds.
    const later = side === 'github' ? Math.min(fault.delay, 10_000) : fault.delay;
    if (fault.acts === 'later') {
      const acted = (reply: HttpReply) => fault.end === 'answer' && answerAfter(delay(), reply);
      time.after(later, () => acted(ends.act()));
    }
    if (fault.end === 'answer' && fault.acts === 'later') return;
    const reply = fault.acts === 'first' ? ends.act() : undefined;
    if (fault.end === 'silence') return;
    if (fault.end === 'reset') return void failWith(reset, 'read ECONNRESET');
    answerAfter(fault.end === 'slow' ? fault.delay : delay(), spoiled(reply));
  });

  function answerAfter(milliseconds: number, reply: HttpReply): void {
    time.after(milliseconds, () => ends.answer(reply));
  }
}

function beginExchange(step: StepRun, request: HttpRequest, plan: Plan, now: number): Exchange {
  const { method, url, headers, body } = request;
  const nth = step.exchanges.length;
  const isAuth = url.origin === origins.platform && url.pathname.startsWith('/auth/');
  const side = isAuth ? 'sign-in' : (sides[url.origin] ?? 'elsewhere');
  const endpoint = side === 'github' ? callOf(method, url) : endpointOf(method, url);
  const fault = plan.faults.find(
    (one) => one.step === step.item.id && nth >= one.nth && nth < one.nth + one.count && fits(one, side, method),
  );
  return { step, nth, side, method, url, headers, body, endpoint, sentAt: now, fault };
}

/** A promise is an answer to a DELETE, only a list leads elsewhere, and an empty answer to a DELETE is how a platform says that it is done. */
function fits({ acts, end }: Fault, side: Side, method: string): boolean {
  if (end === 'promise') return side === 'platform' && method === 'DELETE';
  if (end === 'elsewhere') return method === 'GET';
  return !(end === 'empty' && acts === 'never' && method === 'DELETE');
}
