import type { ServiceReply, ServiceRequest } from '../../../src/emulator/http/messages.ts';
import type { Service } from '../../../src/emulator/service.ts';
import type { World } from '../../../src/emulator/world.ts';
import { grantToken } from './grants.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

type Answer = (request: ServiceRequest, world: World) => ServiceReply | Promise<ServiceReply>;

const addresses: Record<string, Record<string, Answer>> = {
  '/auth/oauth/token': { POST: grantToken },
};

/** The OAuth 2.0 server, mounted at `/auth`: tokens by code, token exchange or JWT bearer grant. */
export const oauth: Service = async (request, world) => {
  const methods = addresses[request.url.pathname];
  if (methods === undefined) return refuse(404, 'not_found', 'The OAuth server has no such address');
  const answer = methods[request.method];
  if (answer === undefined) {
    const reply = refuse(405, 'invalid_request', `${request.url.pathname} does not answer ${request.method}`);
    return { ...reply, headers: { ...reply.headers, allow: Object.keys(methods).join(', ') } };
  }
  try {
    return await answer(request, world);
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    if (error.code !== 'invalid_client') return refuse(400, error.code, error.message);
    const reply = refuse(401, error.code, error.message);
    return { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Basic realm="platform"' } };
  }
};

function refuse(status: number, error: string, description: string): ServiceReply {
  return { status, headers: { 'cache-control': 'no-store' }, body: { error, error_description: description } };
}
