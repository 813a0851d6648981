import { describe, expect, it } from 'vitest';
import { openBearer } from '../../src/auth/bearer.ts';
import type { OidcOptions } from '../../src/auth/exchange.ts';
import { ActionError } from '../../src/contract/errors.ts';
import { type HttpRequest, TransportError } from '../../src/platform/wire/http/http.ts';
import { createTime } from '../harness/virtual-time.ts';

interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const claims = {
  iss: 'https://github.example',
  aud: 'https://auth.example',
  sub: 'repo:acme/shop',
  repository: 'acme/shop',
};
const jwtOf = (number: number) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.fake-${number}`;
const requestUrl = 'https://actions.example/token?api-version=2';
const urn = 'urn:ietf:params:oauth';

/** GitHub and the platform's OAuth server, in virtual time. */
function open(answer: (exchange: number) => Reply | Error, more: Partial<OidcOptions> = {}) {
  const time = createTime(Date.UTC(2026, 0, 14));
  const clock = time.clock();
  const [seen, masked]: [HttpRequest[], string[]] = [[], []];
  let jwts = 0;
  let exchanges = 0;
  const bearer = openBearer({
    ...{
      requestUrl,
      requestToken: 'fake-request-token',
      authUrl: 'https://auth.example',
      audience: 'https://auth.example',
    },
    ...{ grant: 'token-exchange', clientId: undefined, scope: 'read write', requestTimeout: 30_000, clock },
    ...{ deadline: { at: clock.now() + 36_000_000, total: 36_000_000 }, signal: new AbortController().signal },
    quoted: (text) => text,
    mask: (value) => masked.push(value),
    async transport(request) {
      seen.push(request);
      const reply = request.method === 'GET' ? { body: { value: jwtOf(++jwts) } } : answer(++exchanges);
      if (reply instanceof Error) throw reply;
      const { body = '', headers = {}, status = 200 }: Reply = reply;
      return { status, headers, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) };
    },
    ...more,
  });
  return {
    ...{ bearer, clock, seen, masked, during: time.during },
    exchanges: () => exchanges,
    jwts: () => jwts,
    sleep: (seconds: number) => time.during(clock.sleep(seconds * 1000)),
    async failure(): Promise<ActionError> {
      const [ended] = await Promise.allSettled([time.during(bearer.token())]);
      if (ended?.status === 'rejected' && ended.reason instanceof ActionError) return ended.reason;
      return expect.fail(`it came to ${JSON.stringify(ended)}`);
    },
  };
}

const grant = (number: number, seconds: unknown = 3600): Reply => ({
  body: { access_token: `fake-token-${number}`, expires_in: seconds },
});
const formOf = ({ body = '' }: HttpRequest) => Object.fromEntries(new URLSearchParams(body));

describe('a sign-in', () => {
  it.each([
    [
      'token-exchange',
      {
        ...{ grant_type: `${urn}:grant-type:token-exchange`, subject_token: jwtOf(1), audience: claims.aud },
        ...{ subject_token_type: `${urn}:token-type:id_token`, requested_token_type: `${urn}:token-type:access_token` },
      },
    ],
    ['jwt-bearer', { grant_type: `${urn}:grant-type:jwt-bearer`, assertion: jwtOf(1) }],
  ] as const)('exchanges the job’s token by %s', async (name, fields) => {
    const { bearer, during, masked, seen } = open(grant, { grant: name, clientId: 'deployer' });
    expect(await during(bearer.token())).toBe('fake-token-1');
    const [asked, sent] = seen;
    expect(asked).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer fake-request-token' } });
    expect(asked?.url.href).toBe(`${requestUrl}&audience=https%3A%2F%2Fauth.example`);
    expect(sent).toMatchObject({ method: 'POST', url: new URL('https://auth.example/oauth/token') });
    expect(sent?.headers).toEqual({ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' });
    expect(sent && formOf(sent)).toEqual({ ...fields, scope: 'read write', client_id: 'deployer' });
    expect(masked).toEqual(['fake-request-token', jwtOf(1), 'fake-token-1']);
  });

  it.each([{ requestUrl: undefined }, { requestToken: undefined }, { requestUrl: 'nonsense' }])(
    'is missing without what GitHub gives a job: %j',
    async (more) => {
      const test = open(grant, more);
      expect(await test.failure()).toMatchObject({
        code: 'sign-in-missing',
        hint: expect.stringContaining('id-token: write'),
      });
      expect(test.seen).toEqual([]);
    },
  );

  it.each<[string, Reply, string]>([
    ['no access token', { body: {} }, 'without an `access_token`'],
    ['an empty one', { body: { access_token: '' } }, 'without an `access_token`'],
    ['a page', { body: '<html></html>' }, 'without an `access_token`'],
    ['a life that is no number', grant(1, 'soon'), '`expires_in` that is no number'],
    ['a life that is a list', grant(1, []), '`expires_in` that is no number'],
  ])('is refused by %s', async (_, reply, text) => {
    const test = open(() => reply);
    expect(await test.failure()).toMatchObject({ code: 'sign-in-refused', message: expect.stringContaining(text) });
    expect(test.exchanges()).toBe(1);
  });

  it.each<[string, number, unknown, RegExp]>([
    [
      'the trust policy',
      401,
      { error: 'invalid_grant' },
      /trust policy.*iss=https:\/\/github\.example, aud=.*sub=repo:acme\/shop, repository=acme\/shop/,
    ],
    [
      'the audience',
      400,
      { error: 'invalid_target', error_description: 'The audience is not known.' },
      /Check `audience`.*aud=https:\/\/auth\.example/,
    ],
    ['the grant', 400, { error: 'unsupported_grant_type' }, /other `oidc-grant`/],
    ['the address', 404, '<h1>Not found</h1>', /`auth-url`/],
  ])('that fails by %s says what to change, and shows no token', async (_, status, body, hint) => {
    const error = await open(() => ({ status, body })).failure();
    expect(error).toMatchObject({
      code: 'sign-in-refused',
      message: `the sign-in at https://auth.example answered ${status}`,
    });
    expect(error.hint).toMatch(hint);
    expect(JSON.stringify([error.message, error.hint, error.detail])).not.toContain('fake-');
  });

  it.each([
    [403, {}, /id-token: write/],
    [200, {}, /Run the job again/],
  ])('that GitHub answers with %d and no token says so', async (status, body, hint) => {
    const transport = async () => ({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
    const error = await open(grant, { transport }).failure();
    expect(error.code).toBe('sign-in-refused');
    expect(error.hint).toMatch(hint);
  });

  it('quotes the server beside our own words', async () => {
    const body = { error: 'invalid_grant', error_description: 'The job is not known.' };
    expect(await open(() => ({ status: 400, body })).failure()).toHaveProperty(
      'detail',
      'The job is not known. invalid_grant',
    );
  });
});

