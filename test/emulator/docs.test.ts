import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { startDesk } from '../../scripts/emulator/start-desk.ts';
import { allSections } from '../../src/emulator/docs/all-sections.ts';
import { type Emulator, startEmulator } from '../../src/emulator/start-emulator.ts';

const both = 'application/json, text/event-stream';
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

function post(platform: Emulator, message: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${platform.docsUrl}/mcp`, {
    method: 'POST',
    headers: { accept: both, 'content-type': 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}

interface SearchReply {
  readonly id: number;
  readonly result: {
    readonly isError?: boolean;
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly structuredContent: { readonly sections: readonly { title: string; link: string; text: string }[] };
  };
  readonly error?: { readonly code: number };
}

async function search(platform: Emulator, args: unknown, name = 'search_service_documentation'): Promise<SearchReply> {
  const params = { name, arguments: args };
  const reply = await post(platform, { jsonrpc: '2.0', id: 7, method: 'tools/call', params });
  expect(reply.status).toBe(200);
  return (await reply.json()) as SearchReply;
}

describe('the documentation server', () => {
  it.each([false, true])("serves the official SDK's client (as an event stream: %s)", async (docsSse) => {
    await using platform = await startBreakable({ docsSse });
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${platform.docsUrl}/mcp`));
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    await client.ping();
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['search_service_documentation']);
    const result = await client.callTool({
      name: 'search_service_documentation',
      arguments: { query: 'restart dyno' },
    });
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toHaveProperty('sections.0.title', 'Dynos and restart');
    await expect(client.callTool({ name: 'other', arguments: {} })).rejects.toThrow('Unknown tool');
    await client.close();
  });

  it('answers a single call without a handshake', async () => {
    await using platform = await startBreakable();
    const { id, result } = await search(platform, { query: 'custom domain' });
    expect(id).toBe(7);
    expect(result.structuredContent.sections[0]).toEqual({
      title: 'Custom domains',
      link: `${platform.docsUrl}/en/domains`,
      text: allSections.en.find(({ slug }) => slug === 'domains')?.text,
    });
    expect(result.content[0]?.text).toContain('adds a custom domain');
  });

  it('gives at most five sections, and each of its links leads to the section at a desk', async () => {
    await using platform = await startDesk();
    const found = (await search(platform, { query: 'app token build domain config name' })).result.structuredContent;
    expect(found.sections).toHaveLength(5);
    for (const { link, title } of found.sections) {
      const page = await fetch(link);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`<h1>${title}</h1>`)]);
    }
  });

  it('answers a Japanese query with Japanese sections', async () => {
    await using platform = await startBreakable();
    for (const query of ['環境変数を設定する', '再起動', 'DNS の設定', 'トークン']) {
      const { sections: found } = (await search(platform, { query })).result.structuredContent;
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ link }) => link.startsWith(`${platform.docsUrl}/ja/`))).toBe(true);
    }
    const [best] = (await search(platform, { query: 'データベース' })).result.structuredContent.sections;
    expect(best?.link).toBe(`${platform.docsUrl}/ja/exec`);
  });

  it.each([
    'not_found',
    'unauthorized',
    'forbidden',
    'conflict',
    'gone',
    'invalid_params',
    'rate_limit',
    'server_error',
  ])('explains the error code %s in both languages', async (code) => {
    await using platform = await startBreakable();
    for (const query of [code, `${code} エラー`]) {
      const { sections: found } = (await search(platform, { query })).result.structuredContent;
      expect(found.some(({ text, link }) => text.includes(code) && !link.endsWith('/errors'))).toBe(true);
    }
  });

  it('finds by words and says so when there is nothing', async () => {
    await using platform = await startBreakable();
    const { result } = await search(platform, { query: 'spaceship' });
    expect(result).toEqual({
      content: [{ type: 'text', text: 'No section has these words.' }],
      structuredContent: { sections: [] },
    });
  });

  it('calls wrong arguments a failure of the tool, and an unknown tool one of the call', async () => {
    await using platform = await startBreakable();
    for (const args of [{}, { query: 5 }, { query: ' ' }]) {
      expect((await search(platform, args)).result.isError).toBe(true);
    }
    expect((await search(platform, 'query')).error?.code).toBe(-32602);
    expect((await search(platform, { query: 'x' }, 'other')).error?.code).toBe(-32602);
  });

  it.each([
    ['half a JSON', '{"jsonrpc":', 400, -32700],
    ['a batch', [ping], 400, -32600],
    ['another version', { ...ping, jsonrpc: '1.0' }, 400, -32600],
    ['no method', { jsonrpc: '2.0', id: 1 }, 400, -32600],
    ['an id that is an object', { ...ping, id: {} }, 400, -32600],
    ['an unknown method', { ...ping, method: 'resources/list' }, 200, -32601],
    ['a list of params', { ...ping, params: [] }, 200, -32602],
    ['an initialize without version', { ...ping, method: 'initialize' }, 200, -32602],
  ])('answers %s with the JSON-RPC error', async (_, message, status, code) => {
    await using platform = await startBreakable();
    const reply = await post(platform, message);
    expect([reply.status, await reply.json()]).toMatchObject([status, { jsonrpc: '2.0', error: { code } }]);
  });

  it('takes notifications and responses without an answer', async () => {
    await using platform = await startBreakable();
    const messages = [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, result: {} },
    ];
    for (const message of messages) {
      const reply = await post(platform, message);
      expect([reply.status, await reply.text()]).toEqual([202, '']);
    }
  });

  it.each([
    ['only JSON accepted', { accept: 'application/json' }, 406],
    ['only events accepted', { accept: 'text/event-stream' }, 406],
    ['anything accepted', { accept: '*/*' }, 406],
    ['another content type', { 'content-type': 'text/plain' }, 415],
    ['a foreign origin', { origin: 'https://other.example' }, 403],
    ['an unknown protocol version', { 'mcp-protocol-version': '1999-01-01' }, 400],
  ])('rejects %s', async (_, headers, status) => {
    await using platform = await startBreakable();
    expect((await post(platform, ping, headers)).status).toBe(status);
  });

  it('accepts the two types in any order and case, with parameters', async () => {
    await using platform = await startBreakable();
    const headers = {
      accept: 'Text/Event-Stream;q=0.5,APPLICATION/JSON',
      'content-type': 'application/json; charset=utf-8',
    };
    expect((await post(platform, ping, headers)).status).toBe(200);
  });

  it('offers no stream of its own', async () => {
    await using platform = await startBreakable();
    const reply = await fetch(`${platform.docsUrl}/mcp`, { headers: { accept: both } });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('has the same sections in both languages, and no page beside them', async () => {
    await using platform = await startDesk();
    expect(allSections.ja.map(({ slug }) => slug)).toEqual(allSections.en.map(({ slug }) => slug));
    expect((await fetch(`${platform.docsUrl}/ja`)).status).toBe(200);
    expect((await fetch(`${platform.docsUrl}/en/other`)).status).toBe(404);
    expect((await fetch(`${platform.docsUrl}/fr/apps`)).status).toBe(404);
  });
});

it('answers on a runner as at a desk to the one call that this action makes', async () => {
  await using shipped = await startEmulator();
  await using desk = await startBreakable({ token: shipped.token });
  for (const query of ['custom domain', 'ドメイン', 'zebra']) {
    const [one, other] = [await search(shipped, { query }), await search(desk, { query })];
    const links = ({ result }: SearchReply) =>
      result.structuredContent.sections.map(({ link }) => new URL(link).pathname);
    expect(links(one)).toEqual(links(other));
    expect(one.result.content).toHaveLength(other.result.content.length);
  }
});

it.each(['', 'null', '{', '[]', JSON.stringify(ping), '['.repeat(50_000)])(
  'on a runner anything but a search is refused in a word: %.20s',
  async (message) => {
    await using shipped = await startEmulator();
    const reply = await post(shipped, message);
    expect(reply.status).toBe(400);
    expect(await reply.text()).not.toMatch(/bug|\bat /);
  },
);
