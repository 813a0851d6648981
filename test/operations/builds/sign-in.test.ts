import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startToldPlatform } from '../../harness/told-platform.ts';

/** An issuer of jobs' tokens and an OAuth server in one; its answers to exchanges are by their number, from 1 on. */
async function startSignIn(answer: (exchange: number) => { readonly status: number; readonly body: object }) {
  let exchanges = 0;
  const jwt = ['{"alg":"none"}', '{"iss":"issuer","aud":"here","sub":"repo:octo/shop"}', 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  const server = await serveHttp((request, response) => {
    const { status, body } = request.method === 'GET' ? { status: 200, body: { value: jwt } } : answer(++exchanges);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return {
    url: server.url.origin,
    exchanges: () => exchanges,
    env: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${server.url.origin}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'token-of-the-runner',
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A token that is old at the next look. */
const granted = {
  status: 200,
  body: { access_token: 'short-lived-access-token', expires_in: 1, token_type: 'Bearer' },
};

/** A build of a minute, by a platform that tells it. */
const told = {
  before: {},
  start: { id: 'b2' },
  build: (second: number) => ({ id: 'b2', state: second < 60 ? 'building' : 'succeeded' }),
  app: {},
};

async function build(answer: Parameters<typeof startSignIn>[0]) {
  await using signIn = await startSignIn(answer);
  await using platform = await startToldPlatform(told);
  const step = await platform.build(
    { token: '', 'auth-url': signIn.url, 'poll-interval': '5s', timeout: '5m' },
    { env: signIn.env },
  );
  return { ...step, exchanges: signIn.exchanges(), starts: platform.calls.filter((call) => call.startsWith('POST')) };
}

describe('a sign-in that fails while a build is waited for', () => {
  it.each([500, 502, 503, 504, 429])(
    'is a look that failed where it may pass (%i), and the build is seen to its end',
    async (status) => {
      const { exitCode, exchanges, log, outputs, starts } = await build((exchange) =>
        exchange > 4 && exchange < 20 ? { status, body: { error: 'temporarily_unavailable' } } : granted,
      );
      expect(exitCode, log).toBe(0);
      expect(outputs['status']).toBe('succeeded');
      expect(log).toContain('A look failed, and tells nothing about the build: ');
      expect(exchanges).toBeGreaterThan(20);
      expect(starts).toHaveLength(1);
    },
  );

  it('ends the wait where it was refused, and what is known of the build stays known', async () => {
    const { exitCode, log, outputs, summary } = await build((exchange) =>
      exchange > 4 ? { status: 400, body: { error: 'invalid_grant', error_description: 'not trusted' } } : granted,
    );
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ 'build-id': 'b2', status: 'unknown', changed: 'true' });
    expect(log).toContain('How the build of my-app ended is not known: ');
    expect(summary).toContain('| Build | `b2` |');
  });
});
