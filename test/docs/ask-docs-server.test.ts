import { describe, expect, it } from 'vitest';
import { askDocsServer } from '../../src/docs/ask-docs-server.ts';
import { watchForAnswer } from '../../src/docs/json-rpc.ts';
import { type HttpReply, type HttpRequest, TransportError } from '../../src/platform/wire/http/http.ts';
import { createTime } from '../harness/virtual-time.ts';

const section = { title: 'Config vars', link: 'https://docs.example/config', text: 'Names and values.' };
const result = { content: [{ type: 'text', text: JSON.stringify([section]) }] };
const answer = (body: object, type = 'application/json'): HttpReply => ({
  ...{ status: 200, headers: { 'content-type': type } },
  body: Buffer.from(
    type === 'application/json' ? JSON.stringify(body) : `event: message\ndata: ${JSON.stringify(body)}\n\n`,
  ),
});
const rpc = (more: object) => ({ jsonrpc: '2.0', id: 1, ...more });
const refusal = (status: number, text = '', headers = {}): HttpReply => ({ status, headers, body: Buffer.from(text) });

/** Asks a server that gives these answers, one after the other. */
async function ask(...replies: readonly (HttpReply | Error)[]) {
  const time = createTime(0);
  const clock = time.clock();
  const sent: HttpRequest[] = [];
  const left = [...replies];
  const transport = async (request: HttpRequest) => {
    sent.push(request);
    const reply = left.shift() ?? refusal(500);
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const deadline = { at: 60_000, total: 60_000 };
  const options = { transport, clock, deadline, signal: new AbortController().signal, requestTimeout: 5000 };
  const asked = time.during(askDocsServer('https://docs.example', 'config vars', options));
  const outcome = await asked.catch((error: unknown) => error);
  return { outcome, sent, bodies: sent.map(({ body = '' }) => JSON.parse(body)) };
}

const unknown = answer(rpc({ error: { code: -32602, message: 'Unknown tool: search_service_documentation' } }));

describe('a search', () => {
  it('is one request, without a credential', async () => {
    const { bodies, outcome, sent } = await ask(answer(rpc({ result })));
    expect(outcome).toEqual({ sections: [section], remark: undefined });
    expect(bodies).toEqual([
      rpc({
        method: 'tools/call',
        params: { name: 'search_service_documentation', arguments: { query: 'config vars' } },
      }),
    ]);
    expect(sent[0]).toMatchObject({ method: 'POST', url: new URL('https://docs.example/mcp'), timeout: 5000 });
    expect(sent[0]?.headers).toMatchObject({ accept: 'application/json, text/event-stream' });
    expect(sent[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is answered by an event, too', async () => {
    expect((await ask(answer(rpc({ result }), 'text/event-stream'))).outcome).toMatchObject({ sections: [section] });
  });

  it('asks for the name of the tool, if the server knows another one', async () => {
    const tools = [{ name: 'find' }];
    const { bodies, outcome } = await ask(unknown, answer(rpc({ result: { tools } })), answer(rpc({ result })));
    expect(outcome).toMatchObject({ sections: [section] });
    expect(bodies.map(({ method, params }) => [method, params])).toEqual([
      ['tools/call', expect.anything()],
      ['tools/list', {}],
      ['tools/call', { name: 'find', arguments: { query: 'config vars' } }],
    ]);
  });

  it.each([[[]], [[{ name: 'find' }, { name: 'find_docs' }]], [[{}]], ['none']])(
    'guesses no tool from %j',
    async (tools) => {
      const { outcome, sent } = await ask(unknown, answer(rpc({ result: { tools } })));
      expect(outcome).toMatchObject({ code: 'docs-failed', detail: expect.stringContaining('Unknown tool') });
      expect(sent).toHaveLength(2);
    },
  );

  it.each([
    ['trouble of the server', refusal(503)],
    ['a request that came too slowly', refusal(408)],
    ['a limit', refusal(429, '', { 'retry-after': '2' })],
    ['a connection that broke', new TransportError('read ECONNRESET', { sent: true, again: true })],
  ])('is sent again after %s', async (_, trouble) => {
    const { outcome, sent } = await ask(trouble, answer(rpc({ result })));
    expect(outcome).toMatchObject({ sections: [section] });
    expect(sent).toHaveLength(2);
  });

  it.each([
    [
      'trouble that stays',
      [1, 2, 3, 4].map(() => refusal(503, 'busy')),
      4,
      'POST /mcp: the documentation server answered 503',
      'busy',
    ],
    [
      'a refusal',
      [refusal(404, 'no such page')],
      1,
      'POST /mcp: the documentation server answered 404',
      'no such page',
    ],
    ['a page', [answer({ html: true })], 1, 'POST /mcp: the reply holds no answer to the search', undefined],
    [
      'an answer to something else',
      [answer({ id: 2, result })],
      1,
      'POST /mcp: the reply holds no answer to the search',
      undefined,
    ],
    [
      'an error of the protocol',
      [answer(rpc({ error: { message: 'Too long' } }))],
      1,
      'POST /mcp: the documentation server refused the search',
      'Too long',
    ],
    [
      'an error of the tool',
      [answer(rpc({ result: { isError: true, content: [{ text: 'Broken' }] } }))],
      1,
      'POST /mcp: the documentation server refused the search',
      'Broken',
    ],
    [
      'a proxy that is wrong',
      [new TransportError('its proxy is none', { sent: false, again: false })],
      1,
      'POST /mcp: its proxy is none',
      undefined,
    ],
  ])('ends with %s', async (_, replies, times, message, detail) => {
    const { outcome, sent } = await ask(...replies);
    expect(outcome).toMatchObject({ code: 'docs-failed', message, hint: expect.stringContaining('`docs-url`') });
    expect((outcome as { detail?: string }).detail).toBe(detail);
    expect(sent).toHaveLength(times);
  });
});

describe('the sections of an answer', () => {
  const read = async (content: object) => (await ask(answer(rpc({ result: content })))).outcome;
  const text = (one: string) => ({ content: [{ type: 'text', text: one }] });

  it.each([
    ['structured', { structuredContent: { sections: [section] } }, [section]],
    ['a list in JSON', text(JSON.stringify({ results: [section] })), [section]],
    ['one in JSON', text(JSON.stringify(section)), [section]],
    [
      'with other names',
      text(JSON.stringify([{ title: 'A', url: 'https://a.example', content: 'b' }])),
      [{ title: 'A', link: 'https://a.example', text: 'b' }],
    ],
    [
      'plain text',
      text('# A title\nhttps://a.example/x\n\nSome words.\nMore.'),
      [{ title: 'A title', link: 'https://a.example/x', text: 'Some words.\nMore.' }],
    ],
    [
      'Markdown with the link in its heading',
      text('## [A](https://a.example)\nWords'),
      [{ title: 'A', link: 'https://a.example', text: 'Words' }],
    ],
    [
      'several blocks',
      { content: [{ text: 'A\nhttps://a.example' }, { text: 'B\nhttps://b.example' }] },
      [
        { title: 'A', link: 'https://a.example', text: '' },
        { title: 'B', link: 'https://b.example', text: '' },
      ],
    ],
    ['nothing that could be one', text('{"a": 1}'), []],
  ])('%s', async (_, content, sections) => {
    expect(await read(content)).toMatchObject({ sections });
  });

  it('without a link are a remark', async () => {
    expect(await read(text('No section matches.'))).toEqual({ sections: [], remark: 'No section matches.' });
  });
});

it('a stream that stays open is read up to the answer', () => {
  const isEnough = watchForAnswer(1);
  const event = `data: ${JSON.stringify(rpc({ result: { a: 'é' } }))}\n\n`;
  const bytes = Buffer.from(`: hello\n\ndata: {"method":"notifications/progress"}\n\n${event}`);
  const seen = [...bytes].map((_, at) => isEnough(bytes.subarray(at, at + 1)));
  expect(seen.filter(Boolean)).toHaveLength(1);
});
