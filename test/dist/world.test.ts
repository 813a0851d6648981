import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { certificate } from '../../scripts/bench/loopback-certificate.ts';
import { openDesk, runDist } from '../harness/dist.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { serveHttp, serveHttps, serveProxy } from '../platform/loopback.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** GitHub’s issuer of job tokens, and how a job asks it. */
async function openIssuer() {
  const asked: string[] = [];
  const server = await serveHttp(({ headers, url = '' }, response) => {
    asked.push(`${url} ${headers.authorization}`);
    const aud = new URL(url, 'http://127.0.0.1').searchParams.get('audience');
    const value = `${encode({ alg: 'none' })}.${encode({ aud, sub: 'repo:octo/shop', exp: 9e9 })}.fake`;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ value }));
  });
  const env = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${server.url.origin}/job-token?x=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'fake-request-token-of-the-job',
  };
  return { asked, env, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

it.concurrent.each(['token-exchange', 'jwt-bearer'])('a job signs in by OIDC with %s', async (grant) => {
  await using desk = await openDesk();
  await using issuer = await openIssuer();
  const inputs = { operation: 'set-config', app: 'my-app', 'config-vars': 'NEW=value', 'oidc-grant': grant };
  const step = await runDist({
    with: { ...inputs, 'api-url': desk.apiUrl, 'auth-url': desk.authUrl },
    env: issuer.env,
  });
  expect(step.exitCode, step.log).toBe(0);
  expect(issuer.asked).toEqual([
    `/job-token?x=1&audience=${encodeURIComponent(desk.authUrl)} Bearer fake-request-token-of-the-job`,
  ]);
  expect(desk.journal.list().map(({ endpoint, status }) => [endpoint, status])).toEqual([
    ['getConfig', 200],
    ['updateConfig', 200],
  ]);
  expect(step.masks).toEqual(expect.arrayContaining([expect.stringMatching(/^fake-access-/)]));
  const shown = step.log.replace(/^::add-mask::.*$/gm, '') + step.summary + JSON.stringify(step.outputs);
  expect(shown).not.toMatch(/fake-access-|fake-request-token|eyJ[\w-]{10}/);
});

it.concurrent('a job that may not sign in learns which permission it lacks', async () => {
  await using desk = await openDesk();
  const step = await runDist({ with: { operation: 'whoami', 'api-url': desk.apiUrl, 'auth-url': desk.authUrl } });
  expect([step.exitCode, step.code], step.log).toEqual([1, 'sign-in-missing']);
  expect(step.log).toContain('id-token: write');
});

it.concurrent('a proxy carries the step, if its certificates are trusted', async () => {
  await using platform = await serveHttps((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"email":"dev@platform.example"}');
  });
  const asked: string[] = [];
  await using proxy = await serveProxy(platform.port, asked);
  using folder = makeFolder();
  const run = (env: Record<string, string>) =>
    runDist({
      with: { operation: 'whoami', 'api-url': 'https://platform.test/api/v1', token: 'fake-token-of-this-test' },
      env: { https_proxy: `http://user:fake-password@127.0.0.1:${proxy.port}`, ...env },
    });
  const trusting = await run({ NODE_EXTRA_CA_CERTS: folder.write('ca.pem', certificate) });
  expect(trusting.exitCode, trusting.log).toBe(0);
  expect(asked).toEqual(['platform.test:443 with a password']);
  expect(trusting.log).not.toMatch(/deprecat|fake-password/i);
  const strict = await run({});
  expect([strict.exitCode, strict.code], strict.log).toEqual([1, 'certificate-untrusted']);
});

it.concurrent('the steps of a job share one emulated platform, whose file hides its values', async () => {
  using temp = makeFolder();
  const env = {
    RUNNER_TEMP: temp.path,
    ACTIONS_RUNTIME_TOKEN: 'fake-runtime-token',
    // What is not on this machine would go through here, where nothing listens.
    ...{ https_proxy: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' },
  };
  const run = (inputs: Record<string, string>) =>
    runDist({ with: { 'api-url': 'emulator', app: 'my-app', ...inputs }, env });
  const steps = await Promise.all([
    run({ operation: 'set-config', 'config-vars': 'ONE=fake-value-of-one' }),
    run({
      operation: 'set-config, create-namespace',
      'config-vars': 'TWO=fake-value-of-two',
      namespace: 'new',
      team: 'acme',
    }),
  ]);
  const last = await run({ operation: 'get-config, get-namespace, exec', namespace: 'new', command: 'echo hello' });
  for (const { exitCode, log } of [...steps, last]) expect(exitCode, log).toBe(0);
  expect(JSON.parse(last.outputs['keys'] ?? '')).toEqual(expect.arrayContaining(['ONE', 'TWO']));
  expect(last.outputs['output']).toBe('hello\n');
  const folder = join(temp.path, 'platform-deploy-emulator');
  expect(existsSync(folder)).toBe(true);
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(kept.join()).not.toMatch(/fake-value|fake-runtime-token|my-app/);
});
