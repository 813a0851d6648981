import nock from 'nock';
import { describe, expect, it } from 'vitest';
import { UnknownOutcomeError } from '../../../src/contract/errors.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { quoteBody } from '../../../src/platform/wire/read-refusal.ts';
import { interceptHttp } from '../../harness/intercept-http.ts';
import { failureOf, openPlatform } from '../../harness/platform-client.ts';

const origin = 'https://platform.example';

interceptHttp();

/** The error for `GET /apps/my-app` when the platform answers so. */
async function errorFor(
  status: number,
  body: string | object = '',
  headers: Record<string, string> = {},
): Promise<ApiError> {
  // A GET after a 5xx is repeated: answer the same each time.
  nock(origin).get('/api/v1/apps/my-app').times(4).reply(status, body, headers);
  const { platform } = openPlatform(`${origin}/api/v1`);
  return failureOf(platform.apps.get('my-app'), ApiError);
}

describe('the forms in which platforms report errors', () => {
  it.each([
    ['code and message', { code: 'app_locked', message: 'The app is locked' }, 'app_locked', 'The app is locked'],
    [
      'code, message and details by field',
      { code: 'invalid_params', message: 'Invalid', details: { name: ['is too long', 'is taken'], region: 'unknown' } },
      'invalid_params',
      'Invalid; name: is too long, is taken; region: unknown',
    ],
    ['details as text', { code: 'nope', message: 'No', details: 'because' }, 'nope', 'No; because'],
    [
      'error, error_description and details by field',
      { error: 'invalid_request', error_description: 'Bad body', details: { hostname: ['is no hostname'] } },
      'invalid_request',
      'Bad body; hostname: is no hostname',
    ],
    ['error as a sentence', { error: 'Name is already taken' }, 'invalid_params', 'Name is already taken'],
    [
      'id and message',
      { id: 'verification_required', message: 'Verify first' },
      'verification_required',
      'Verify first',
    ],
    ['errors as objects', { errors: [{ code: 'too_big', message: 'It is too big' }] }, 'too_big', 'It is too big'],
    ['error as an object', { error: { code: 'too_big', message: 'It is too big' } }, 'too_big', 'It is too big'],
    ['errors as texts', { errors: ['Something is off'] }, 'invalid_params', 'Something is off'],
    ['a bare array of errors', [{ message: 'In an array' }], 'invalid_params', 'In an array'],
    [
      'problem details',
      { type: 'https://platform.test/probs/taken', title: 'Conflict', status: 422, detail: 'The name is taken' },
      'invalid_params',
      'The name is taken',
    ],
    [
      'a title with more',
      { title: 'No', errors: { name: ['taken'] } },
      'invalid_params',
      '{"title":"No","errors":{"name":["taken"]}}',
    ],
    ['a detail that is blank', { title: 'No', detail: ' ' }, 'invalid_params', '{"title":"No","detail":" "}'],
    ['errors of JSON:API', { errors: [{ title: 'Taken', detail: 'By my-app' }] }, 'invalid_params', 'By my-app'],
    ['a reason alone', { queued: false, reason: 'A build runs' }, 'invalid_params', 'A build runs'],
    ['a reason beside a sentence', { error: 'The name is taken', reason: 'no' }, 'invalid_params', 'The name is taken'],
    [
      'a detail that may hold a secret',
      { detail: 'The key xyz is wrong' },
      'invalid_params',
      'the platform gave no reason',
    ],
    ['a form that nobody knows', { trouble: 'hidden here' }, 'invalid_params', '{"trouble":"hidden here"}'],
    ['a JSON string', '"only words"', 'invalid_params', 'only words'],
    ['plain text', 'no such thing\n  here', 'invalid_params', 'no such thing here'],
    [
      'an HTML page',
      '<html><head><style>b { color: red }</style></head><body><h1>Oops</h1><script>alert("x")</script>Try later</body></html>',
      'invalid_params',
      'Oops Try later',
    ],
    ['nothing at all', '', 'invalid_params', 'the platform gave no reason'],
    ['an empty object', {}, 'invalid_params', 'the platform gave no reason'],
    ['null', 'null', 'invalid_params', 'null'],
    ['errors that hold nothing', { errors: [null] }, 'invalid_params', '{"errors":[null]}'],
    ['fields of the wrong kind', { code: 7, message: { a: 1 } }, 'invalid_params', '{"code":7,"message":{"a":1}}'],
  ])('reads %s', async (_, body, code, words) => {
    const error = await errorFor(422, body);
    expect(error).toMatchObject({ code, status: 422 });
    expect(error.message).toBe(`GET /apps/my-app: ${words} (422 ${code})`);
  });

  it.each([
    [401, 'unauthorized', /does not accept it/],
    [403, 'forbidden', /may read this.*bound to one app/],
    [404, 'not_found', /typing errors/],
    [409, 'conflict', /in the way/],
    [410, 'gone', /is retired/],
    [422, 'invalid_params', /Compare what was sent/],
    [429, 'rate_limit', /less often/],
    [500, 'server_error', /status page/],
    [502, 'server_error', /status page/],
    [599, 'server_error', /status page/],
    [418, 'http_418', /Look up the platform’s message/],
  ])('derives the code of a bare %i: %s, with a hint', async (status, code, hint) => {
    const error = await errorFor(status);
    expect(error).toMatchObject({ status, code, hint: { text: expect.stringMatching(hint) } });
  });

  it.each([
    [422, { message: 'Name has already been taken' }, 'conflict'],
    [422, { error: 'invalid', details: { name: ['is already in use'] } }, 'conflict'],
    [422, { id: 'invalid_params', message: 'Name is not unique' }, 'conflict'],
    [422, { message: 'The app my-app already exists' }, 'conflict'],
    [422, { message: 'Name is too long' }, 'invalid_params'],
    [400, { message: 'Name is already taken' }, undefined],
  ])('calls a taken name a conflict, by whichever status it is refused: %i %j', async (status, body, name) => {
    const { hint } = await errorFor(status, body);
    if (name !== undefined) expect(hint).toMatchObject({ name });
    else expect(hint).not.toMatchObject({ name: 'conflict' });
  });

  it('gives the hint of the status when only the platform knows the code', async () => {
    const error = await errorFor(404, { code: 'app_missing', message: 'no such app' });
    expect(error).toMatchObject({ code: 'app_missing', hint: { text: expect.stringContaining('typing errors') } });
  });
});

