import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import tls from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { certificate } from '../../scripts/bench/loopback-certificate.ts';
import { type HttpRequest, TransportError } from '../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../src/platform/wire/http/transport.ts';
import { expired, type Loopback, serveHttp, serveHttps, serveProxy, serveRelay, serveSockets } from './loopback.ts';

const get = (url: URL, more: Partial<HttpRequest> = {}) =>
  sendRequest({ method: 'GET', url, headers: { authorization: 'Bearer fake-token' }, timeout: 5000, ...more });

async function failure(work: Promise<unknown>): Promise<TransportError> {
  const [ended] = await Promise.allSettled([work]);
  if (ended?.status === 'rejected' && ended.reason instanceof TransportError) return ended.reason;
  return expect.fail(`it came to ${JSON.stringify(ended)}`);
}

const usual = tls.getCACertificates('default');
beforeAll(() => tls.setDefaultCACertificates([certificate]));
afterAll(() => tls.setDefaultCACertificates(usual));

const lasting = { sent: false, again: false };
const unopened = { code: 'unreachable', sent: false, again: true };
const lost = { code: 'unreachable', sent: true, again: true };

describe('a request goes', () => {
  it.each(['http://platform.test/', 'http://127.0.0.1.platform.test/', 'ftp://127.0.0.1/'])(
    'not to %s, where it could be read on the way',
    async (address) => {
      expect(await failure(get(new URL(address)))).toMatchObject({
        ...lasting,
        message: expect.stringMatching(/^it is not https/),
      });
    },
  );

  it('to this machine in the open, by name and by number', async () => {
    await using server = await serveHttp((_, response) => response.end('here'));
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await get(new URL(`http://${host}:${server.port}`))).body.toString()).toBe('here');
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  it.runIf(hasIpv6)('to this machine by IPv6', async () => {
    await using server = await serveHttp((_, response) => response.end('here'), '::1');
    expect((await get(server.url)).body.toString()).toBe('here');
  });

  it('with its body and the length of it', async () => {
    let seen = '';
    await using server = await serveHttp(async (request, response) => {
      for await (const chunk of request) seen += chunk;
      response.end(`${request.method} ${request.headers['content-length']} ${request.headers['accept-encoding']}`);
    });
    const reply = await get(server.url, { method: 'PATCH', body: 'größe' });
    expect([seen, reply.body.toString()]).toEqual(['größe', 'PATCH 7 gzip']);
  });

  it('over a kept connection, but over a fresh one if it is asked for', async () => {
    await using server = await serveHttp((_, response) => response.end());
    for (const [fresh, connections] of [
      [false, 1],
      [false, 1],
      [true, 2],
      [false, 2],
    ] as const) {
      await get(server.url, { fresh });
      expect(server.connections()).toBe(connections);
    }
  });

  it('not with a line break in its token, which is not shown', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const error = await failure(get(server.url, { headers: { authorization: 'Bearer fake\ntoken' } }));
    expect(error).toMatchObject({ ...lasting, message: 'the token or address holds a control character' });
    expect(server.connections()).toBe(0);
  });
});

