import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '../../src/emulator/server.ts';
import { type GitHubApi, startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { runDist, type StepResult } from '../harness/step.ts';
import { certificate } from '../harness/tls.ts';
import { type Loopback, serveHttp, serveHttps, serveProxy, serveSockets } from '../platform/loopback.ts';

const exec = { operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'echo hi', token: 'fake-token-of-this-test' };
const whoami = { operation: 'whoami', token: 'fake-token-of-this-test' };
const tolerance = 250;

/** A port whose connections nobody takes: the kernel's queue for it is full, and further ones are not answered. */
async function serveNobody(): Promise<Loopback> {
  const worker = new Worker(
    `const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       require('node:worker_threads').parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const { connect } = await import('node:net');
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await new Promise((resolve) => sockets[0]?.once('connect', resolve));
  return {
    port,
    url: new URL(`http://127.0.0.1:${port}/`),
    connections: () => 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await worker.terminate();
    },
  };
}

/** What never comes to an end, each in its own way. */
const endless: Readonly<Record<string, () => Promise<Loopback>>> = {
  'a connection that nobody takes': serveNobody,
  'a server that says nothing': () => serveSockets(),
  'a body that stalls': () =>
    serveHttp((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"output":');
    }),
  'a body that drips': () =>
    serveHttp((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    }),
};

/** How long a step takes whose only request is answered at once. */
async function timeCleanStep(): Promise<number> {
  await using server = await serveHttp((_, response) => response.end('{"output":"","email":"dev@platform.example"}'));
  const step = await runDist({ with: { ...exec, 'api-url': `${server.url.origin}/api/v1` } });
  expect(step.exitCode, step.log).toBe(0);
  return step.milliseconds;
}

