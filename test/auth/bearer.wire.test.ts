import nock from 'nock';
import { describe, expect, it, vi } from 'vitest';
import { oidcBearer, tokenBearer } from '../../src/auth/bearer.ts';
import type { OidcOptions } from '../../src/auth/exchange-job-token.ts';
import { AuthError } from '../../src/contract/errors.ts';
import { sendRequest } from '../../src/platform/wire/http/transport.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { redactReplies } from '../../src/step/redact-replies.ts';
import { interceptHttp } from '../harness/intercept-http.ts';
import { failureOf, stillClock } from '../harness/platform-client.ts';

const github = 'https://oidc.github.test';
const platform = 'https://auth.platform.test';
const claims = {
  iss: 'https://token.actions.githubusercontent.com',
  aud: platform,
  sub: 'repo:octo/shop:ref:refs/heads/main',
  repository: 'octo/shop',
  jti: 'fake-id-of-a-jwt',
};
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const jwt = `${encode({ alg: 'none' })}.${encode(claims)}.fake-signature`;

interceptHttp();

function open(changes: Partial<OidcOptions> = {}) {
  const clock = stillClock();
  const secrets: string[] = [];
  const redactor = createRedactor();
  const bearer = oidcBearer({
    requestUrl: `${github}/token?api-version=2.0`,
    requestToken: 'fake-request-token',
    authUrl: `${platform}/base`,
    audience: platform,
    grant: 'token-exchange',
    clientId: undefined,
    scope: 'read',
    transport: redactReplies(sendRequest, redactor),
    clock,
    deadline: { at: clock.now() + 1e12, total: 1e12 },
    signal: new AbortController().signal,
    requestTimeout: 5000,
    onSecret: (value) => {
      redactor.hide(value);
      secrets.push(value);
    },
    ...changes,
  });
  return { bearer, clock, secrets };
}

const giveJwt = (value: unknown = jwt) =>
  nock(github, {
    reqheaders: { authorization: 'Bearer fake-request-token', accept: 'application/json' },
  })
    .get('/token')
    .query({ 'api-version': '2.0', audience: platform })
    .reply(200, { count: 1, value } as object);

/** Answers the exchange, and gives the form that it was sent. */
function answerExchange(status: number, body: object | string): { form: Promise<Record<string, string>> } {
  const { promise, resolve } = Promise.withResolvers<Record<string, string>>();
  nock(platform, {
    reqheaders: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    badheaders: ['authorization'],
  })
    .post('/base/oauth/token')
    .reply(async (request: Request) => {
      resolve(Object.fromEntries(new URLSearchParams(await request.text())));
      return [status, body as object];
    });
  return { form: promise };
}

describe('the exchange', () => {
  const granted = { access_token: 'fake-access-token', token_type: 'Bearer', expires_in: 3600 };

  it('sends a token exchange with exactly these fields', async () => {
    giveJwt();
    const { form } = answerExchange(200, granted);
    expect(await open().bearer.token()).toBe('fake-access-token');
    expect(await form).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: jwt,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      audience: platform,
      scope: 'read',
    });
  });

  it('sends a JWT bearer grant with exactly these fields', async () => {
    giveJwt();
    const { form } = answerExchange(200, granted);
    await open({ grant: 'jwt-bearer', scope: 'read write' }).bearer.token();
    expect(await form).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: jwt,
      scope: 'read write',
    });
  });

  it.each(['token-exchange', 'jwt-bearer'] as const)('names the client in a %s when there is one', async (grant) => {
    giveJwt();
    const { form } = answerExchange(200, granted);
    await open({ grant, clientId: 'deploys & more' }).bearer.token();
    expect((await form)['client_id']).toBe('deploys & more');
  });

  it('takes `token` where a platform says that instead of `access_token`', async () => {
    giveJwt();
    answerExchange(200, { token: 'fake-other-token' });
    expect(await open().bearer.token()).toBe('fake-other-token');
  });

  it('tells of each secret as soon as it is known', async () => {
    giveJwt();
    answerExchange(200, granted);
    const { bearer, secrets } = open();
    await bearer.token();
    expect(secrets).toEqual(['fake-request-token', jwt, 'fake-access-token']);
  });
});

describe('the life of a token', () => {
  const exchange = (expires: unknown, token: string) => {
    giveJwt();
    answerExchange(200, { access_token: token, expires_in: expires });
  };

  it.each([
    ['an hour: a minute before its end', 3600, 3_539_999, 1],
    ['an hour as a numeric string', '3600', 3_539_999, 1],
    ['ten seconds: after eight', 10, 7999, 1],
  ])('of %s it is renewed, and not earlier', async (_, expires, kept, over) => {
    exchange(expires, 'fake-first');
    const transport = vi.fn(sendRequest);
    const { bearer, clock } = open({ transport });
    await bearer.token();
    await clock.sleep(kept);
    expect(await bearer.token()).toBe('fake-first');
    // A renewal that is tried too early and fails would go unnoticed.
    expect(transport).toHaveBeenCalledTimes(2);
    exchange(expires, 'fake-second');
    await clock.sleep(over);
    expect(await bearer.token()).toBe('fake-second');
    expect(nock.isDone()).toBe(true);
  });

  it.each([undefined, null, 'soon', 0, -5, ''])(
    'of %j seconds is not known: it is used until it is refused',
    async (expires) => {
      exchange(expires, 'fake-first');
      const { bearer, clock } = open();
      await bearer.token();
      await clock.sleep(500_000_000);
      expect(await bearer.token()).toBe('fake-first');
    },
  );

  it('is used to its end when it cannot be renewed, and no longer', async () => {
    exchange(3600, 'fake-first');
    const { bearer, clock } = open();
    await bearer.token();
    await clock.sleep(3_570_000);
    giveJwt();
    answerExchange(403, { error: 'access_denied' });
    expect(await bearer.token()).toBe('fake-first');
    await clock.sleep(30_000);
    giveJwt();
    answerExchange(403, { error: 'access_denied' });
    await failureOf(bearer.token(), AuthError);
    exchange(3600, 'fake-second');
    expect(await bearer.token()).toBe('fake-second');
  });

  it('that was refused can end also after a renewal that failed', async () => {
    exchange(3600, 'fake-first');
    const { bearer } = open();
    const refused = await bearer.token();
    giveJwt();
    answerExchange(403, { error: 'access_denied' });
    await failureOf(bearer.renew(refused), AuthError);
    exchange(3600, 'fake-second');
    expect(await bearer.renew(refused)).toBe(true);
    expect(await bearer.token()).toBe('fake-second');
  });
});

