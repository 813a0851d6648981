import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import type { EndpointName } from '../../src/platform/wire/endpoints.ts';
import { TransportError } from '../../src/platform/wire/http/http.ts';
import { buildUrl } from '../../src/platform/wire/url.ts';
import { ask, listExamples } from './examples.ts';
import { inOrder, openScripted, type Reply, secret } from './scripted.ts';

const shop = { id: 'a1', name: 'shop' };
const notFound: Reply = { status: 404, body: { code: 'not_found', message: 'The requested resource was not found.' } };

describe('a refusal', () => {
  const codes: Readonly<Record<number, string>> = {
    ...{ 400: 'rejected', 401: 'token-refused', 403: 'forbidden', 404: 'not-found', 405: 'rejected', 408: 'rejected' },
    ...{ 409: 'conflict', 410: 'gone', 418: 'rejected', 422: 'rejected', 429: 'rate-limited' },
    ...{ 500: 'platform-error', 502: 'platform-error', 503: 'platform-error', 504: 'platform-error' },
  };
  it.each(Object.entries(codes))('with status %s has the code %s', async (status, code) => {
    const test = openScripted(() => ({ status: Number(status) }));
    const error = (await test.failure(test.platform.apps.get('shop'))) as ApiError;
    expect(error).toMatchObject({
      code,
      message: `GET /apps/shop: the platform answered ${status}`,
      detail: undefined,
    });
    expect(error.hint).not.toBe('');
  });

  const refusals = [...listExamples('4'), ...listExamples('5')].filter(
    ({ status }) => status !== 404 && status !== 405,
  );
  it.each(refusals)(
    'of $endpoint is quoted beside our own words: $status $name',
    async ({ endpoint, status, value }) => {
      const test = openScripted(() => ({ status, body: value }));
      const error = (await test.failure(
        ask[endpoint](test.platform, { id: 'a1', name: 'shop', hostname: 'x' }),
      )) as ApiError;
      const said = value as { readonly code?: string; readonly message?: string; readonly error?: string };
      expect(`${error.detail} ${(error.cause as ApiError | undefined)?.detail}`).toContain(said.message ?? said.error);
      expect(error.message).not.toContain(said.message ?? said.error);
    },
  );

  it.each<[string, unknown, string | undefined]>([
    ['the first form', { code: 'conflict', message: 'There is one.' }, 'There is one. (conflict)'],
    [
      'the other form',
      { error: 'invalid', error_description: 'No.', details: { name: ['short', 'odd'] } },
      'No. (invalid); name: short, odd',
    ],
    ['the least of it', { error: 'invalid' }, 'invalid'],
    ['details of any kind', { code: 'c', message: 'm', details: { a: 'b', c: { d: 1 } } }, 'm (c); a: b; c:'],
    ['a page', '<html><h1>Not   here</h1>\n</html>', 'Not here'],
    ['another form', { message: 'alone' }, '{"message":"alone"}'],
    ['nothing', '', undefined],
    ['a long text', 'x'.repeat(600), `${'x'.repeat(499)}…`],
  ])('is read in %s', async (_, body, detail) => {
    const test = openScripted(() => ({ status: 400, body }));
    expect(await test.failure(test.platform.apps.get('shop'))).toHaveProperty('detail', detail);
  });

  it('is redacted before it is cut', async () => {
    const test = openScripted(() => ({ status: 400, body: `${'x'.repeat(495)}${secret}` }));
    expect(await test.failure(test.platform.apps.get('shop'))).toHaveProperty('detail', `${'x'.repeat(495)}***`);
  });

  it('is redacted before its tags and spaces are dropped', async () => {
    const odd = 'two  words <and> more';
    const quoted = (text: string) => text.replaceAll(odd, '***');
    const test = openScripted(() => ({ status: 502, body: `<p>The value\n${odd}</p>` }), { quoted });
    expect(await test.failure(test.platform.builds.start('shop', {}))).toHaveProperty('detail', 'The value ***');
  });

  it.each(['getConfig', 'updateConfig', 'getEnvironment', 'getClusterLogin'] as const)(
    'of %s is quoted by its sentence only',
    async (endpoint) => {
      const quoted = async (body: unknown) => {
        const test = openScripted(() => ({ status: 400, body }));
        return ((await test.failure(ask[endpoint](test.platform, { KEY: 'value' }))) as ApiError).detail;
      };
      expect(await quoted('KEY=some-secret')).toBeUndefined();
      expect(await quoted({ KEY: 'some-secret' })).toBeUndefined();
      expect(await quoted({ code: 'c', message: 'No.', details: { KEY: 'some-secret' } })).toBe('No. (c)');
    },
  );

  it('by a redirect names where it leads', async () => {
    const headers = { location: 'https://elsewhere.example/login?token=x' };
    const test = openScripted(() => ({ status: 302, headers }));
    const error = await test.failure(test.platform.builds.start('shop', {}));
    expect(error).toMatchObject({ code: 'redirect-refused', detail: 'https://elsewhere.example/login' });
  });
});

