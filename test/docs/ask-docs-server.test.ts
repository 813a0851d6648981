import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import { error, result, startDocsServer } from '../harness/docs-server.ts';

const section = { title: 'Domains', link: 'https://docs.example/en/domains', text: 'All about domains.' };
const found = result({ content: [], structuredContent: { sections: [section] } });

describe('searchDocs on the wire', () => {
  it('sends one request, exactly as the specification shows it, and no credential', async () => {
    await using server = await startDocsServer(() => ({ body: found }));
    expect(await server.search('custom domains')).toEqual({ sections: [section] });
    expect(server.received).toHaveLength(1);
    const [{ path, headers, message } = { path: '', headers: {}, message: {} }] = server.received;
    expect(path).toBe('/docs/mcp');
    expect(message).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_service_documentation', arguments: { query: 'custom domains' } },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    });
    expect(Object.keys(headers).filter((name) => /auth|cookie|token|mcp/.test(name))).toEqual([]);
  });

  it('finds its answer in a stream among comments, notifications and other answers', async () => {
    const lines = JSON.stringify(found).replace('"result"', '\ndata: "result"');
    const stream = [
      ': hello\n',
      'event: message',
      'data: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n',
      'data: {"jsonrpc":"2.0","id":7,"result":{"content":[]}}\n',
      `id: 3\ndata: ${lines}\n\n`,
    ].join('\n');
    await using server = await startDocsServer(() => ({
      body: stream,
      headers: { 'content-type': 'Text/Event-Stream; charset=utf-8' },
    }));
    expect((await server.search('domains')).sections).toEqual([section]);
  });

  it.each<[what: string, events: readonly object[]]>([
    ['alone', [found]],
    ['after others', [{ jsonrpc: '2.0', method: 'notifications/progress' }, { ...found, id: 7 }, found]],
    ['in a batch', [[found]]],
  ])('takes its answer, %s, from a stream that stays open', async (_, events) => {
    const body = `: hello\n\n${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}`;
    for (const spelt of [body, body.replaceAll('\n', '\r\n')]) {
      await using server = await startDocsServer(() => ({ body: spelt, open: true }));
      expect((await server.search('domains', { requestTimeout: 1000 })).sections).toEqual([section]);
      expect(server.received).toHaveLength(1);
    }
  });

  it('takes a refusal, too, from a stream that stays open', async () => {
    const body = `data: ${JSON.stringify(error('The index is being built'))}\n\n`;
    await using server = await startDocsServer(() => ({ body, open: true }));
    await expect(server.search('domains', { requestTimeout: 1000 })).rejects.toThrow('The index is being built');
  });

  it('waits on where a stream only has other answers', async () => {
    const body = `data: ${JSON.stringify({ ...found, id: 7 })}\n\ndata: ${JSON.stringify(found)}\n`;
    await using server = await startDocsServer(() => ({ body, open: true }));
    await expect(server.search('domains', { requestTimeout: 200 })).rejects.toThrow('no complete answer');
  });

  it('shakes hands when the server insists, and keeps to the session', async () => {
    const session = { 'mcp-session-id': 'fake-session-1' };
    await using server = await startDocsServer(({ headers, message }) => {
      if (message['method'] === 'initialize')
        return { headers: session, body: result({ protocolVersion: '2025-06-18', capabilities: {} }) };
      if (headers['mcp-session-id'] !== 'fake-session-1')
        return { status: 400, body: error('Bad Request: Server not initialized') };
      return message['id'] === undefined ? { status: 202, body: '' } : { body: found };
    });
    expect((await server.search('domains')).sections).toEqual([section]);
    expect(server.received.map(({ message }) => message['method'])).toEqual([
      'tools/call',
      'initialize',
      'notifications/initialized',
      'tools/call',
    ]);
    for (const { headers } of server.received.slice(2))
      expect(headers).toMatchObject({ ...session, 'mcp-protocol-version': '2025-06-18' });
    expect(server.received[3]?.message).toEqual(server.received[0]?.message);
  });

  it('shakes hands once only', async () => {
    await using server = await startDocsServer(({ message }) =>
      message['method'] === 'initialize' ? { body: result({}) } : { body: error('Server not initialized') },
    );
    await expect(server.search('domains')).rejects.toThrow('Server not initialized');
    expect(server.received).toHaveLength(4);
  });

  it.each<[string, object]>([
    [
      'an error',
      { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Unknown tool: search_service_documentation' } },
    ],
    ['another error', error('MCP error -32602: Tool search_service_documentation not found')],
    ['a failure', result({ isError: true, content: [{ type: 'text', text: 'No such tool' }] })],
  ])('finds the tool by its list where %s says that the server has none of that name', async (_, refusal) => {
    const tools = [
      { name: 'deploy', description: 'Deploys an app; see the documentation' },
      {
        name: 'docs_search',
        description: 'x',
        inputSchema: { properties: { lang: {}, text: {} }, required: ['text'] },
      },
    ];
    await using server = await startDocsServer(({ message }) => {
      if (message['method'] === 'tools/list') return { body: result({ tools }) };
      const { name } = message['params'] as { name: string };
      return { body: name === 'docs_search' ? found : refusal };
    });
    expect((await server.search('domains')).sections).toEqual([section]);
    expect(server.received.map(({ message }) => message['method'])).toEqual(['tools/call', 'tools/list', 'tools/call']);
    expect(server.received[2]?.message['params']).toEqual({ name: 'docs_search', arguments: { text: 'domains' } });
  });

  it('keeps to the session when it looks for the tool', async () => {
    const tools = [
      { name: 'lookup', description: 'Search the documentation', inputSchema: { properties: { query: {} } } },
    ];
    await using server = await startDocsServer(({ headers, message }) => {
      if (message['method'] === 'initialize') return { headers: { 'mcp-session-id': 's' }, body: result({}) };
      if (headers['mcp-session-id'] !== 's') return { status: 400, body: error('Server not initialized') };
      if (message['method'] === 'tools/list') return { body: result({ tools }) };
      if (message['method'] !== 'tools/call') return { status: 202, body: '' };
      return { body: (message['params'] as { name: string }).name === 'lookup' ? found : error('Unknown tool') };
    });
    expect((await server.search('domains')).sections).toEqual([section]);
  });

  it.each([[[]], [[{ name: 'deploy' }]], ['none'], [[null, { name: { toString: 1 }, description: 7 }]]])(
    'fails with the server’s first words where no tool searches documentation: %j',
    async (tools) => {
      await using server = await startDocsServer(({ message }) => ({
        body: message['method'] === 'tools/list' ? result({ tools }) : error('Unknown tool: search'),
      }));
      await expect(server.search('domains')).rejects.toThrow('Unknown tool: search');
    },
  );

  it('asks again after a gateway failed', async () => {
    await using server = await startDocsServer((_, count) =>
      count === 1 ? { status: 503, body: { message: 'busy' } } : { body: found },
    );
    expect((await server.search('domains')).sections).toEqual([section]);
    expect(server.received).toHaveLength(2);
  });

  it.each<[string, object]>([
    ['a tool’s own failure', { body: result({ isError: true, content: [{ type: 'text', text: 'index is down' }] }) }],
    [
      'a refusal of the protocol',
      { body: { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'index is down' } } },
    ],
    ['a refusal with a status', { status: 406, body: error('index is down') }],
    ['a plain refusal', { status: 403, body: { message: 'index is down' } }],
  ])('fails with the server’s words on %s', async (_, reply) => {
    await using server = await startDocsServer(() => reply);
    const failure = await server.search('domains').catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).message).toContain('index is down');
    expect((failure as ApiError).hint).toContain('docs-url');
  });

  it.each<[string, object]>([
    ['a web page', { body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['an empty body', { body: '', headers: { 'content-type': 'application/json' } }],
    ['a stream that ends too early', { body: `data: ${JSON.stringify(found).slice(0, 40)}` }],
    ['the answer to another request', { body: { ...found, id: 2 } }],
    ['half a JSON', { body: JSON.stringify(found).slice(0, 30), headers: { 'content-type': 'application/json' } }],
  ])('does not take %s for an answer', async (_, reply) => {
    await using server = await startDocsServer(() => reply);
    await expect(server.search('domains')).rejects.toThrow('it holds no answer to the search');
  });

  it('does not follow a redirect', async () => {
    await using server = await startDocsServer(() => ({
      status: 307,
      headers: { location: 'http://127.0.0.1:9/mcp' },
      body: {},
    }));
    await expect(server.search('domains')).rejects.toThrow('it points to http://127.0.0.1:9/mcp');
  });
});