describe('a failure that may pass', () => {
  const reset = new TransportError('the connection broke off', { sent: true, again: true });
  it.each([{ status: 500 }, { status: 429 }, { status: 408 }, reset])(
    'is tried again with a fresh token of the job: %j',
    async (reply) => {
      const test = open((number) => (number < 4 ? reply : grant(number)));
      expect(await test.during(test.bearer.token())).toBe('fake-token-4');
      const used = test.seen
        .filter(({ method }) => method === 'POST')
        .map((request) => formOf(request)['subject_token']);
      expect(used).toEqual([1, 2, 3, 4].map(jwtOf));
    },
  );

  it('ends after four attempts', async () => {
    for (const [reply, code] of [
      [{ status: 503 }, 'sign-in-refused'],
      [reset, 'unreachable'],
    ] as const) {
      const test = open(() => reply);
      expect(await test.failure()).toHaveProperty('code', code);
      expect(test.exchanges()).toBe(4);
    }
  });

  it('waits as long as it is asked to, if there is time', async () => {
    const test = open((number) => (number === 1 ? { status: 503, headers: { 'retry-after': '100' } } : grant(number)));
    const before = test.clock.now();
    await test.during(test.bearer.token());
    expect(test.clock.now() - before).toBe(100_000);
    const late = open(() => ({ status: 503, headers: { 'retry-after': '36000' } }));
    await late.failure();
    expect(late.exchanges()).toBe(1);
  });

  it('is none if the certificate is not trusted', async () => {
    const untrusted = new TransportError('its certificate is not trusted', {
      sent: false,
      again: false,
      code: 'certificate-untrusted',
    });
    const test = open(() => untrusted);
    expect(await test.failure()).toMatchObject({ code: 'certificate-untrusted', hint: untrusted.hint });
    expect(test.exchanges()).toBe(1);
  });
});