// A busy machine may start one process more slowly than another: what counts is that a step can end in time.
describe('a step ends within 250 ms of its time', { retry: 3 }, () => {
  it.each(Object.entries(endless))('for one request, with %s', async (_, start) => {
    const clean = await timeCleanStep();
    await using server = await start();
    const inputs = { ...exec, 'api-url': `${server.url.origin}/api/v1`, 'request-timeout': '1s' };
    const step = await runDist({ with: inputs });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('no complete answer within 1 s. Whether the platform acted on it is unknown');
    expect(step.milliseconds).toBeGreaterThan(1000);
    expect(step.milliseconds - clean).toBeLessThan(1000 + tolerance);
  });

  it.each(Object.entries(endless))('for all of it, with %s', async (_, start) => {
    const clean = await timeCleanStep();
    await using server = await start();
    const step = await runDist({ with: { ...whoami, 'api-url': `${server.url.origin}/api/v1`, timeout: '1s' } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/did not end within 1 s|no complete answer within/);
    expect(step.milliseconds - clean).toBeLessThan(1000 + tolerance);
  });

  it('with a proxy that takes the connection and says nothing', async () => {
    const clean = await timeCleanStep();
    await using proxy = await serveSockets();
    const step = await runDist({
      with: { ...exec, 'api-url': 'https://platform.test/api/v1', 'request-timeout': '1s' },
      env: { https_proxy: proxy.url.href },
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('no complete answer within 1 s');
    expect(step.milliseconds - clean).toBeLessThan(1000 + tolerance);
    expect(proxy.connections()).toBe(1);
  });

  it('and calls a change unknown that was under way when its time was up', async () => {
    await using server = await serveSockets();
    const step = await runDist({ with: { ...exec, 'api-url': `${server.url.origin}/api/v1`, timeout: '1s' } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/^::error title=exec failed::.*is unknown/m);
  });
});

/** The platform, its sign-in and GitHub's API at one address over TLS, by name. */
async function serveEverything(emulator: Emulator, github: GitHubApi): Promise<Loopback> {
  return serveHttps((incoming, answer) => {
    const { method, url = '', headers } = incoming;
    const target = url.startsWith('/github/') ? `${github.url}${url.slice('/github'.length)}` : `${emulator.url}${url}`;
    const forwarded = request(target, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(forwarded);
  });
}

/** In the step's process every name under .test means this machine: no test asks a name server. */
const resolveTestNames = `const dns = require('node:dns'); const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name.endsWith('.test') ? '127.0.0.1' : name, ...rest);`;

describe('the way to the platform, the OIDC issuer and GitHub', () => {
  const pull = makePull({ number: 42 });
  const event = { name: 'pull_request', payload: { action: 'opened', number: 42, pull_request: pull } };

  /** Creates a review namespace: it takes a sign-in by OIDC, the platform and a comment on GitHub. */
  async function createReview(
    origin: string,
    { emulator, github }: { emulator: Emulator; github: GitHubApi },
    env: Readonly<Record<string, string>>,
  ): Promise<StepResult> {
    return runDist({
      with: {
        operation: 'create-review-namespace',
        'api-url': `${origin}/api/v1`,
        'auth-url': `${origin}/auth`,
        audience: new URL(emulator.authUrl).origin,
        'github-token': github.token,
        'request-timeout': '10s',
      },
      event,
      env: {
        GITHUB_API_URL: `${origin}/github`,
        ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl.replace(emulator.url, origin),
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
        ...env,
      },
    });
  }

  function expectAllReached(step: StepResult, emulator: Emulator, github: GitHubApi): void {
    expect(step.exitCode, step.log).toBe(0);
    expect(emulator.requests().map(({ endpoint }) => endpoint)).toEqual([
      'oidcToken',
      'oauthToken',
      'getNamespace',
      'createNamespace',
    ]);
    expect(github.comments()).toHaveLength(1);
  }

  it('is that of https_proxy, with the certificates of NODE_EXTRA_CA_CERTS', async () => {
    await using emulator = await startEmulator();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    using folder = mkdtempDisposableSync(join(tmpdir(), 'certificates '));
    const ca = join(folder.path, 'ca.pem');
    writeFileSync(ca, certificate);
    const env = { https_proxy: proxy.url.href, NODE_EXTRA_CA_CERTS: ca };
    const step = await createReview('https://platform.test', { emulator, github }, env);
    expectAllReached(step, emulator, github);
    expect(new Set(asked)).toEqual(new Set(['CONNECT platform.test:443']));
  });

  it('leaves the proxy out for what no_proxy names', async () => {
    await using emulator = await startEmulator();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    using folder = mkdtempDisposableSync(join(tmpdir(), 'certificates-'));
    const [ca, names] = [join(folder.path, 'ca.pem'), join(folder.path, 'names.cjs')];
    writeFileSync(ca, certificate);
    writeFileSync(names, resolveTestNames);
    const step = await createReview(
      `https://platform.test:${server.port}`,
      { emulator, github },
      {
        https_proxy: proxy.url.href,
        no_proxy: 'elsewhere.test,platform.test',
        NODE_EXTRA_CA_CERTS: ca,
        NODE_OPTIONS: `--require ${names}`,
      },
    );
    expectAllReached(step, emulator, github);
    expect(asked).toEqual([]);
  });

  it('ends at a certificate that is not trusted, and the error names that and the way out', async () => {
    await using emulator = await startEmulator();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const origin = `https://localhost:${server.port}`;
    const platform = await runDist({ with: { ...whoami, 'api-url': `${origin}/api/v1` } });
    const signIn = await createReview(origin, { emulator, github }, {});
    for (const step of [platform, signIn]) {
      expect(step.exitCode).toBe(1);
      expect(step.log).toMatch(/^::error.*self-signed certificate.*NODE_EXTRA_CA_CERTS/m);
    }
    expect(emulator.requests()).toEqual([]);
  });

  it('to GitHub alone that is not trusted costs the comment, not the namespace', async () => {
    await using emulator = await startEmulator();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const env = { GITHUB_API_URL: `https://localhost:${server.port}/github` };
    const step = await createReview(emulator.url, { emulator, github }, env);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toMatch(/^::warning::The comment .* could not be written: .*self-signed certificate/m);
    expect(github.calls()).toEqual([]);
  });
});
