import { createHash, timingSafeEqual } from 'node:crypto';
import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import type { World } from '../../../src/emulator/world.ts';
import { createToken, sendToken } from './issue-token.ts';
import { OAuthRefusal } from './oauth-refusal.ts';
import { type Parameters, requireParameter } from './parameters.ts';

/** Grants a token for the code that a user's consent gave: RFC 6749 section 4.1.3 with RFC 7636 section 4.6. */
export function redeemCode(parameters: Parameters, world: World): ServiceReply {
  const [value, clientId, redirectUri, verifier] = ['code', 'client_id', 'redirect_uri', 'code_verifier'].map((name) =>
    requireParameter(parameters, name),
  ) as [string, string, string, string];
  const code = world.store.codes.get(value);
  if (code === undefined) throw new OAuthRefusal('invalid_grant', 'The code is unknown');
  if (code.token !== undefined) {
    // Whoever comes second may be the rightful client: what the code gave away is taken back.
    world.store.tokens.delete(code.token);
    throw new OAuthRefusal('invalid_grant', 'The code was used already; its token is revoked');
  }
  if (world.clock.now() >= code.expiresAt) throw new OAuthRefusal('invalid_grant', 'The code has expired');
  if (clientId !== code.clientId) throw new OAuthRefusal('invalid_grant', 'The code belongs to another client_id');
  if (redirectUri !== code.redirectUri) throw new OAuthRefusal('invalid_grant', 'redirect_uri is not the one before');
  const challenge = createHash('sha256').update(verifier).digest();
  if (!timingSafeEqual(challenge, Buffer.from(code.challenge, 'base64url'))) {
    throw new OAuthRefusal('invalid_grant', 'code_verifier does not match code_challenge');
  }
  code.token = createToken(world, code.scopes, code.email);
  return sendToken(world, code.token, code.scopes);
}
