import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeskClock } from '../../scripts/emulator/clock.ts';
import { type Desk, startDesk } from '../../scripts/emulator/desk.ts';
import { nameEndpoint } from '../../scripts/emulator/faults.ts';
import { createSignIn } from '../../scripts/emulator/sign-in.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await startDesk({ token: 'fake-desk' });
});
afterEach(() => desk.close());

/** Asks the desk, by default with the token of the API. */
async function ask(method: string, path: string, body?: string | object, headers: Record<string, string> = {}) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const authorized = { authorization: 'Bearer fake-desk', ...headers };
  const reply = await fetch(new URL(path, desk.authUrl), {
    method,
    headers: authorized,
    redirect: 'manual',
    ...(text !== undefined && { body: text }),
  });
  const answer = await reply.text();
  const isJson = reply.headers.get('content-type') === 'application/json';
  return {
    status: reply.status,
    headers: reply.headers,
    text: answer,
    // biome-ignore lint/suspicious/noExplicitAny: the tests know the shapes
    body: isJson && answer ? (JSON.parse(answer) as any) : undefined,
  };
}

const api = '/api/v1';

describe('a fault', () => {
  it.each([
    [{ kind: 'status' }, 503, false],
    [{ kind: 'status', status: 500, acts: true }, 500, true],
    [{ kind: 'refuse-token' }, 401, false],
    [{ kind: 'delay', seconds: 0 }, 201, true],
    [{ kind: 'reset' }, 'broken', false],
    [{ kind: 'reset', acts: true }, 'broken', true],
    [{ kind: 'cut' }, 'broken', true],
  ])('%j hits the next build once: %s, built: %s', async (fault, status, built) => {
    const count = async () => (await ask('GET', `${api}/apps/my-app/builds`)).body.length;
    const before = await count();
    expect((await ask('POST', '/_emulator/faults', { on: 'startBuild', ...fault })).status).toBe(201);
    const reply = await ask('POST', `${api}/apps/my-app/builds`, {}).catch(() => ({ status: 'broken' }));
    expect(reply.status).toBe(status);
    expect((await count()) - before).toBe(built ? 1 : 0);
    expect((await ask('GET', '/_emulator/faults')).body).toEqual([]);
  });

  it('hits as often as it says, and any request if it names none', async () => {
    desk.faults.add({ kind: 'status', status: 502, retryAfter: 3, times: 2 });
    const replies = [await ask('GET', `${api}/me`), await ask('GET', `${api}/teams`), await ask('GET', `${api}/me`)];
    expect(replies.map(({ status }) => status)).toEqual([502, 502, 200]);
    expect(replies[0]?.headers.get('retry-after')).toBe('3');
  });

  it.each([
    [{ kind: 'bang' }, 'kind must be one of'],
    [{ kind: 'reset', on: 'nothing' }, 'on must be one of'],
    [{ kind: 'delay', seconds: 'long' }, 'seconds is unknown, or not a number'],
    [{ kind: 'delay', minutes: 1 }, 'minutes is unknown'],
    [{ kind: 'reset', acts: 'yes' }, 'acts must be true or false'],
  ])('%j is refused with its flaw', async (fault, flaw) => {
    const reply = await ask('POST', '/_emulator/faults', fault);
    expect([reply.status, reply.body.message]).toEqual([422, expect.stringContaining(flaw)]);
  });

  it('is removed with all others', async () => {
    desk.faults.add({ kind: 'reset' });
    expect((await ask('DELETE', '/_emulator/faults')).body).toEqual([]);
  });
});

it.each([
  ['POST', '/api/v1/apps/x/dynos/run', 'runTask'],
  ['DELETE', '/api/v1/apps/x/dynos/run', 'restartDyno'],
  ['GET', '/api/v1/apps?team_id=1', 'listApps'],
  ['GET', '/docs', undefined],
])('%s %s calls %s', (method, path, name) => {
  expect(nameEndpoint(method, path)).toBe(name);
});

it('the clock goes on with the machine’s, faster and further', () => {
  let machine = 1000;
  const clock = createDeskClock(2, () => machine);
  machine += 500;
  expect(clock.now()).toBe(2000);
  clock.setSpeed(1);
  clock.advance(60);
  machine += 500;
  expect(clock.now()).toBe(62_500);
});

it('an hour can go by at once', async () => {
  const { body: build } = await ask('POST', `${api}/apps/my-app/builds`, {});
  await ask('POST', '/_emulator/clock', { advance: 3600 });
  expect((await ask('GET', `${api}/apps/my-app/builds/${build.id}`)).body.state).toBe('succeeded');
});