describe('no reply', () => {
  it.each([
    ['unreachable', 'GET /apps/shop: no usable answer from https://platform.example: the way is closed'],
    ['certificate-untrusted', 'NODE_EXTRA_CA_CERTS'],
    ['proxy-invalid', 'proxy'],
  ] as const)('is the code %s', async (code, text) => {
    const transport = () =>
      Promise.reject(new TransportError('the way is closed', { sent: false, again: false, code }));
    const test = openScripted(() => ({}), { transport });
    const error = (await test.failure(test.platform.apps.get('shop'))) as ApiError;
    expect(error.code).toBe(code);
    expect(`${error.message} ${error.hint}`).toContain(text);
  });
});

describe('a list', () => {
  const page = (id: string, link?: string): Reply => ({ body: [{ id, name: id }], headers: link ? { link } : {} });
  const here = 'https://platform.example/api/v1/apps';

  it.each([
    [`<${here}?page=2>; rel="next"`, '?page=2'],
    [`</api/v1/apps?page=2>; rel=next`, '?page=2'],
    [`<?cursor=a,b>; title="a, <b>; rel=next"; rel="prev", <?cursor=c>; rel="last NEXT"`, '?cursor=c'],
  ])('goes on by %s', async (link, query) => {
    const test = openScripted(inOrder(page('a', link), page('b')));
    expect((await test.during(test.platform.apps.list())).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(test.lines()).toEqual(['GET /apps', `GET /apps${query}`]);
  });

  it.each(['<?page=2>; rel="prev"', '<?page=2>', 'nonsense', '<?page=2>; title="rel=next"'])(
    'ends with %s',
    async (link) => {
      const test = openScripted(() => page('a', link));
      expect(await test.during(test.platform.apps.list())).toHaveLength(1);
    },
  );

  it.each(['https://elsewhere.example/apps', 'http://platform.example/api/v1/apps', 'https://[nonsense'])(
    'does not go on at %s',
    async (url) => {
      const test = openScripted(() => page('a', `<${url}>; rel="next"`));
      expect(await test.failure(test.platform.apps.list())).toMatchObject({
        code: 'reply-unexpected',
        message: 'GET /apps: the platform answered 200, but its next page should be at the same host, and is elsewhere',
      });
      expect(test.seen).toHaveLength(1);
    },
  );

  it('repeats a page that fails, and not the list', async () => {
    const test = openScripted(inOrder(page('a', '<?page=2>; rel="next"'), { status: 500 }, page('b')));
    expect(await test.during(test.platform.apps.list())).toHaveLength(2);
    expect(test.lines()).toEqual(['GET /apps', 'GET /apps?page=2', 'GET /apps?page=2']);
  });

  it('has a hundred pages at most', async () => {
    const test = openScripted(() => page('a', '<?page=next>; rel="next"'));
    expect(await test.failure(test.platform.apps.list())).toHaveProperty('code', 'reply-unexpected');
    expect(test.seen).toHaveLength(100);
  });

  it('of builds is read by its newest page, or until one is found', async () => {
    const build = (id: string, link?: string): Reply => ({
      body: [{ id, state: 'pending' }],
      headers: link ? { link } : {},
    });
    const next = '<?cursor=2>; rel="next"';
    const test = openScripted((line) => (line.endsWith('cursor=2') ? build('2', next) : build('1', next)));
    expect(await test.during(test.platform.builds.list('shop'))).toHaveLength(1);
    expect(await test.during(test.platform.builds.findInAll('shop', '2'))).toMatchObject({ id: '2' });
    expect(test.seen).toHaveLength(3);
  });

  it('names the item that does not fit', async () => {
    const test = openScripted(() => ({ body: [shop, { id: 3 }] }));
    expect(await test.failure(test.platform.apps.list())).toMatchObject({
      message: expect.stringContaining('its [1].id should'),
    });
  });
});

describe('an extension', () => {
  type Platform = ReturnType<typeof openScripted>['platform'];
  const extensions: readonly (readonly [EndpointName, (platform: Platform) => Promise<unknown>, good: unknown])[] = [
    ['listBuilds', ({ builds }) => builds.list('shop'), []],
    ['listDeployments', ({ deployments }) => deployments.list('shop'), []],
    ['listAddons', ({ addons }) => addons.configNames('shop'), []],
    ['runTask', ({ dynos }) => dynos.run('shop', { command: 'ls', timeout: 30 }), { output: '' }],
    ['scaleFormation', ({ dynos }) => dynos.scale('shop', []), {}],
  ];

  it.each(extensions)('%s is not here after a 404 or 405, if the app has answered', async (_, call) => {
    for (const status of [404, 405]) {
      const test = openScripted((line) => (line === 'GET /apps/shop' ? { body: shop } : { status }));
      expect(await test.failure(call(test.platform))).toMatchObject({ status });
      await test.during(test.platform.apps.get('shop'));
      expect(await test.during(call(test.platform))).toBeUndefined();
      expect(await test.during(call(test.platform))).toBeUndefined();
      // The second time, no request is sent.
      expect(test.seen).toHaveLength(3);
    }
  });

  it.each(extensions)('%s that has answered once is here for good', async (_, call, good) => {
    const test = openScripted(inOrder({ body: good }, notFound));
    expect(await test.during(call(test.platform))).toBeDefined();
    expect(await test.failure(call(test.platform))).toHaveProperty('code', 'not-found');
  });

  it.each(extensions)('%s that fails otherwise is an error', async (_, call) => {
    for (const status of [400, 401, 403, 410, 422, 501]) {
      const test = openScripted((line) => (line === 'GET /apps/shop' ? { body: shop } : { status }));
      await test.during(test.platform.apps.get('shop'));
      expect(await test.failure(call(test.platform))).toBeInstanceOf(ApiError);
    }
  });

  it('a pipeline’s is not here if the pipeline has answered', async () => {
    const test = openScripted((line) =>
      line === 'GET /pipelines/p1' ? { body: { id: 'p1', name: 'shop' } } : notFound,
    );
    await test.during(test.platform.pipelines.get('p1'));
    expect(await test.during(test.platform.promotions.create('p1', 'a1', ['a2']))).toBeUndefined();
    expect(await test.during(test.platform.pipelines.diff('shop', 'a1'))).toBeUndefined();
  });

  it('an app that was read by its name, or listed, has answered by both', async () => {
    const test = openScripted((line) => (line === 'GET /apps' ? { body: [shop] } : notFound));
    await test.during(test.platform.apps.list());
    expect(await test.during(test.platform.builds.list('a1'))).toBeUndefined();
    expect(await test.during(test.platform.deployments.list('shop'))).toBeUndefined();
    expect(await test.failure(test.platform.addons.configNames('other'))).toHaveProperty('code', 'not-found');
  });

  it('a build that is not there says nothing of the list', async () => {
    const test = openScripted((line) =>
      line.endsWith('/builds/b1') ? notFound : { body: line.endsWith('builds') ? [] : shop },
    );
    await test.during(test.platform.apps.get('shop'));
    expect(await test.during(test.platform.builds.get('shop', 'b1'))).toBeUndefined();
    expect(await test.during(test.platform.builds.list('shop'))).toEqual([]);
  });
});

describe('an address', () => {
  it.each(['', '.', '..', 'a/b', 'a\\b'])('has no part like %j', async (part) => {
    const test = openScripted(() => ({ body: shop }));
    expect(await test.failure(test.platform.apps.get(part))).toHaveProperty('code', 'input-problems');
    expect(test.seen).toEqual([]);
  });

  it('holds every other name as one part', () => {
    const endpoint = { method: 'GET', path: '/apps/{app}', kind: 'read', query: ['team_id'] } as const;
    const { href } = buildUrl('https://platform.example/api/v1', endpoint, { app: 'a b?c#d%e' }, { team_id: 'x&y' });
    expect(href).toBe('https://platform.example/api/v1/apps/a%20b%3Fc%23d%25e?team_id=x%26y');
  });
});

describe('the platform’s clock', () => {
  it('is the newest Date header, and goes on with time', async () => {
    const date = 'Wed, 14 Jan 2026 18:00:00 GMT';
    const test = openScripted(() => ({ body: shop, headers: { date } }));
    expect(test.platform.now()).toBeNaN();
    await test.during(test.platform.apps.get('shop'));
    await test.during(test.time.clock().sleep(5000));
    expect(test.platform.now()).toBe(Date.parse(date) + 5000);
  });
});

describe('a dry run’s wire', () => {
  it('sends no write, even without the overlay', async () => {
    const test = openScripted(() => ({ body: shop }), { readOnly: true });
    for (const name of [
      'createApp',
      'startBuild',
      'updateConfig',
      'removeDomain',
      'clearDomains',
      'execInDyno',
      'getClusterLogin',
    ] as const)
      await test.failure(ask[name](test.platform, { name: 'shop', hostname: 'x' }));
    expect(test.seen).toEqual([]);
  });
});

describe('a log', () => {
  const logUrl = 'https://platform.example/logs/1';
  const read = (test: ReturnType<typeof openScripted>, url = logUrl) =>
    test.during(test.platform.builds.log({ logUrl: url }, 3000));

  it('is read with the token from the API’s own host only', async () => {
    const test = openScripted(() => ({ body: 'line 1\nline 2' }));
    expect(await read(test)).toBe('line 1\nline 2');
    expect(await read(test, 'https://logs.example/1')).toBe('line 1\nline 2');
    expect(test.seen.map(({ token }) => token)).toEqual(['fake-token', undefined]);
    expect(test.seen.map(({ request }) => request.timeout)).toEqual([3000, 3000]);
  });

  it('that is long begins with a whole line', async () => {
    const test = openScripted((_, { tail = 0 }) => ({ body: `half a secret\nthe end${' '.repeat(tail - 21)}` }));
    expect((await read(test))?.trim()).toBe('the end');
  });

  it.each<Reply>([{ status: 404 }, 'reset', 'never opened'])('that cannot be read is none: %j', async (reply) => {
    expect(await read(openScripted(() => reply))).toBeUndefined();
  });

  it('without an address is none', async () => {
    const test = openScripted(() => ({}));
    expect(await read(test, 'https://[')).toBeUndefined();
    expect(await test.during(test.platform.builds.log({}, 3000))).toBeUndefined();
    expect(test.seen).toEqual([]);
  });
});

describe('a probe', () => {
  it('carries no token, and gives the answer of any status', async () => {
    const body = `${'x'.repeat(195)}${secret}`;
    const test = openScripted(() => ({ status: 503, body }));
    const work = test.platform.probe(new URL('https://platform.example/api/v1/health'), 60_000);
    expect(await test.during(work)).toMatchObject({ status: 503, text: body, beginning: `${'x'.repeat(195)}***` });
    expect(test.seen).toMatchObject([{ token: undefined, request: { public: true, timeout: 30_000 } }]);
  });

  it('says why there was none', async () => {
    const test = openScripted(() => 'reset');
    expect(await test.during(test.platform.probe(new URL('https://shop.example'), 1000))).toBe('reset');
  });
});

describe('a team', () => {
  const teams = [
    { id: 't1', name: 'acme' },
    { id: 't2', name: 'labs' },
    { id: 't3', name: 'labs' },
  ];

  it.each([
    ['acme', 't1'],
    ['t2', 't2'],
    ['t9', 't9'],
  ])('given as %s is asked for as %s', async (given, id) => {
    const test = openScripted((line) => ({ body: line === 'GET /teams' ? teams : [] }));
    await test.during(test.platform.apps.list(given));
    expect(test.lines()).toEqual(['GET /teams', `GET /apps?team_id=${id}`]);
  });

  it('whose name two teams have is refused', async () => {
    const test = openScripted(() => ({ body: teams }));
    expect(await test.failure(test.platform.apps.list('labs'))).toHaveProperty('code', 'conflict');
  });

  it('is taken as an id by a token that may not list teams', async () => {
    const test = openScripted((line) => (line === 'GET /teams' ? { status: 403 } : { body: [] }));
    await test.during(test.platform.apps.list('acme'));
    expect(test.lines().at(-1)).toBe('GET /apps?team_id=acme');
  });
});

describe('config vars', () => {
  const update = (vars: Record<string, string>, ...replies: readonly Reply[]) => {
    const test = openScripted(inOrder(...replies));
    return { test, work: test.platform.config.update('shop', vars) };
  };

  it('that are not shown as sent are named, and their values are not', async () => {
    const { test, work } = update({ A: 'one', B: 'two-secret' }, { body: { A: 'one', B: 'other-secret' } });
    const error = (await test.failure(work)) as ApiError;
    expect(error).toMatchObject({
      code: 'config-not-confirmed',
      message: 'The platform does not show `B` of shop as sent',
    });
  });

  it('are read once after an empty reply', async () => {
    const { test, work } = update({ A: '' }, { body: '' }, { body: { A: '' } });
    await test.during(work);
    expect(test.lines()).toEqual(['PATCH /apps/shop/config-vars', 'GET /apps/shop/config-vars']);
  });

  it('keep odd names apart from what an object has itself', async () => {
    const vars = JSON.parse('{"__proto__":"x","constructor":"y","id":"z"}');
    const { test, work } = update(vars, { body: JSON.stringify(vars) });
    await test.during(work);
    expect(test.seen[0]?.body).toBe('{"__proto__":"x","constructor":"y","id":"z"}');
  });
});
