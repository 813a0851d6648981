import dns from 'node:dns';
import { networkInterfaces } from 'node:os';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificate } from '../../../../scripts/bench/loopback-certificate.ts';
import { UnknownOutcomeError } from '../../../../src/contract/errors.ts';
import { ApiError } from '../../../../src/platform/wire/api-error.ts';
import { type HttpRequest, TransportError } from '../../../../src/platform/wire/http/http.ts';
import { sendRequest } from '../../../../src/platform/wire/http/transport.ts';
import { lacking } from '../../../harness/lacking.ts';
import { serveHttp, serveHttps, serveProxy, serveRelay, serveSockets } from '../../../harness/loopback.ts';
import { failureOf, openPlatform } from '../../../harness/platform-client.ts';
import { expired, notYetValid } from '../../../harness/untimely-certificates.ts';

const get = (url: URL, more: Partial<HttpRequest> = {}) =>
  sendRequest({ method: 'GET', url, headers: { authorization: 'Bearer fake-token' }, timeout: 5000, ...more });

const trusted = tls.getCACertificates('default');

beforeEach(() => {
  // Every name under .test means this machine: no test asks a name server.
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: [never, never]) =>
    lookup(name.endsWith('.test') ? '127.0.0.1' : name, ...rest)) as never);
});

afterEach(() => tls.setDefaultCACertificates(trusted));

/** What the name server says, whatever it is asked. */
const answerLookup = (...answer: readonly unknown[]) =>
  vi
    .mocked(dns.lookup)
    .mockImplementation(((...asked: readonly unknown[]) =>
      process.nextTick(asked.at(-1) as () => void, ...answer)) as never);

const trustTestCertificate = () => tls.setDefaultCACertificates([certificate]);

describe('where a request may go', () => {
  it.each(['http://platform.test/', 'http://192.0.2.1/', 'http://127.0.0.1.platform.test/', 'ftp://127.0.0.1/'])(
    'not to %s: it would be readable on the way',
    async (address) => {
      const error = await failureOf(get(new URL(address)), TransportError);
      expect(error).toMatchObject({ code: 'insecure', sent: false, again: false });
      expect(error.message).toBe(`${new URL(address).origin} is not https`);
      expect(dns.lookup).not.toHaveBeenCalled();
    },
  );

  it('says so to the user, with what to do', async () => {
    const { platform } = openPlatform('http://platform.test/api/v1');
    const error = await failureOf(platform.apps.get('a'), ApiError);
    expect(error).toMatchObject({ code: 'insecure', hint: { text: expect.stringContaining('`https://`') } });
  });

  it('to this machine in the open', async () => {
    await using server = await serveHttp((_, response) => response.end('here'));
    expect((await get(server.url)).body.toString()).toBe('here');
    expect((await get(new URL(`http://localhost:${server.port}`))).body.toString()).toBe('here');
  });

  it.runIf(Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1')))(
    'to this machine by IPv6',
    async () => {
      await using server = await serveHttp((_, response) => response.end('here'), '::1');
      expect(server.url.hostname).toBe('[::1]');
      expect((await get(server.url)).body.toString()).toBe('here');
    },
  );
});

describe('a certificate', () => {
  it('that nobody trusts ends the request unsent, and names the way out', async () => {
    const arrived = vi.fn();
    await using server = await serveHttps(arrived);
    const { platform, requests } = openPlatform(server.url.origin);
    const error = await failureOf(platform.builds.start('a', {}), ApiError);
    expect(error).toMatchObject({ code: 'certificate', retry: { sent: false, again: false } });
    expect(error.hint).toHaveProperty('text', expect.stringContaining('NODE_EXTRA_CA_CERTS'));
    expect(requests).toHaveLength(1);
    expect(arrived).not.toHaveBeenCalled();
  });

  it('that is trusted opens the way', async () => {
    trustTestCertificate();
    await using server = await serveHttps((_, response) => response.end('safe'));
    expect((await get(server.url, { fresh: true })).body.toString()).toBe('safe');
  });

  it.each([
    ['has expired', expired],
    ['is not yet valid', notYetValid],
  ])('that %s is not one of an unknown CA, and no setting here helps', async (_, cert) => {
    tls.setDefaultCACertificates([cert]);
    await using server = await serveHttps((_, response) => response.end(), cert);
    const { platform } = openPlatform(server.url.origin);
    const error = await failureOf(platform.builds.start('a', {}), ApiError);
    expect(error).toMatchObject({ code: 'certificate_date', retry: { sent: false, again: false } });
    expect(error.hint).toHaveProperty('text', expect.stringContaining('renew'));
    expect(error.hint).toHaveProperty('text', expect.not.stringContaining('NODE_EXTRA_CA_CERTS'));
  });

  it('for another name is refused', async () => {
    trustTestCertificate();
    await using server = await serveHttps((_, response) => response.end('other'));
    const work = get(new URL(`https://other.test:${server.port}/`), { fresh: true });
    expect(await failureOf(work, TransportError)).toMatchObject({ code: 'certificate_host', sent: false });
  });

  it('cannot come from a server that speaks plain HTTP', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const work = get(new URL(`https://127.0.0.1:${server.port}/`));
    expect(await failureOf(work, TransportError)).toMatchObject({ code: 'no_tls', sent: false, again: false });
  });

  it('that never comes because the connection breaks leaves nothing open', async () => {
    await using server = await serveSockets((socket) => socket.once('data', () => socket.destroy()), 'https');
    expect(await failureOf(get(server.url), TransportError)).toMatchObject({ sent: false, again: true });
  });
});

