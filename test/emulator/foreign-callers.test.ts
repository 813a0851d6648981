import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startDesk } from '../../scripts/emulator/start-desk.ts';

const desk = await startDesk({ clock: 'manual' });
const { host, port } = new URL(desk.url);

beforeEach(() => desk.reset());
afterAll(() => desk.close());

/** Sends a request byte by byte as written: a client would put headers of its own in. */
async function send(start: string, headers: readonly string[], body = '') {
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  socket.write([`${start} HTTP/1.1`, ...headers, ...length, 'Connection: close', '', body].join('\r\n'));
  let text = '';
  // An event stream does not end by itself: the first words are enough.
  socket.on('data', (chunk) => {
    text += chunk;
    if (text.includes('text/event-stream')) socket.destroy();
  });
  await once(socket, 'close');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') };
}

const json = ['Content-Type: application/json'];
const form = ['Content-Type: application/x-www-form-urlencoded'];
const bearer = [`Authorization: Bearer ${desk.token}`];

/** One request for each service, most of them with all that opens it. */
const requests: readonly (readonly [start: string, headers: readonly string[], body?: string])[] = [
  ['GET /', []],
  ['GET /_emulator/state', []],
  ['GET /_emulator/requests', []],
  ['GET /_emulator/events', []],
  ['GET /_emulator/settings', []],
  ['POST /_emulator/reset', []],
  ['GET /_emulator/access', []],
  ['POST /_emulator/faults', json, '{"fault":"build-fails"}'],
  ['DELETE /_emulator/faults', []],
  ['POST /_emulator/clock', json, '{"advance":1000}'],
  ['PATCH /_emulator/settings', json, '{"pageSize":3}'],
  ['GET /api/v1/apps/my-app/config-vars', bearer],
  ['POST /api/v1/namespaces', [...bearer, ...json], '{"name":"planted"}'],
  ['DELETE /api/v1/namespaces/acme-tools', bearer],
  ['OPTIONS /api/v1/apps', []],
  ['GET /oidc/token?api-version=2.0', [`Authorization: Bearer ${desk.oidcRequestToken}`]],
  ['POST /auth/oauth/token', form, 'grant_type=x'],
  ['POST /auth/oauth/authorize', form, 'client_id=x'],
  [
    'POST /docs/mcp',
    [...json, 'Accept: application/json, text/event-stream'],
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  ],
  ['GET /docs', []],
  ['GET /docs/en', []],
  ['GET /_apps/my-app', []],
  ['GET /api-docs', [`Authorization: Basic ${btoa(`${desk.basicUser}:${desk.basicPassword}`)}`]],
  ['GET /nothing', []],
];

/** What a browser adds to a request of a foreign page; typed from the Fetch and Fetch Metadata specifications. */
const foreignPages: readonly (readonly [string, readonly string[]])[] = [
  ['a foreign Origin', ['Origin: https://evil.example']],
  ['an Origin that looks alike', [`Origin: http://${host}.evil.example`]],
  ['an Origin on another port of this machine', ['Origin: http://127.0.0.1:1']],
  ['an Origin by another name of this machine', [`Origin: http://localhost:${port}`]],
  ['an Origin of another scheme', [`Origin: https://${host}`]],
  ['an opaque Origin', ['Origin: null']],
  [
    'a picture or script of a foreign page',
    ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: image'],
  ],
  [
    'a page of the same site, on another port',
    ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: empty'],
  ],
  ['a frame in a foreign page', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe']],
  [
    'a form of a foreign page',
    [
      'Sec-Fetch-Site: cross-site',
      'Origin: https://evil.example',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
    ],
  ],
];

describe('a request by a name that is not the emulator’s', () => {
  const names = [
    `evil.example:${port}`,
    'evil.example',
    `127.0.0.1.evil.example:${port}`,
    `localhost.evil.example:${port}`,
    '127.0.0.1:1',
    '127.0.0.1',
    `evil@127.0.0.1:${port}`,
    `my-app.apps.platform.example:${port}`,
    `0.0.0.0:${port}`,
    '',
  ];

  it.each(names)('is refused, whatever it asks for: %s', async (name) => {
    const before = desk.snapshot();
    for (const [start, headers, body] of requests) {
      const reply = await send(start, [`Host: ${name}`, ...headers], body);
      expect([start, reply.status]).toEqual([start, 421]);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'misdirected_request' });
    }
    expect(desk.snapshot()).toEqual(before);
    expect(desk.requests()).toEqual([]);
  });

  it.each(['http://evil.example/_emulator/state', '//evil.example/_emulator/state'])(
    'is refused when the address itself tells the name: %s',
    async (target) => {
      expect((await send(`GET ${target}`, [`Host: ${host}`])).status).toBe(421);
    },
  );

  it('is none when the name is one of this machine’s own', async () => {
    for (const name of [host, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
      expect([name, (await send('GET /_emulator/state', [`Host: ${name}`])).status]).toEqual([name, 200]);
    }
  });
});

describe('a request by a page of another origin', () => {
  it.each(foreignPages)('is refused, whatever it asks for: %s', async (_, marks) => {
    const before = desk.snapshot();
    desk.faults.add({ fault: 'empty', count: 1 });
    for (const [start, headers, body] of requests) {
      const reply = await send(start, [`Host: ${host}`, ...marks, ...headers], body);
      expect([start, reply.status]).toEqual([start, 403]);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'forbidden' });
    }
    expect(desk.snapshot()).toEqual(before);
    expect(desk.faults.list()).toMatchObject([{ hits: 0 }]);
  });

  it('is answered when it is a visit: the reader sees the page, and who linked to it does not', async () => {
    const visit = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
    expect((await send('GET /', [`Host: ${host}`, ...visit])).status).toBe(200);
    expect((await send('POST /_emulator/reset', [`Host: ${host}`, ...visit])).status).toBe(403);
  });
});

describe('a request by a page of the emulator’s own, or by no page', () => {
  it.each([
    ['with its Origin', [`Origin: http://${host}`, 'Sec-Fetch-Site: same-origin']],
    ['by address', ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']],
    ['with neither', []],
  ])('is answered, and no other page may read it: %s', async (_, marks) => {
    for (const [start, headers, body] of requests) {
      const reply = await send(start, [`Host: ${host}`, ...marks, ...headers], body);
      expect([403, 421]).not.toContain(reply.status);
      expect(reply.head.toLowerCase()).not.toContain('access-control-');
    }
  });
});
