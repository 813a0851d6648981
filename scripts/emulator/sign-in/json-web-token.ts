import { type KeyObject, sign, verify } from 'node:crypto';

/** A JSON Web Token with these claims, signed as GitHub signs: with RSA and SHA-256 (RFC 7515, RS256). */
export function signJwt(claims: object, keyId: string, key: KeyObject): string {
  const header = { typ: 'JWT', alg: 'RS256', kid: keyId };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

/** The claims of a token that this key signed; nothing of any other text. */
export function readSignedClaims(jwt: string, key: KeyObject): unknown {
  const [header = '', payload = '', signature = '', ...rest] = jwt.split('.');
  const signed = Buffer.from(`${header}.${payload}`);
  // Always by this key and algorithm, whatever the token says: `none`, or a key of its own choice, would pass else.
  if (rest.length > 0 || !verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
