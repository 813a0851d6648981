import type { Exchange, Reply } from './network.ts';

/** What gives access tokens for the job's own tokens, and knows which are valid. */
export interface SignIn {
  /** Seconds for which a token is valid. */
  seconds: number;
  readonly requestToken: string;
  /** Takes every token back that was given so far. */
  revoke(): void;
  isValid(token: string): boolean;
  answer(exchange: Exchange): Reply;
}

/** Opens the job's issuer and the platform's token exchange. No signature is checked here. */
export function createSignIn(now: () => number): SignIn {
  const ends = new Map<string, number>();
  const used = new Set<string>();
  let count = 0;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signIn: SignIn = {
    seconds: 3600,
    requestToken: 'fake-request-token-of-the-job',
    revoke: () => ends.clear(),
    isValid: (token) => now() < (ends.get(token) ?? 0),
    answer({ body, headers, path }) {
      if (path.startsWith('/job-token')) {
        if (headers['authorization'] !== `Bearer ${signIn.requestToken}`) return { status: 401, body: {} };
        const claims = { iss: 'https://issuer.example', aud: 'platform', sub: 'repo:octo/shop', jti: ++count };
        return { status: 200, body: { value: [encode({ alg: 'none' }), encode(claims), 'fakesignature'].join('.') } };
      }
      const form = new URLSearchParams(String(body));
      const jwt = form.get('subject_token') ?? form.get('assertion') ?? '';
      // A JWT counts once.
      if (jwt.split('.').length !== 3 || used.has(jwt)) return { status: 400, body: { error: 'invalid_grant' } };
      used.add(jwt);
      const token = `fake-access-token-number-${++count}`;
      ends.set(token, now() + signIn.seconds * 1000);
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: signIn.seconds } };
    },
  };
  return signIn;
}
