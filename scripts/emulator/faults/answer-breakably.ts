import { randomUUID } from 'node:crypto';
import { type AnswerExchange, type Exchange, produceReply } from '../../../src/emulator/dispatch.ts';
import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import { readBody } from '../../../src/emulator/http/read-request.ts';
import { expireToken } from '../access/find-caller.ts';
import type { Journal } from '../journal/journal.ts';
import { deliver } from './delivery.ts';
import type { Faults, RequestFault } from './faults.ts';

/** A way to answer in which a fault may hit a request, and of which the journal is told. */
export function answerBreakably(faults: Faults, journal: Journal): AnswerExchange {
  return async (exchange) => {
    const { head, message, response, world } = exchange;
    const { clock, store } = world;
    const fault = faults.take(head, store);
    const [start, startedAt, requestId] = [performance.now(), clock.now(), randomUUID()];
    const body = fault?.strikes === 'before-reading' ? '' : await readBody(message);
    const reply = await spoilReply(exchange, body, fault);
    const status = deliver(response, reply, { requestId, now: clock.now() }, fault?.send);
    const request = { ...head, body: body ?? '' };
    const milliseconds = performance.now() - start;
    journal.served({ request, requestId, status, startedAt, milliseconds, fault: fault?.name });
  };
}

const noReply: ServiceReply = { status: 200 };

async function spoilReply(
  { head, service, world }: Exchange,
  body: string | undefined,
  fault: RequestFault | undefined,
): Promise<ServiceReply> {
  if (fault === undefined || body === undefined) return produceReply(service, head, body, world);
  const reply = fault.strikes === 'after-work' ? await produceReply(service, head, body, world) : noReply;
  if (fault.endsToken) expireToken(head, world);
  return fault.replace(reply, head.url, world.clock.now());
}
