import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkCaller } from './http/check-caller.ts';
import type { ServiceReply, ServiceRequest } from './http/messages.ts';
import { type RequestHead, readBody, readHead } from './http/read-request.ts';
import { Refusal, renderRefusal } from './http/refusal.ts';
import { sendReply } from './http/send-reply.ts';
import type { Service } from './service.ts';
import type { World } from './world.ts';

/** The services by path prefix. */
type Services = Readonly<Record<string, Service>>;

/** A request of which the head was read, what is to answer it, and the way back. */
export interface Exchange {
  readonly head: RequestHead;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly service: Service;
  readonly world: World;
}

/** A way to answer: others than the plain one are for a person at a desk, and for tests. */
export type AnswerExchange = (exchange: Exchange) => Promise<void>;

/** Answers one HTTP request, unless a web page of another site has sent it. */
export async function dispatch(
  world: World,
  services: Services,
  answer: AnswerExchange,
  { message, response }: Pick<Exchange, 'message' | 'response'>,
): Promise<void> {
  const head = readHead(message, world.origin);
  const refusal = checkCaller(head, world.origin);
  if (refusal === undefined)
    return answer({ head, message, response, service: findService(services, head.url.pathname), world });
  sendReply(response, renderRefusal(refusal), { requestId: randomUUID(), now: world.clock.now() });
}

/** Reads the request, lets its service work, and sends the reply. */
export const answerPlainly: AnswerExchange = async ({ head, message, response, service, world }) => {
  const requestId = randomUUID();
  const reply = await produceReply(service, head, await readBody(message), world);
  sendReply(response, reply, { requestId, now: world.clock.now() });
};

const answerNotFound: Service = ({ url }) => {
  throw new Refusal(404, `Nothing answers at ${url.pathname}`);
};

/** What a service replies, whatever becomes of it. */
export async function produceReply(
  service: Service,
  head: RequestHead,
  body: string | undefined,
  world: World,
): Promise<ServiceReply> {
  if (body === undefined) return renderRefusal(new Refusal(413, 'The request body is too large'));
  return world.transact(() => runService(service, { ...head, body }, world));
}

async function runService(service: Service, request: ServiceRequest, world: World): Promise<ServiceReply> {
  try {
    return await service(request, world);
  } catch (error) {
    if (error instanceof Refusal) return renderRefusal(error);
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { status: 500, body: { code: 'server_error', message: `This is a bug of the emulator: ${message}` } };
  }
}

function findService(services: Services, pathname: string): Service {
  const [closest] = Object.entries(services)
    .filter(([prefix]) => prefix === '/' || pathname === prefix || pathname.startsWith(`${prefix}/`))
    .sort(([one], [other]) => other.length - one.length);
  return closest?.[1] ?? answerNotFound;
}
