import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmulator } from '../../src/emulator/start.ts';

let emulator: Awaited<ReturnType<typeof startEmulator>>;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

/** Sends a request as it stands: `fetch` would not let a host name be chosen. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; text: string }> {
  const { port } = new URL(emulator.apiUrl);
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, headers, method: body === undefined ? 'GET' : 'POST' };
    const sent = request(options, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode ?? 0, text });
    });
    sent.on('error', reject).end(body);
  });
}

const authorized = () => ({ authorization: `Bearer ${emulator.token}` });

it('it answers on 127.0.0.1 with a token of its own', async () => {
  const reply = await fetch(`${emulator.apiUrl}/me`, { headers: authorized() });
  expect([reply.status, await reply.json()]).toEqual([200, { email: 'dev@platform.example' }]);
  expect(new URL(emulator.apiUrl).hostname).toBe('127.0.0.1');
  const other = await startEmulator();
  await other.close();
  expect(other.token).not.toBe(emulator.token);
});

it.each<[string, Record<string, string>, number]>([
  ['localhost', { host: 'localhost:{port}' }, 200],
  ['a page of its own origin', { origin: 'http://127.0.0.1:{port}' }, 200],
  ['a name that leads here', { host: 'rebound.example:{port}' }, 421],
  ['a page of another origin', { origin: 'https://elsewhere.example' }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
])('a request of %s is answered %3$i', async (_, headers, status) => {
  const { port } = new URL(emulator.apiUrl);
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replace('{port}', port)]);
  expect((await ask('/api/v1/me', { ...authorized(), ...Object.fromEntries(filled) })).status).toBe(status);
});

it('a body of more than 1 MiB is refused', async () => {
  expect((await ask('/api/v1/apps', authorized(), ' '.repeat(2 ** 20 + 1))).status).toBe(413);
});

it('a body that is not JSON is refused', async () => {
  expect((await ask('/api/v1/apps', authorized(), '{')).status).toBe(400);
});

it('the apps answer where their addresses are reached', async () => {
  const url = emulator.reach(new URL('https://my-app.apps.platform.example/health?x=1'));
  expect(url.origin).toBe(new URL(emulator.apiUrl).origin);
  const reply = await fetch(url);
  expect(await reply.text()).toContain(`Commit ${reply.headers.get('x-commit')}`);
  const elsewhere = new URL('https://other.example/');
  expect(emulator.reach(elsewhere)).toBe(elsewhere);
});

it('the documentation is searched without a token', async () => {
  const search = async (name: string, query: string) => {
    const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: { query } } };
    return JSON.parse((await ask('/docs/mcp', {}, JSON.stringify(message))).text);
  };
  const { id, result } = await search('search_service_documentation', 'how to set a config var?');
  expect(id).toBe(7);
  expect(result.structuredContent.sections[0]).toMatchObject({
    title: 'Config vars',
    link: expect.stringMatching(/\/docs\/config-vars$/),
  });
  expect(result.content[0].text).toContain('# Config vars');
  expect((await search('search_service_documentation', 'the a of to')).result.content.length).toBeLessThanOrEqual(5);
  expect((await search('another_tool', 'x')).error.message).toContain('Unknown tool');
});