it('the state shows apps, builds, faults and the last requests', async () => {
  await ask('POST', `${api}/apps/my-app/builds`, {});
  const { apps, faults, requests, token } = (await ask('GET', '/_emulator/state')).body;
  expect(apps[0]).toMatchObject({ name: 'my-app', builds: [{}, {}, {}], dynos: [{ type: 'web' }, { type: 'worker' }] });
  expect(requests).toEqual([
    expect.objectContaining({ endpoint: 'startBuild', status: 201, path: `${api}/apps/my-app/builds` }),
  ]);
  expect([faults, token]).toEqual([[], 'fake-desk']);
});

it('a renewed token takes the place of the old one', async () => {
  const { token } = (await ask('POST', '/_emulator/token')).body;
  expect((await ask('GET', `${api}/me`)).status).toBe(401);
  expect((await ask('GET', `${api}/me`, undefined, { authorization: `Bearer ${token}` })).status).toBe(200);
});

it('apps answer at the addresses that the API shows', async () => {
  const { web_url: url } = (await ask('GET', `${api}/apps/my-app`)).body;
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await (await fetch(`${url}/health`)).text()).toContain('Hello from my-app');
});

describe('signing in', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jobToken = (more: object = {}) =>
    `${encode({ alg: 'none' })}.${encode({ aud: 'x', sub: 'repo:a', exp: 9e9, ...more })}.`;
  const urn = 'urn:ietf:params:oauth:grant-type';
  const exchange = (form: Record<string, string>) => ask('POST', '/oauth/token', new URLSearchParams(form).toString());
  const use = (method: string, token: string) =>
    ask(method, `${api}/apps`, method === 'POST' ? { name: 'new-app' } : undefined, {
      authorization: `Bearer ${token}`,
    });

  it.each([
    [{ grant_type: `${urn}:token-exchange`, subject_token: jobToken(), scope: 'read write' }, 201],
    [{ grant_type: `${urn}:token-exchange`, subject_token: jobToken(), scope: 'read' }, 403],
    [{ grant_type: `${urn}:jwt-bearer`, assertion: jobToken(), scope: 'read write' }, 201],
  ])('by %j: a write is answered with %i', async (form, status) => {
    const { body } = await exchange(form);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: form.scope });
    expect((await use('GET', body.access_token)).status).toBe(200);
    expect((await use('POST', body.access_token)).status).toBe(status);
    desk.clock.advance(3601);
    expect((await use('GET', body.access_token)).status).toBe(401);
  });

  it.each([
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{}, 'invalid_request'],
    [{ grant_type: `${urn}:token-exchange` }, 'invalid_request'],
    [{ grant_type: `${urn}:token-exchange`, subject_token: 'nonsense' }, 'invalid_request'],
    [{ grant_type: `${urn}:jwt-bearer`, assertion: jobToken({ exp: 1 }) }, 'invalid_grant'],
    [{ grant_type: `${urn}:jwt-bearer`, assertion: jobToken(), scope: 'admin' }, 'invalid_scope'],
  ])('with %j is refused with %s', async (form, error) => {
    const reply = await exchange(form as Record<string, string>);
    expect([reply.status, reply.body.error]).toEqual([400, error]);
  });

  const verifier = 'fake-verifier-of-forty-three-characters-000';
  const request = {
    response_type: 'code',
    client_id: 'tool',
    redirect_uri: 'http://127.0.0.1:9/back',
    scope: 'read',
    state: 'some',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
  };
  const authorize = (method: string, more: Record<string, string> = {}) => {
    const form = new URLSearchParams({ ...request, ...more }).toString();
    return ask(method, `/oauth/authorize${method === 'GET' ? `?${form}` : ''}`, method === 'GET' ? undefined : form);
  };
  const grant = { grant_type: 'authorization_code', client_id: 'tool', redirect_uri: request.redirect_uri };

  it('by an authorization code with PKCE works once', async () => {
    expect((await authorize('GET', { client_id: '<b>tool' })).text).toContain(
      '<b>&lt;b&gt;tool</b> asks for the scopes',
    );
    const location = new URL((await authorize('POST', { decision: 'allow' })).headers.get('location') ?? '');
    expect(location.searchParams.get('state')).toBe('some');
    const form = { ...grant, code: location.searchParams.get('code') ?? '', code_verifier: verifier };
    const { body } = await exchange(form);
    expect((await use('GET', body.access_token)).status).toBe(200);
    expect((await exchange(form)).body.error).toBe('invalid_grant');
  });

  it('needs the code’s own verifier', async () => {
    const location = new URL((await authorize('POST', { decision: 'allow' })).headers.get('location') ?? '');
    const code = location.searchParams.get('code') ?? '';
    expect((await exchange({ ...grant, code, code_verifier: 'another' })).body.error).toBe('invalid_grant');
  });

  it('ends where the user says no', async () => {
    const location = new URL((await authorize('POST', { decision: 'deny' })).headers.get('location') ?? '');
    expect([...location.searchParams]).toEqual([
      ['error', 'access_denied'],
      ['state', 'some'],
    ]);
  });

  it.each([
    ['redirect_uri', 'http://elsewhere.example/'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['code_challenge_method', 'plain'],
    ['response_type', 'token'],
  ])('with %s %s is refused', async (name, value) => {
    expect((await authorize('GET', { [name]: value })).status).toBe(400);
  });

  it('a token ends by the clock that it was given by', () => {
    let now = 0;
    const signIn = createSignIn(() => now);
    const token = signIn.issue(['read']);
    expect(signIn.scopesOf(token)).toEqual(['read']);
    now = 3_600_000;
    expect(signIn.scopesOf(token)).toBeUndefined();
  });
});

