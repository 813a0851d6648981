import { apiPrefix, findEndpoint } from '../../../src/emulator/api/api.ts';
import type { AnyRequest } from '../../../src/emulator/api/handler.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import { buildLogs, logsPrefix } from '../../../src/emulator/logs/build-logs.ts';
import type { Service } from '../../../src/emulator/service.ts';
import { type Endpoint, endpoints } from '../../../src/platform/wire/endpoints.ts';
import { checkBody } from '../access/check-body.ts';
import { cutPages } from '../access/cut-pages.ts';
import { findCaller, showCaller } from '../access/find-caller.ts';
import { findDialectRoute } from './dialect-routes.ts';
import { chooseManner } from './manners.ts';

/** The API for everybody, in the manner that the settings ask for. */
export const dialectApi: Service = (request, world) => {
  const { name, parts } = findEndpoint(request);
  const caller = findCaller({ request, name, parts }, world);
  const handle = findDialectRoute(name, world);
  const endpoint: Endpoint = endpoints[name];
  const { url } = request;
  const body = endpoint.body && checkBody(name, endpoint.body, request);
  if (name === 'getCurrentUser') return showCaller(caller, world);
  const reply = handle({ parts, query: url.searchParams, body, world } as AnyRequest);
  return endpoint.list ? cutPages(reply, url, endpoint, world.store.settings.pageSize) : reply;
};

/** The platform's own services, in the manner that the settings ask for. */
export const dialectServices: Readonly<Record<string, Service>> = {
  [apiPrefix]: dialectApi,
  [logsPrefix](request, world) {
    if (!chooseManner(world.store.settings).has.has('logs')) throw new Refusal(404, 'There is no such log');
    return buildLogs(request, world);
  },
};