describe('a token', () => {
  it.each([
    [3600, 3540],
    ['90', 72],
    [5, 4],
  ])('that lives %s s is renewed after %d s', async (seconds, renewed) => {
    const test = open((number) => grant(number, seconds));
    await test.during(test.bearer.token());
    await test.sleep(renewed - 0.5);
    expect(await test.during(test.bearer.token())).toBe('fake-token-1');
    await test.sleep(1);
    expect(await test.during(test.bearer.token())).toBe('fake-token-2');
    expect(test.jwts()).toBe(2);
  });

  it('of which no end is known is kept', async () => {
    const test = open((number) => ({ body: { access_token: `fake-token-${number}` } }));
    await test.during(test.bearer.token());
    await test.sleep(30_000);
    expect(await test.during(test.bearer.token())).toBe('fake-token-1');
  });

  it('is shared by requests side by side', async () => {
    const test = open(grant);
    const tokens = await test.during(Promise.all([1, 2, 3].map(() => test.bearer.token())));
    expect(tokens).toEqual(['fake-token-1', 'fake-token-1', 'fake-token-1']);
    await test.during(Promise.all([1, 2].map(() => test.bearer.renew('fake-token-1'))));
    expect(test.exchanges()).toBe(2);
  });

  it('that was refused is replaced once', async () => {
    const test = open(grant);
    await test.during(test.bearer.token());
    expect(await test.during(test.bearer.renew('fake-token-1'))).toBe(true);
    expect(await test.during(test.bearer.renew('fake-token-1'))).toBe(true);
    expect(await test.during(test.bearer.token())).toBe('fake-token-2');
  });

  it('is used to its end if it cannot be renewed, and not beyond', async () => {
    const test = open((number) => (number === 1 ? grant(1, 100) : { status: 400 }));
    await test.during(test.bearer.token());
    await test.sleep(90);
    for (const _ of ['once', 'again']) expect(await test.during(test.bearer.token())).toBe('fake-token-1');
    await test.sleep(20);
    expect(await test.failure()).toHaveProperty('code', 'sign-in-refused');
  });

  it('that could not be had is asked for anew', async () => {
    const test = open((number) => (number === 1 ? { status: 400 } : grant(number)));
    await test.failure();
    expect(await test.during(test.bearer.token())).toBe('fake-token-2');
  });
});

describe('nothing is sent', () => {
  it('after the deadline, or after a cancel', async () => {
    const late = open(grant, { deadline: { at: 0, total: 60_000 } });
    expect(await late.failure()).toHaveProperty('code', 'timeout');
    const reason = new ActionError('canceled', 'Cancelled', 'Run it again.');
    const cancelled = open(grant, { signal: AbortSignal.abort(reason) });
    expect(await cancelled.failure()).toBe(reason);
    const controller = new AbortController();
    const clock = { ...late.clock, listen: async () => controller.abort(reason) };
    const between = open(grant, { clock, signal: controller.signal });
    expect(await between.failure()).toBe(reason);
    expect([late, cancelled, between].flatMap(({ seen }) => seen)).toEqual([]);
  });
});
