import type { Clock } from '../platform/wire/clock.ts';
import { requestIdOf } from '../platform/wire/error-from.ts';
import type { HttpReply, Transport } from '../platform/wire/http/http.ts';
import type { StepLog } from '../report/step-log.ts';

/** A way out to the network on which a debug log shows each request: method, path, status, time and request id. */
export function observeTransport(transport: Transport, log: StepLog, clock: Clock): Transport {
  if (!log.debugging) return transport;
  return async (request) => {
    const started = clock.now();
    let reply: HttpReply | undefined;
    try {
      reply = await transport(request);
      return reply;
    } finally {
      const spent = Math.round(clock.now() - started);
      const id = reply && requestIdOf(reply);
      const ending = `${reply?.status ?? 'no answer'} in ${spent} ms${id ? `, request id ${id}` : ''}`;
      log.debug(`${request.method} ${request.url.pathname} → ${ending}`);
    }
  };
}
