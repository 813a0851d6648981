import { apiPrefix, createApi } from '../../../src/emulator/api/api.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import { buildLogs, logsPrefix } from '../../../src/emulator/logs/build-logs.ts';
import type { Service } from '../../../src/emulator/service.ts';
import { checkBody } from '../access/check-body.ts';
import { findCaller } from '../access/find-caller.ts';
import { findDialectRoute } from './dialect-routes.ts';
import { chooseManner } from './manners.ts';

/** The API in the manner that the settings ask for. */
export const dialectApi: Service = createApi({ findCaller, findHandler: findDialectRoute, readBody: checkBody });

/** The platform's own services, in the manner that the settings ask for. */
export const dialectServices: Readonly<Record<string, Service>> = {
  [apiPrefix]: dialectApi,
  [logsPrefix](request, world) {
    if (!chooseManner(world.store.settings).has.has('logs')) throw new Refusal(404, 'There is no such log');
    return buildLogs(request, world);
  },
};
