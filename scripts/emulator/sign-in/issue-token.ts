import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import { randomToken } from '../../../src/emulator/random-token.ts';
import type { Scope } from '../../../src/emulator/state/records.ts';
import type { World } from '../../../src/emulator/world.ts';

/** Makes an access token. */
export function createToken(world: World, scopes: readonly Scope[], email = world.store.settings.email): string {
  const token = randomToken('access');
  const expiresAt = world.clock.now() + world.store.settings.tokenSeconds * 1000;
  world.store.tokens.set(token, { email, scopes, expiresAt });
  return token;
}

/** Answers with an access token. */
export function sendToken(world: World, token: string, scopes: readonly Scope[], more: object = {}): ServiceReply {
  const lifetime = { expires_in: world.store.settings.tokenSeconds };
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { access_token: token, ...more, token_type: 'Bearer', ...lifetime, scope: scopes.join(' ') },
  };
}