describe('a certificate', () => {
  it.each([
    ['of an unknown authority', certificate, [], 'its certificate is not trusted'],
    ['that has expired', expired, [expired], 'its certificate has expired or is not valid yet'],
  ] as const)('%s ends the request unsent', async (_, cert, authorities, message) => {
    tls.setDefaultCACertificates(authorities);
    const arrived = vi.fn();
    await using server = await serveHttps(arrived, cert);
    const error = await failure(get(server.url, { fresh: true }));
    tls.setDefaultCACertificates([certificate]);
    expect(error).toMatchObject({ ...lasting, message, code: 'certificate-untrusted' });
    expect(error.hint).toContain('NODE_EXTRA_CA_CERTS');
    expect(arrived).not.toHaveBeenCalled();
  });

  it('that is trusted opens the way', async () => {
    await using server = await serveHttps((_, response) => response.end('safe'));
    expect((await get(server.url, { fresh: true })).body.toString()).toBe('safe');
  });

  it('for another host is refused', async () => {
    await using server = await serveHttps((_, response) => response.end());
    await using proxy = await serveProxy(server.port, []);
    vi.stubEnv('https_proxy', proxy.url.href);
    const error = await failure(get(new URL('https://other.test/')));
    expect(error).toMatchObject({ ...lasting, message: 'its certificate is for another host' });
  });

  it('is checked behind a proxy too, although the environment would take any', async () => {
    tls.setDefaultCACertificates([]);
    await using server = await serveHttps((_, response) => response.end());
    await using proxy = await serveProxy(server.port, []);
    vi.stubEnv('https_proxy', proxy.url.href);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const error = await failure(get(new URL('https://platform.test/')));
    tls.setDefaultCACertificates([certificate]);
    expect(error).toMatchObject({ ...lasting, code: 'certificate-untrusted' });
  });

  it('cannot come from a server of plain HTTP', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const error = await failure(get(new URL(`https://127.0.0.1:${server.port}/`)));
    expect(error).toMatchObject({ ...lasting, message: 'it does not speak TLS' });
  });

  it('that never comes because the connection breaks leaves nothing sent', async () => {
    await using server = await serveSockets((socket) => socket.once('data', () => socket.destroy()), 'https');
    expect(await failure(get(server.url))).toMatchObject(unopened);
  });

  it.each(['HTTP/1.1 502 Bad Gateway\r\n\r\n', '\x17\x03\x03\xff\xffxxxxx'])(
    'does not hide that the platform has acted before %j came',
    async (spoil) => {
      await using server = await serveHttps((request) => request.resume().on('end', () => relay.interject(spoil)));
      await using relay = await serveRelay(server.port);
      expect(await failure(get(relay.url, { method: 'POST', body: '{}', fresh: true }))).toMatchObject(lost);
    },
  );
});

describe('a variable that names no proxy', () => {
  it.each([
    'http://',
    'http://[proxy',
    'http//proxy:8080',
    'proxy.test:8080',
    'http://proxy.test:99999',
    'http://user:fake-password%@proxy.test',
    'socks5://proxy.test:1080',
    'http://proxy .test',
  ])('ends the request unsent, and is not shown: %j', async (value) => {
    vi.stubEnv('https_proxy', value);
    expect(await failure(get(new URL('https://platform.test/')))).toMatchObject({
      ...{ ...lasting, code: 'proxy-invalid' },
      message: 'the environment variable `https_proxy` is not the address of a proxy',
    });
  });

  it('does not matter to what goes without a proxy', async () => {
    vi.stubEnv('http_proxy', 'nonsense://');
    vi.stubEnv('https_proxy', 'nonsense://');
    await using server = await serveHttp((_, response) => response.end('here'));
    expect((await get(server.url)).body.toString()).toBe('here');
  });
});

