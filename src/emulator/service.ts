import type { ServiceReply, ServiceRequest } from './http/messages.ts';
import type { World } from './world.ts';

/** A part of the emulator that answers below one path prefix: the API, the OAuth server, the documentation server… */
export type Service = (request: ServiceRequest, world: World) => ServiceReply | Promise<ServiceReply>;