describe('a connection over TLS that is spoilt after the platform has acted', () => {
  const spoils = {
    'plain HTTP': 'HTTP/1.1 502 Bad Gateway\r\n\r\n',
    'a record that is too long': '\x17\x03\x03\xff\xffxxxxx',
  };
  const versions = ['TLSv1.2', 'TLSv1.3'] as const;
  const cases = versions.flatMap((version) => Object.keys(spoils).map((kind) => [version, kind] as const));

  it.each(cases)('leaves the outcome open, whatever the failure is called: %s, %s', async (maxVersion, kind) => {
    trustTestCertificate();
    let acted = 0;
    const act = () => {
      acted += 1;
      relay.interject(spoils[kind as keyof typeof spoils]);
    };
    await using server = await serveHttps((request) => request.resume().on('end', act), certificate, { maxVersion });
    await using relay = await serveRelay(server.port);
    for (const fresh of [true, false]) {
      const work = get(relay.url, { method: 'POST', body: '{}', fresh });
      expect(await failureOf(work, TransportError)).toMatchObject({ sent: true, again: true, code: 'network' });
    }
    expect(acted).toBe(2);
  });

  it('is unknown to the user too', async () => {
    trustTestCertificate();
    const act = () => relay.interject(spoils['plain HTTP']);
    await using server = await serveHttps((request) => request.resume().on('end', act), certificate, {
      maxVersion: 'TLSv1.2',
    });
    await using relay = await serveRelay(server.port);
    const { platform, requests } = openPlatform(relay.url.origin);
    await failureOf(platform.builds.start('a', {}), UnknownOutcomeError);
    expect(requests).toHaveLength(1);
  });
});

describe('a variable that names no proxy', () => {
  it.each([
    'http://',
    'http://[proxy',
    'http//proxy:8080',
    'https//proxy',
    'http://proxy.test:99999',
    'http://user:fake-password%@proxy.test',
    'socks5://proxy.test:1080',
    'proxy.test:3128/path',
    'proxy.test:port',
    'http://proxy .test',
    ' ',
  ])('ends the request unsent, and its value is not shown: %j', async (value) => {
    for (const name of lacking.variablesByCase ? ['https_proxy'] : ['https_proxy', 'HTTPS_PROXY']) {
      vi.stubEnv(name, value);
      const error = await failureOf(get(new URL('https://platform.test/')), TransportError);
      expect(error).toMatchObject({ code: 'proxy', sent: false, again: false });
      expect(error.message).toBe(`the environment variable ${name} does not hold the address of a proxy`);
      expect(dns.lookup).not.toHaveBeenCalled();
      vi.stubEnv(name, '');
    }
  });

  it('does not matter to what goes without a proxy', async () => {
    vi.stubEnv('https_proxy', 'nonsense://');
    vi.stubEnv('http_proxy', 'nonsense://');
    await using server = await serveHttp((_, response) => response.end('here'));
    expect((await get(server.url)).body.toString()).toBe('here');
  });
});