describe('the request id', () => {
  it.each(['X-Request-Id', 'Request-Id'])('is taken from %s', async (header) => {
    const error = await errorFor(404, { code: 'not_found', message: 'gone' }, { [header]: 'req-42' });
    expect(error.requestId).toBe('req-42');
    expect(error.message).toBe('GET /apps/my-app: gone (404 not_found, request id req-42)');
  });
});

describe('what is quoted of a reply', () => {
  it.each([
    ['plain text', 'x'.repeat(600)],
    ['a JSON message', { code: 'long', message: 'x'.repeat(600) }],
    ['details', { message: 'long', details: { field: Array.from({ length: 200 }, () => 'xxxxx') } }],
    ['a page', `<p>${'x'.repeat(5000)}</p>`],
  ])('is at most 500 characters of %s', async (_, body) => {
    const { message } = await errorFor(422, body);
    const quoted = message.slice('GET /apps/my-app: '.length, message.lastIndexOf(' ('));
    expect(quoted).toHaveLength(500);
    expect(quoted.endsWith('…')).toBe(true);
  });

  it('is as it was when it has 500 characters', () => {
    expect(quoteBody('x'.repeat(500))).toBe('x'.repeat(500));
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('of a write are not followed but reported (%i)', async (status) => {
    nock(origin)
      .post('/api/v1/apps/my-app/builds')
      .reply(status, '', { location: `${origin}/elsewhere?token=fake#part` });
    const other = nock(origin)
      .post('/elsewhere')
      .query(true)
      .reply(200, {})
      .get('/elsewhere')
      .query(true)
      .reply(200, {});
    const { platform } = openPlatform(`${origin}/api/v1`);
    const error = await failureOf(platform.builds.start('my-app', {}), UnknownOutcomeError);
    expect(error.cause).toMatchObject({
      code: 'redirect',
      status,
      hint: { text: expect.stringContaining('the final address') },
    });
    expect(error.message).toBe(
      `POST /apps/my-app/builds: it points to ${origin}/elsewhere (${status} redirect). Whether the platform acted on it is unknown`,
    );
    expect(other.pendingMocks()).toHaveLength(2);
  });

  it('of PATCH and DELETE are not followed either', async () => {
    const { platform } = openPlatform(`${origin}/api/v1`);
    nock(origin).patch('/api/v1/environments/e').reply(307, '', { location: '/api/v1/environments/f' });
    nock(origin).delete('/api/v1/namespaces/n').reply(308, '', { location: '/api/v1/namespaces/m' });
    await failureOf(platform.environments.update('e', { DEBUG: '1' }, new Map()), UnknownOutcomeError);
    await failureOf(
      platform.namespaces.remove('n', async () => undefined),
      UnknownOutcomeError,
    );
    expect(nock.isDone()).toBe(true);
  });

  it('of a GET are followed to the same resource on the same origin, three hops at most', async () => {
    const path = '/api/v1/apps/my-app';
    nock(origin)
      .get(path)
      .reply(301, '', { location: `${path}/` });
    nock(origin).get(`${path}/`).reply(302, '', { location: 'x/..' });
    nock(origin)
      .get(`${path}/`)
      .reply(307, '', { location: `${origin}${path}` });
    nock(origin).get(path).reply(200, { id: 'found', name: 'my-app' });
    const { platform } = openPlatform(`${origin}/api/v1`);
    expect(await platform.apps.get('my-app')).toMatchObject({ id: 'found' });
    expect(nock.isDone()).toBe(true);
  });

  it.each([
    '/api/v1/apps/other/config-vars',
    '/api/v1/apps/my-app%2Fconfig-vars',
    '/api/v1/apps/my-app',
    '/api/v1/apps/My-App/config-vars',
    '/api/v1/apps/my-app/config-vars?app=other',
    '/api/v2/apps/my-app/config-vars',
    '//platform.example/api/v1/apps/other/config-vars',
    '../other/config-vars',
    '/login',
  ])('of a GET to another resource, %s, are not followed', async (location) => {
    nock(origin).get('/api/v1/apps/my-app/config-vars').reply(302, '', { location });
    const { platform } = openPlatform(`${origin}/api/v1`);
    const error = await failureOf(platform.config.read('my-app'), ApiError);
    expect(error).toMatchObject({ code: 'redirect', status: 302 });
  });

  it('of a GET end with an error after the third hop', async () => {
    const round = nock(origin).get('/api/v1/apps/my-app').times(5).reply(302, '', { location: '/api/v1/apps/my-app' });
    const { platform } = openPlatform(`${origin}/api/v1`);
    const error = await failureOf(platform.apps.get('my-app'), ApiError);
    expect(error.code).toBe('redirect');
    // One request and three hops; the fifth answer was not asked for.
    expect(round.pendingMocks()).toHaveLength(1);
  });

  it.each([
    ['another host', 'https://elsewhere.example'],
    ['another port', 'https://platform.example:8443'],
    ['plain http', 'http://platform.example'],
  ])('of a GET to %s are not followed', async (_, target) => {
    const other = nock(target).get('/api/v1/apps/my-app').reply(200, { name: 'stolen' });
    const error = await errorFor(302, '', { location: `${target}/api/v1/apps/my-app` });
    expect(error.code).toBe('redirect');
    expect(error.message).toContain(`it points to ${target}/api/v1/apps/my-app`);
    expect(other.isDone()).toBe(false);
  });

  it('without a usable address are plain errors', async () => {
    expect(await errorFor(302, 'moved')).toMatchObject({ code: 'http_302', message: expect.stringContaining('moved') });
    nock.cleanAll();
    expect(await errorFor(302, '', { location: 'https://' })).toMatchObject({ code: 'http_302' });
  });
});