describe('the documentation', () => {
  const accept = 'application/json, text/event-stream';
  const search = (query: string, headers: Record<string, string> = { accept }) => {
    const params = { name: 'search_service_documentation', arguments: { query } };
    return ask('POST', '/docs/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers);
  };

  it.each([
    ['add a domain', 'Custom domains'],
    ['環境変数を変更する', '環境変数'],
    ['デプロイとは', 'デプロイ'],
  ])('is searched for %s and leads to the page %s', async (query, title) => {
    const [first] = (await search(query)).body.result.structuredContent.sections;
    expect(first.title).toBe(title);
    expect((await ask('GET', first.link)).text).toContain(`<h1>${title}</h1>`);
  });

  it('answers only who takes both types', async () => {
    expect((await search('domain', { accept: 'application/json' })).status).toBe(406);
  });

  it('lists its pages, and has no others', async () => {
    expect((await ask('GET', '/docs')).text).toContain('href="/docs/ja/apps"');
    expect((await ask('GET', '/docs/nothing')).status).toBe(404);
  });
});

describe('the API page', () => {
  const login = { authorization: `Basic ${Buffer.from('docs:fake-password').toString('base64')}` };

  it('asks for its user name and password', async () => {
    const reply = await ask('GET', '/api-docs');
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="API"']);
  });

  it('shows the contract with this server’s address', async () => {
    expect((await ask('GET', '/api-docs', undefined, login)).text).toContain('/api-docs/swagger-ui-bundle.js');
    expect((await ask('GET', '/api-docs/swagger-ui.css', undefined, login)).status).toBe(200);
    expect((await ask('GET', '/api-docs/package.json', undefined, login)).status).toBe(404);
    const { body } = await ask('GET', '/api-docs/openapi.json', undefined, login);
    expect(body.servers).toEqual([{ url: desk.apiUrl }]);
  });
});

it('the console is one page whose script can be read', async () => {
  const { text } = await ask('GET', '/');
  const script = /<script>(.*)<\/script>/s.exec(text)?.[1] ?? '';
  expect(() => new Script(script)).not.toThrow();
  const ids = [...script.matchAll(/byId\('([\w-]+)'\)/g)].map(([, id]) => id);
  expect(ids.filter((id) => !text.includes(`id="${id}"`))).toEqual([]);
});

it('npm run emulator prints how to use it, and what is wrong', async () => {
  const child = spawn(process.execPath, ['scripts/emulator.ts', '--port', '0', '--token', 'fake-desk']);
  const [welcome] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGTERM');
  await once(child, 'exit');
  const apiUrl = /api-url: (\S+)/.exec(welcome.toString())?.[1];
  expect(welcome.toString()).toContain(`curl -H 'Authorization: Bearer fake-desk' ${apiUrl}/apps`);
  const wrong = spawn(process.execPath, ['scripts/emulator.ts', '--speed', 'fast']);
  const [problem] = (await once(wrong.stderr, 'data')) as [Buffer];
  expect(problem.toString()).toContain('--speed must be a number');
});
