import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../../../src/platform/wire/http/transport.ts';
import { serveHttp, serveSockets } from '../../../harness/loopback.ts';
import { failureOf } from '../../../harness/platform-client.ts';

const limit = 10 * 1024 * 1024;
const get = (url: URL) => sendRequest({ method: 'GET', url, headers: {}, timeout: 10_000 });

async function fetchFrom(listener: RequestListener) {
  await using server = await serveHttp(listener);
  return await get(server.url);
}

describe('a body', () => {
  it('arrives whole, with status and headers', async () => {
    const reply = await fetchFrom((_, response) => response.writeHead(207, { 'x-request-id': 'r1' }).end('größe'));
    expect(reply).toMatchObject({ status: 207, headers: { 'x-request-id': 'r1' } });
    expect(reply.body.toString()).toBe('größe');
  });

  it('may be as large as 10 MiB', async () => {
    const { body } = await fetchFrom((_, response) => response.end(Buffer.alloc(limit, 'x')));
    expect(body).toHaveLength(limit);
  });

  it('of one byte more is refused, and not asked for again', async () => {
    const error = await failureOf(
      fetchFrom((_, response) => response.end(Buffer.alloc(limit + 1, 'x'))),
      TransportError,
    );
    expect(error).toMatchObject({ message: 'the answer is larger than 10 MiB', again: false, code: 'unreadable' });
  });

  it('without an end is cut off, and its connection closed', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    await using server = await serveHttp((_, response) => {
      const flood = () => {
        while (response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', flood).on('close', resolve);
      flood();
    });
    expect((await failureOf(get(server.url), TransportError)).message).toContain('larger than 10 MiB');
    await closed;
  });
});

describe('a compressed body', () => {
  const send = (encoding: string, body: Buffer) =>
    fetchFrom((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));
  const packed = gzipSync('{"name":"my-app"}');

  it('is asked for as gzip only', async () => {
    let asked: string | string[] | undefined;
    await fetchFrom((request, response) => {
      asked = request.headers['accept-encoding'];
      response.end();
    });
    expect(asked).toBe('gzip');
  });

  it.each(['gzip', 'GZIP', 'x-gzip'])('is unpacked when it comes as %s', async (encoding) => {
    expect((await send(encoding, packed)).body.toString()).toBe('{"name":"my-app"}');
  });

  it('may be empty, and may be called uncompressed', async () => {
    expect((await send('gzip', Buffer.alloc(0))).body).toHaveLength(0);
    expect((await send('identity', Buffer.from('plain'))).body.toString()).toBe('plain');
  });

  it('that unpacks to more than 10 MiB is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(limit + 1));
    expect(bomb.length).toBeLessThan(limit / 100);
    expect(await failureOf(send('gzip', bomb), TransportError)).toMatchObject({
      message: 'the answer is larger than 10 MiB',
      again: false,
    });
  });

  it.each([
    ['cut off', packed.subarray(0, packed.length - 9)],
    ['not gzip at all', Buffer.from('{"name":"my-app"}')],
  ])('that is %s is no reply', async (_, body) => {
    const error = await failureOf(send('gzip', body), TransportError);
    expect(error).toMatchObject({ message: 'the compressed answer is damaged', sent: true, again: true });
  });

  it.each([
    ['br', brotliCompressSync('{"name":"my-app"}')],
    // As Python's zlib writes it, with its frame and without.
    ['deflate', Buffer.from('789cab56ca4bcc4d55b252caadd44d2c2850aa050032c805b0', 'hex')],
    ['deflate', Buffer.from('ab56ca4bcc4d55b252caadd44d2c2850aa0500', 'hex')],
    ['gzip, br', brotliCompressSync(packed)],
    ['gzip, identity', packed],
  ])('is unpacked when it comes as %s although that was not asked for', async (encoding, body) => {
    expect((await send(encoding, body)).body.toString()).toBe('{"name":"my-app"}');
  });

  it('that unpacks to more than 10 MiB is refused however it is packed', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(limit + 1));
    expect((await failureOf(send('br', bomb), TransportError)).message).toBe('the answer is larger than 10 MiB');
  });

  it.each(['compress', 'aes128gcm', 'gzip, exi'])('as %s, which was not asked for, is refused', async (encoding) => {
    expect(await failureOf(send(encoding, packed), TransportError)).toMatchObject({
      message: `the answer is encoded as ${encoding}, which was not asked for`,
      sent: true,
      again: false,
      code: 'unreadable',
    });
  });
});

describe('half a reply is no reply', () => {
  const half = (head: string) => (socket: import('node:net').Socket) => {
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n{"name":"my-app"}`));
  };

  it.each([
    ['shorter than its content length', half('content-length: 100')],
    ['without its last chunk', half('transfer-encoding: chunked\r\n\r\n64')],
  ])('when it is %s', async (_, onSocket) => {
    await using server = await serveSockets(onSocket);
    expect(await failureOf(get(server.url), TransportError)).toMatchObject({ sent: true, again: true });
  });

  it('when the connection is reset in the middle', async () => {
    const work = fetchFrom((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"name":', () => response.socket?.resetAndDestroy());
    });
    expect(await failureOf(work, TransportError)).toMatchObject({ sent: true, again: true });
  });

  it('when the connection is closed before the first byte', async () => {
    await using server = await serveSockets((socket) => socket.once('data', () => socket.destroy()));
    expect(await failureOf(get(server.url), TransportError)).toMatchObject({ sent: true, again: true });
  });

  it('when what answers does not speak HTTP', async () => {
    await using server = await serveSockets((socket) => socket.once('data', () => socket.end('SSH-2.0-Server\r\n')));
    expect(await failureOf(get(server.url), TransportError)).toMatchObject({ sent: true });
  });
});