describe('a proxy', () => {
  it('is used for https, by a tunnel that hides the request from it', async () => {
    await using server = await serveHttps((request, response) => response.end(request.headers.authorization));
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    vi.stubEnv('https_proxy', `http://fake-user:fake-password@127.0.0.1:${proxy.port}`);
    expect((await get(new URL('https://platform.test/'))).body.toString()).toBe('Bearer fake-token');
    expect(asked).toEqual(['platform.test:443 with a password']);
  });

  it('is left out for what no_proxy names', async () => {
    await using server = await serveHttps((_, response) => response.end('direct'));
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    vi.stubEnv('https_proxy', proxy.url.href);
    vi.stubEnv('no_proxy', 'elsewhere.test, localhost');
    const url = new URL(`https://localhost:${server.port}/`);
    expect((await get(url, { fresh: true })).body.toString()).toBe('direct');
    expect(asked).toEqual([]);
  });

  it('that asks for a login is not asked again', async () => {
    await using proxy = await serveSockets((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')),
    );
    vi.stubEnv('https_proxy', proxy.url.href);
    const error = await failure(get(new URL('https://platform.test/')));
    expect(error).toMatchObject({ ...lasting, code: 'proxy-invalid', message: 'the proxy asks for a login' });
    expect(error.hint).toContain('http://user:password@');
  });

  it('that refuses the tunnel leaves nothing sent', async () => {
    await using proxy = await serveHttp((_, response) => response.end());
    vi.stubEnv('https_proxy', proxy.url.href);
    expect(await failure(get(new URL('https://platform.test/')))).toMatchObject(unopened);
  });
});

describe('a connection', () => {
  it('that is refused never opened', async () => {
    const gone = await serveHttp((_, response) => response.end());
    await gone[Symbol.asyncDispose]();
    expect(await failure(get(gone.url))).toMatchObject({
      ...{ ...unopened, message: 'the connection failed (ECONNREFUSED)', cause: { code: 'ECONNREFUSED' } },
    });
  });

  it.each<[string, (socket: Socket) => void]>([
    ['is reset after the request', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['is closed before the first byte', (socket) => socket.once('data', () => socket.destroy())],
    ['does not speak HTTP', (socket) => socket.once('data', () => socket.end('SSH-2.0-Server\r\n'))],
    ['ends before its content length', half('content-length: 100')],
    ['ends before its last chunk', half('transfer-encoding: chunked\r\n\r\n64')],
  ])('that %s leaves the outcome open', async (_, onSocket) => {
    await using server = await serveSockets(onSocket);
    expect(await failure(get(server.url, { method: 'POST', body: '{}', fresh: true }))).toMatchObject(lost);
  });

  function half(head: string) {
    return (socket: Socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n{"name":"shop"}`));
    };
  }
});

describe('a body', () => {
  const limit = 10 * 1024 * 1024;
  const packed = gzipSync('{"name":"shop"}');
  const tooLarge = { code: 'reply-unexpected', again: false, message: 'its body is larger than 10 MiB' };

  async function fetchFrom(listener: RequestListener, more: Partial<HttpRequest> = {}) {
    await using server = await serveHttp(listener);
    return await get(server.url, more);
  }
  const fetchPacked = (encoding: string, body: Buffer) =>
    fetchFrom((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));

  it('arrives whole, with status and headers', async () => {
    const reply = await fetchFrom((_, response) => response.writeHead(207, { 'x-request-id': 'r1' }).end('größe'));
    expect(reply).toMatchObject({ status: 207, headers: { 'x-request-id': 'r1' }, body: Buffer.from('größe') });
  });

  it('may have 10 MiB, and not a byte more', async () => {
    const send = (size: number) => fetchFrom((_, response) => response.end(Buffer.alloc(size)));
    expect((await send(limit)).body).toHaveLength(limit);
    expect(await failure(send(limit + 1))).toMatchObject(tooLarge);
  });

  it('without an end is cut off, and its connection closed', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    await using server = await serveHttp((_, response) => {
      const flood = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', flood).on('close', resolve);
      flood();
    });
    expect(await failure(get(server.url))).toMatchObject(tooLarge);
    await closed;
  });

  it('is unpacked if it is gzip, and may be empty', async () => {
    expect((await fetchPacked('gzip', packed)).body.toString()).toBe('{"name":"shop"}');
    expect((await fetchPacked('GZIP', packed)).body.toString()).toBe('{"name":"shop"}');
    expect((await fetchPacked('gzip', Buffer.alloc(0))).body).toHaveLength(0);
  });

  it('that unpacks to more than 10 MiB is refused', async () => {
    expect(await failure(fetchPacked('gzip', gzipSync(Buffer.alloc(limit + 1))))).toMatchObject(tooLarge);
  });

  it.each([
    ['cut off', packed.subarray(0, packed.length - 9)],
    ['not gzip', Buffer.from('{"name":"shop"}')],
  ])('that should be gzip and is %s is damaged', async (_, body) => {
    expect(await failure(fetchPacked('gzip', body))).toMatchObject({
      ...lost,
      message: 'its compressed body is damaged',
    });
  });

  it('in an encoding that was not asked for is refused', async () => {
    const error = await failure(fetchPacked('br', brotliCompressSync('{}')));
    expect(error).toMatchObject({ code: 'reply-unexpected', again: false });
  });

  it('of which enough has come is not waited for', async () => {
    const isEnough = (piece: Buffer) => piece.includes('end');
    const { body } = await fetchFrom((_, response) => response.write('the end'), { isEnough });
    expect(body.toString()).toBe('the end');
  });

  it('is kept by its end only, however long it is', async () => {
    const { body } = await fetchFrom((_, response) => response.end(`${'x'.repeat(100_000)}the end`), { tail: 7 });
    expect(body.toString()).toBe('the end');
  });

  it('that goes on is kept by what has come when the time is up', async () => {
    const { body } = await fetchFrom((_, response) => response.write('so far'), { tail: 100, timeout: 500 });
    expect(body.toString()).toBe('so far');
  });
});

describe('the deadline of a request', () => {
  const timeout = 300;
  const endless: Readonly<Record<string, [sent: boolean, () => Promise<Loopback>]>> = {
    'a server that says nothing': [true, () => serveSockets()],
    'a TLS handshake without an answer': [false, () => serveSockets(undefined, 'https')],
    'half a header': [true, () => serveSockets((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-'))],
    'a body that stalls': [true, () => serveHttp((_, response) => response.write('{"name":'))],
    'a body that drips': [
      true,
      () =>
        serveHttp((_, response) => {
          const timer = setInterval(() => response.write('x'), 20);
          response.on('close', () => clearInterval(timer));
        }),
    ],
    'redirects that take their time': [
      true,
      () =>
        serveHttp((_, response) => {
          setTimeout(() => response.writeHead(302, { location: '/' }).end(), 140);
        }),
    ],
  };

  it.each(Object.entries(endless))('ends %s', async (_, [sent, start]) => {
    await using server = await start();
    const error = await failure(get(server.url, { timeout }));
    expect(error).toMatchObject({ sent, again: true, message: 'no complete answer within 0.3 s' });
  });

  it('ends a proxy that says nothing, and knows that nothing was sent', async () => {
    await using proxy = await serveSockets();
    vi.stubEnv('https_proxy', proxy.url.href);
    expect(await failure(get(new URL('https://platform.test/'), { timeout }))).toMatchObject(unopened);
  });

  it('may be further away than a timer can count', async () => {
    await using server = await serveHttp((_, response) => setTimeout(() => response.end('here'), 20));
    expect((await get(server.url, { timeout: 2 ** 40 })).body.toString()).toBe('here');
  });
});

describe('a cancelled request', () => {
  const reason = new Error('Cancelled');

  it('ends with the reason of the cancel, and closes its connection', async () => {
    const controller = new AbortController();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    await using server = await serveSockets((socket) => {
      socket.on('close', () => resolve()).resume();
      controller.abort(reason);
    });
    await expect(get(server.url, { timeout: 60_000, signal: controller.signal })).rejects.toBe(reason);
    await closed;
  });

  it('is not sent if the cancel came first', async () => {
    await using server = await serveHttp((_, response) => response.end());
    await expect(get(server.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.connections()).toBe(0);
  });
});

describe('a redirect', () => {
  const serveHops = (hops: number) =>
    serveHttp((request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop >= hops) response.end(`hop ${hop}`);
      else response.writeHead(302, { location: `/${hop + 1}` }).end();
    });

  it('of a GET is followed three times on the same host', async () => {
    await using server = await serveHops(3);
    expect((await get(new URL('/0', server.url))).body.toString()).toBe('hop 3');
    await using further = await serveHops(4);
    expect(await get(new URL('/0', further.url))).toMatchObject({ status: 302, headers: { location: '/4' } });
  });

  it.each([301, 302, 303, 307, 308])('%d of a write is not followed', async (status) => {
    await using server = await serveHttp((_, response) => response.writeHead(status, { location: '/there' }).end());
    expect((await get(server.url, { method: 'POST', body: '{}' })).status).toBe(status);
  });

  it('to another port is not followed, and the token stays here', async () => {
    const asked = vi.fn();
    await using other = await serveHttp(asked);
    await using server = await serveHttp((_, response) => response.writeHead(302, { location: other.url.href }).end());
    expect((await get(server.url)).status).toBe(302);
    expect(asked).not.toHaveBeenCalled();
  });
});
