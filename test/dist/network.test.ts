import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { certificate } from '../../scripts/bench/loopback-certificate.ts';
import { type BreakableEmulator, startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { type GitHubApi, startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { type Loopback, serveHttp, serveHttps, serveJson, serveProxy } from '../harness/loopback.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runDist, type StepResult } from '../harness/step.ts';

/** The platform, its sign-in and GitHub's API at one address over TLS, by name. */
async function serveEverything(emulator: BreakableEmulator, github: GitHubApi): Promise<Loopback> {
  return serveHttps((incoming, answer) => {
    const { method, url = '', headers } = incoming;
    const target = url.startsWith('/github/') ? `${github.url}${url.slice('/github'.length)}` : `${emulator.url}${url}`;
    const { host } = new URL(target);
    const forwarded = request(target, { method, headers: { ...headers, host } }, (reply) => {
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
    { emulator, github }: { emulator: BreakableEmulator; github: GitHubApi },
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

  function expectAllReached(step: StepResult, emulator: BreakableEmulator, github: GitHubApi): void {
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
    await using emulator = await startBreakable();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    using folder = makeFolder();
    const login = proxy.url.href.replace('//', '//user:fake-password@');
    const env = { https_proxy: login, NODE_EXTRA_CA_CERTS: folder.write('ca.pem', certificate) };
    const step = await createReview('https://platform.test', { emulator, github }, env);
    expectAllReached(step, emulator, github);
    expect(new Set(asked)).toEqual(new Set(['CONNECT platform.test:443 with a password']));
    expect(step.log).not.toMatch(/deprecat|fake-password/i);
  });

  it('leaves the proxy out for what no_proxy names', async () => {
    await using emulator = await startBreakable();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    using folder = makeFolder();
    const step = await createReview(
      `https://platform.test:${server.port}`,
      { emulator, github },
      {
        https_proxy: proxy.url.href,
        no_proxy: 'elsewhere.test,platform.test',
        NODE_EXTRA_CA_CERTS: folder.write('ca.pem', certificate),
        NODE_OPTIONS: `--require ${JSON.stringify(folder.write('names.cjs', resolveTestNames))}`,
      },
    );
    expectAllReached(step, emulator, github);
    expect(asked).toEqual([]);
  });

  it('ends at a certificate that is not trusted, and the error names that and the way out', async () => {
    await using emulator = await startBreakable();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const origin = `https://localhost:${server.port}`;
    const platform = await runDist({
      with: { operation: 'whoami', token: 'fake-token-of-this-test', 'api-url': `${origin}/api/v1` },
    });
    const signIn = await createReview(origin, { emulator, github }, {});
    for (const step of [platform, signIn]) {
      expect(step.exitCode).toBe(1);
      expect(step.log).toMatch(/^::error.*self-signed certificate.*NODE_EXTRA_CA_CERTS/m);
    }
    expect(emulator.requests()).toEqual([]);
  });

  it.each(['direct', 'by a proxy'])('is checked whatever the environment says: %s', async (way) => {
    await using emulator = await startBreakable();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const asked: string[] = [];
    await using proxy = await serveProxy(server.port, asked);
    using folder = makeFolder();
    const { exitCode, log } = await runDist({
      with: {
        operation: 'whoami',
        token: 'fake-token-of-this-test',
        'api-url': way === 'direct' ? `https://platform.test:${server.port}/api/v1` : 'https://platform.test/api/v1',
      },
      env: {
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
        ...(way === 'direct'
          ? { NODE_OPTIONS: `--require ${JSON.stringify(folder.write('names.cjs', resolveTestNames))}` }
          : { https_proxy: proxy.url.href }),
      },
    });
    expect(exitCode).toBe(1);
    expect(log).toMatch(/^::error.*self-signed certificate.*NODE_EXTRA_CA_CERTS/m);
    expect(emulator.requests()).toEqual([]);
    expect(asked.length > 0).toBe(way === 'by a proxy');
  });

  it('to GitHub alone that is not trusted costs the comment, not the namespace', async () => {
    await using emulator = await startBreakable();
    await using github = await startGitHub([pull]);
    await using server = await serveEverything(emulator, github);
    const env = { GITHUB_API_URL: `https://localhost:${server.port}/github` };
    const step = await createReview(emulator.url, { emulator, github }, env);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toMatch(/^::warning::The comment .* may be missing or out of date: .*self-signed certificate/m);
    expect(github.calls()).toEqual([]);
  });
});

it('a proxy that Node itself would take sees nothing of what is on this machine', async () => {
  const seen: (string | undefined)[] = [];
  await using proxy = await serveHttp(({ url }, response) => {
    seen.push(url);
    response.setHeader('content-type', 'application/json').end('{"email":"forged@proxy.example"}');
  });
  await using platform = await serveJson({ email: 'joe@platform.example' });
  const step = await runDist({
    with: { operation: 'whoami', 'api-url': `${platform.url}api/v1`, token: 'fake-token-of-this-test' },
    env: { NODE_USE_ENV_PROXY: '1', http_proxy: proxy.url.href, HTTP_PROXY: proxy.url.href },
  });
  expect(step.exitCode, step.log).toBe(0);
  expect(step.log).toContain('joe@platform.example');
  expect(seen).toEqual([]);
});