describe('a proxy', () => {
  it('that asks for a login is not asked again, and the hint says where the login goes', async () => {
    const asked: string[] = [];
    await using proxy = await serveSockets((socket) => {
      socket.once('data', (data) => {
        asked.push(String(data).split('\r\n', 1)[0] ?? '');
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n');
      });
    });
    vi.stubEnv('https_proxy', `http://127.0.0.1:${proxy.port}`);
    const { platform } = openPlatform('https://platform.test');
    const error = await failureOf(platform.account.get(), ApiError);
    expect(error).toMatchObject({ code: 'proxy_password', retry: { sent: false, again: false } });
    expect(error.hint).toHaveProperty('text', expect.stringContaining('http://user:password@'));
    expect(asked).toEqual(['CONNECT platform.test:443 HTTP/1.1']);
  });

  it.each(['http://', ''])('is used for https, by a tunnel that hides the request from it: %j', async (scheme) => {
    trustTestCertificate();
    let authorization: string | undefined;
    await using server = await serveHttps((request, response) => {
      authorization = request.headers.authorization;
      response.end('through');
    });
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    vi.stubEnv('https_proxy', `${scheme}fake-user:fake-password@127.0.0.1:${proxy.port}`);
    expect((await get(new URL('https://platform.test/'))).body.toString()).toBe('through');
    expect(asked).toEqual(['CONNECT platform.test:443 with a password']);
    expect(authorization).toBe('Bearer fake-token');
    expect(dns.lookup).not.toHaveBeenCalledWith('platform.test', expect.anything(), expect.anything());
  });

  it.each(['localhost', 'proxy.test'])('may be named by its host and port, as curl takes it: %s', async (host) => {
    vi.stubEnv('https_proxy', `${host}:3128`);
    const error = await failureOf(get(new URL('https://platform.test/')), TransportError);
    expect(error.message).not.toContain('does not hold');
    expect(process.env['https_proxy']).toBe(`http://${host}:3128`);
  });

  it('is left out for what no_proxy names', async () => {
    trustTestCertificate();
    await using server = await serveHttps((_, response) => response.end('direct'));
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    vi.stubEnv('https_proxy', proxy.url.href);
    vi.stubEnv('no_proxy', 'elsewhere.test, platform.test');
    expect((await get(new URL(`https://platform.test:${server.port}/`), { fresh: true })).body.toString()).toBe(
      'direct',
    );
    expect(asked).toEqual([]);
  });

  it('that refuses the tunnel is a connection that never opened', async () => {
    await using proxy = await serveHttp((_, response) => response.end());
    vi.stubEnv('https_proxy', proxy.url.href);
    expect(await failureOf(get(new URL('https://platform.test/')), TransportError)).toMatchObject({
      sent: false,
      again: true,
      code: 'network',
    });
  });
});

describe('a connection', () => {
  it('that is refused never opened', async () => {
    const gone = await serveHttp((_, response) => response.end());
    await gone[Symbol.asyncDispose]();
    expect(await failureOf(get(gone.url), TransportError)).toMatchObject({
      sent: false,
      again: true,
      code: 'network',
      message: `connect ECONNREFUSED 127.0.0.1:${gone.port}`,
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('that every address of a name refuses never opened', async () => {
    const gone = await serveHttp((_, response) => response.end());
    await gone[Symbol.asyncDispose]();
    // The same one twice: not every system has another address of its own.
    answerLookup(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    expect(await failureOf(get(new URL(`https://platform.test:${gone.port}`)), TransportError)).toMatchObject({
      sent: false,
      again: true,
      message: `connect ECONNREFUSED 127.0.0.1:${gone.port}`,
    });
  });

  it('to a name that nobody knows never opened', async () => {
    const unknown = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'platform.test' };
    answerLookup(Object.assign(new Error('getaddrinfo ENOTFOUND platform.test'), unknown));
    expect(await failureOf(get(new URL('https://platform.test/')), TransportError)).toMatchObject({
      sent: false,
      again: true,
      code: 'network',
      message: 'getaddrinfo ENOTFOUND platform.test',
    });
  });

  it('is kept for the next GET, and not used for what must not be sent twice', async () => {
    await using server = await serveHttp((_, response) => response.end('{"name":"a","id":"b"}'));
    const { platform } = openPlatform(server.url.origin);
    const look = () => platform.apps.get('a');
    await look();
    await look();
    expect(server.connections()).toBe(1);
    await platform.builds.start('a', {});
    expect(server.connections()).toBe(2);
    await look();
    expect(server.connections()).toBe(2);
  });
});

describe('a request', () => {
  it('with a line break in its token is not sent, and the token not shown', async () => {
    await using server = await serveHttp((_, response) => response.end());
    const bearer = { token: async () => 'fake\ntoken', renew: async () => false };
    const { platform } = openPlatform(server.url.origin, { bearer });
    const error = await failureOf(platform.apps.get('a'), ApiError);
    expect(error).toMatchObject({ code: 'unsendable', hint: { text: expect.stringContaining('control character') } });
    expect(error.retry).toEqual({ sent: false, again: false });
    expect(error.message).not.toContain('fake');
    expect(server.connections()).toBe(0);
  });

  it('carries its body with its length', async () => {
    let seen = '';
    await using server = await serveHttp(async (request, response) => {
      for await (const chunk of request) seen += chunk;
      seen += ` ${request.method} ${request.headers['content-length']}`;
      response.end();
    });
    await get(server.url, { method: 'PATCH', body: 'größe' });
    expect(seen).toBe('größe PATCH 7');
  });
});
