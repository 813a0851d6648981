import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HttpRequest, TransportError } from '../../../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../../../src/platform/wire/http/transport.ts';
import { isOverWithin } from '../../../harness/is-over-within.ts';
import { type Loopback, serveHttp, serveSockets } from '../../../harness/loopback.ts';
import { failureOf } from '../../../harness/platform-client.ts';
import { stretch } from '../../../harness/stretch.ts';

const timeout = 300;
const tolerance = 250;

const get = (url: URL, more: Partial<HttpRequest> = {}) =>
  sendRequest({ method: 'GET', url, headers: {}, timeout, ...more });

/** What never comes to an end, each in its own way. */
const endless: Readonly<Record<string, () => Promise<Loopback>>> = {
  'a server that accepts and says nothing': () => serveSockets(),
  'a TLS handshake that is never answered': () => serveSockets(undefined, 'https'),
  'half a header': () => serveSockets((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-')),
  'a body that stalls': () =>
    serveHttp((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"name":');
    }),
  'a body that stalls before its first byte': () => serveHttp((_, response) => response.writeHead(200).flushHeaders()),
  'a body that drips': () =>
    serveHttp((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    }),
  'redirects that each take their time': () =>
    serveHttp((_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 140);
    }),
};

async function expectInTime(work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const ended = failureOf(work(), TransportError);
  expect(await isOverWithin(timeout + tolerance, ended)).toBe(true);
  expect(performance.now() - started).toBeGreaterThan(timeout - 20);
  const error = await ended;
  expect(error.message).toBe('no complete answer within 0.3 s');
  expect(error).toMatchObject({ sent: true, again: true, code: 'network' });
}

// A busy machine may wake a process late: what counts is that a request can end in time.
describe('the deadline of a request', { retry: 3 }, () => {
  it.each(Object.entries(endless))('ends %s', async (_, start) => {
    await using server = await start();
    await expectInTime(() => get(server.url));
  });

  it('ends a proxy that takes the connection and says nothing', async () => {
    await using proxy = await serveSockets();
    vi.stubEnv('https_proxy', proxy.url.href);
    await expectInTime(() => get(new URL('https://platform.test/')));
    expect(proxy.connections()).toBe(1);
  });

  it('ends a request whose body is not taken', async () => {
    await using server = await serveSockets((socket) => socket.pause());
    await expectInTime(() => get(server.url, { method: 'POST', body: 'x'.repeat(8_000_000) }));
  });
});

describe('a cancelled request', () => {
  it('ends at once with the reason of the cancel', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled by a test');
    let cancelled = 0;
    await using server = await serveSockets(() => {
      cancelled = performance.now();
      controller.abort(reason);
    });
    await expect(get(server.url, { timeout: 60_000, signal: controller.signal })).rejects.toBe(reason);
    expect(performance.now() - cancelled).toBeLessThan(stretch(tolerance));
  });

  it('is not sent when the cancel came first', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const reason = new Error('cancelled by a test');
    await expect(get(server.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.connections()).toBe(0);
  });

  it('closes its connection at once', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<number>();
    await using server = await serveSockets((socket) => socket.on('close', () => resolve(performance.now())).resume());
    await failureOf(get(server.url), TransportError);
    const ended = performance.now();
    expect((await closed) - ended).toBeLessThan(stretch(tolerance));
  });
});

describe('a request that has ended', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['well', () => serveHttp((_, response) => response.end()), 0],
    ['by its deadline', () => serveSockets(), timeout],
  ] as const)('%s leaves no timer and no listener behind', async (_, serve, passes) => {
    await using server = await serve();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { signal } = new AbortController();
    const ended = get(server.url, { signal }).then(
      () => 0,
      () => timeout,
    );
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(passes);
    expect(await ended).toBe(passes);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
