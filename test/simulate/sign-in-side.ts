import type { World } from '../../src/emulator/world.ts';
import type { HttpReply } from '../../src/platform/wire/http/http.ts';
import type { Exchange } from './history.ts';
import { origins, secrets } from './scene.ts';

/** The job's OIDC tokens and what the platform gives for them. No signature is checked here: the emulator's own tests do that. */
export function answerSignIn({ headers, body = '', url }: Exchange, { clock, store }: World): HttpReply {
  if (url.origin === origins.issuer) {
    const known = headers['authorization'] === `Bearer ${secrets.requestToken}`;
    return known ? reply(200, { value: `fake-jwt-of-the-job-${crypto.randomUUID()}` }) : reply(401, {});
  }
  const jwt = new URLSearchParams(body).get('subject_token') ?? '';
  // A JWT counts once.
  if (!jwt.startsWith('fake-jwt-') || store.usedJwtIds.has(jwt)) return reply(400, { error: 'invalid_grant' });
  store.usedJwtIds.set(jwt, clock.now());
  const token = `fake-access-token-${crypto.randomUUID()}`;
  const { tokenSeconds, email } = store.settings;
  store.tokens.set(token, { email, scopes: ['read', 'write'], expiresAt: clock.now() + tokenSeconds * 1000 });
  return reply(200, { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds });
}

function reply(status: number, body: object): HttpReply {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
}