describe('a sign-in that fails', () => {
  it('tells a refusal of GitHub from one of the platform', async () => {
    nock(github).get('/token').query(true).reply(403, { message: 'The permission is undefined' });
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).toBe(`GitHub’s OIDC token from ${github}: The permission is undefined (403 forbidden)`);
    expect(error.hint).toContain('id-token: write');
  });

  it.each([400, 401, 403])('shows the claims that the platform refused with %i, never the token', async (status) => {
    giveJwt();
    answerExchange(status, { error: 'invalid_grant', error_description: `No trust policy matches ${jwt}` });
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).toBe(`Sign-in at ${platform}: No trust policy matches *** (${status} invalid_grant)`);
    expect(error.hint).toContain(
      `iss=${claims.iss}, aud=${claims.aud}, sub=${claims.sub}, repository=${claims.repository}`,
    );
    expect(`${error.message} ${error.hint}`).not.toMatch(/fake-(signature|request-token|id-of-a-jwt)|eyJ/);
  });

  it('does not blame the trust policy where the server knows no such exchange', async () => {
    giveJwt();
    answerExchange(400, { error: 'unsupported_grant_type' });
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).toContain('(400 unsupported_grant_type)');
    expect(error.hint).toContain('`oidc-grant`');
    expect(error.hint).not.toContain('trust policy must');
  });

  it('leaves no half of a token where a long message is cut', async () => {
    giveJwt();
    answerExchange(400, { error: 'invalid_grant', error_description: `${'x'.repeat(480)} ${jwt}` });
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).not.toContain('eyJ');
  });

  it.each(['no.jwt', 'x', 'a.bnVsbA.c', `a.${Buffer.from('[').toString('base64url')}.c`])(
    'survives a JWT that nobody can read: %s',
    async (odd) => {
      giveJwt(odd);
      answerExchange(400, { error: 'invalid_request' });
      const error = await failureOf(open().bearer.token(), AuthError);
      expect(error.hint).toContain('iss=?, aud=?, sub=?, repository=?');
    },
  );

  it.each([{ error: 'access_denied' }, { error: { code: 'denied' } }])(
    'is no success when the platform answers 200 with a token and %j',
    async (told) => {
      giveJwt();
      answerExchange(200, { access_token: 'fake-token-beside-an-error', ...told });
      const error = await failureOf(open().bearer.token(), AuthError);
      expect(error.message).toBe(`${platform} answered the sign-in with an access token and an error`);
    },
  );

  it('is told in a sentence where the runner gives no address to ask for a token', async () => {
    const error = await failureOf(open({ requestUrl: 'nonsense' }).bearer.token(), AuthError);
    expect(error.message).toContain('`ACTIONS_ID_TOKEN_REQUEST_URL` is no address');
  });

  it.each([
    ['a web page', '<html>Welcome</html>'],
    ['no token', { token_type: 'Bearer' }],
    ['an empty token', { access_token: '' }],
    ['a token that is no text', { access_token: 7 }],
    ['null', 'null'],
    ['nothing', ''],
  ])('is no success when the platform answers 200 with %s', async (_, body) => {
    giveJwt();
    answerExchange(200, body);
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).toBe(`${platform} answered the sign-in without an access token`);
    expect(error.hint).toContain('`auth-url`');
  });

  it('is no success when a token comes with a status that is none', async () => {
    giveJwt();
    answerExchange(300, { access_token: 'fake-access-token' });
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).toContain('300');
  });

  it.each([undefined, '', 7])('is no success when GitHub gives %j for a JWT', async (value) => {
    nock(github).get('/token').query(true).reply(200, { value });
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).toBe('GitHub answered without an OIDC token');
    expect(error.hint).toContain('Run the job again');
  });

  it('keeps the hint for a certificate that is not trusted', async () => {
    giveJwt();
    nock(platform)
      .post('/base/oauth/token')
      .replyWithError(Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }));
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.hint).toHaveProperty('text', expect.stringContaining('NODE_EXTRA_CA_CERTS'));
  });

  it('does not follow a redirect with the JWT', async () => {
    giveJwt();
    nock(platform).post('/base/oauth/token').reply(307, '', { location: 'https://elsewhere.test/oauth/token' });
    const other = nock('https://elsewhere.test').post('/oauth/token').reply(200, { access_token: 'fake-stolen' });
    const error = await failureOf(open().bearer.token(), AuthError);
    expect(error.message).toContain('it points to https://elsewhere.test/oauth/token (307 redirect)');
    expect(error.hint).toContain('`auth-url`');
    expect(other.isDone()).toBe(false);
  });
});

describe('a token that the workflow gave', () => {
  it('is used as it is, and there is no other', async () => {
    const bearer = tokenBearer('fake-given-token');
    expect(await bearer.token()).toBe('fake-given-token');
    expect(await bearer.renew('fake-given-token')).toBe(false);
  });
});
