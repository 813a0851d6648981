import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expireToken } from './api/api.ts';
import type { RequestFault } from './fault-port.ts';
import { checkCaller } from './http/check-caller.ts';
import type { ServiceReply } from './http/messages.ts';
import { type RequestHead, readBody, readHead } from './http/read-request.ts';
import { Refusal, renderRefusal } from './http/refusal.ts';
import { sendReply } from './http/send-reply.ts';
import type { Service } from './service.ts';
import type { World } from './world.ts';

/** The services by path prefix. */
type Services = Readonly<Record<string, Service>>;

/** Answers one HTTP request, unless a web page of another site has sent it. */
export async function dispatch(
  world: World,
  services: Services,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const head = readHead(message, world.origin);
  const refusal = checkCaller(head, world.origin);
  if (refusal === undefined) return answer(world, services, head, message, response);
  sendReply(response, renderRefusal(refusal), { requestId: randomUUID(), now: world.clock.now() });
}

/** Finds the request's service, lets a fault hit it, sends the reply, and tells whoever watches. */
async function answer(
  world: World,
  services: Services,
  head: RequestHead,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { clock, faults, store, watch } = world;
  const service = findService(services, head.url.pathname);
  const fault = faults.take(head, store);
  const [start, startedAt, requestId] = [performance.now(), clock.now(), randomUUID()];

  const body = fault?.strikes === 'before-reading' ? '' : await readBody(message);
  const reply = await produceReply(service, { ...head, body }, world, fault);
  const status = sendReply(response, reply, { requestId, now: clock.now() }, fault?.send);
  const request = { ...head, body: body ?? '' };
  const milliseconds = performance.now() - start;
  watch.served({ request, requestId, status, startedAt, milliseconds, fault: fault?.name });
}

const noReply: ServiceReply = { status: 200 };

const answerNotFound: Service = ({ url }) => {
  throw new Refusal(404, `Nothing answers at ${url.pathname}`);
};

async function produceReply(
  service: Service,
  request: RequestHead & { readonly body: string | undefined },
  world: World,
  fault: RequestFault | undefined,
): Promise<ServiceReply> {
  const { body } = request;
  if (body === undefined) return renderRefusal(new Refusal(413, 'The request body is too large'));
  const isRun = fault === undefined || fault.strikes === 'after-work';
  const reply = isRun ? await world.transact(() => runService(service, { ...request, body }, world)) : noReply;
  if (fault?.endsToken) expireToken(request, world);
  return fault?.replace(reply, request.url, world.clock.now()) ?? reply;
}

async function runService(...[service, request, world]: [Service, ...Parameters<Service>]): Promise<ServiceReply> {
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
