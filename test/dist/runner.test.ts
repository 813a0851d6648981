import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { certificate } from '../../scripts/bench/loopback-certificate.ts';
import { type BreakableEmulator, startBreakable } from '../../scripts/emulator/start-breakable.ts';
import { serveHttps, serveProxy, serveSockets } from '../harness/loopback.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runDist, type StepResult } from '../harness/step.ts';
import { stretch } from '../harness/stretch.ts';

const dist = join(import.meta.dirname, '../../dist');
const inputsFor = ({ apiUrl, token }: BreakableEmulator) => ({ 'api-url': apiUrl, token, app: 'my-app' });
const shownBy = ({ log, outputs, summary, exported }: StepResult) =>
  [log.replace(/^::add-mask::.*$/gm, ''), summary, JSON.stringify([outputs, exported])].join('\n');

describe('dist as a runner starts it', () => {
  it('does its work and writes outputs and summary', async () => {
    await using emulator = await startBreakable();
    const step = await runDist({
      with: { ...inputsFor(emulator), operation: 'exec', dyno: 'web.1', command: 'echo "Hello from $DYNO"' },
      env: { RUNNER_DEBUG: '1' },
    });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs).toMatchObject({
      operation: 'exec',
      changed: 'true',
      output: 'Hello from web.1\n',
      'exit-code': '0',
    });
    expect(step.summary).toContain('### ✅ Ran a command in web.1 of my-app');
    expect(step.exported).toEqual({});
    expect(step.masks).toEqual([emulator.token]);
    expect(shownBy(step)).not.toContain(emulator.token);
  });

  it('reports all problems with its inputs at once', async () => {
    const step = await runDist({
      with: { operation: 'set-confg', wait: 'no', token: 'fake-token-of-this-test', colour: 'red' },
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/did you mean `set-config`\?%0A- `wait` must be `true` or `false`, not `no`\./);
    expect(step.summary).toContain('This step needs 3 corrections');
    expect(step.outputs).toMatchObject({ operation: 'set-confg', changed: 'false' });
    expect(shownBy(step)).not.toContain('fake-token');
  });

  it('warns about inputs without effect and inputs that do not exist', async () => {
    await using emulator = await startBreakable();
    const step = await runDist({
      with: { ...inputsFor(emulator), operation: 'restart', wait: 'false', command: 'ls', xyzzy: 'ls' },
    });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).toContain('::warning::The input `command` has no effect on `restart`.');
    expect(step.log).toContain('::warning::There is no input `xyzzy`.');
  });

  it('writes what is known when it fails', async () => {
    await using emulator = await startBreakable({ buildSeconds: 0 });
    emulator.faults.add({ fault: 'build-fails' });
    const step = await runDist({
      with: {
        ...inputsFor(emulator),
        operation: 'set-config, build, restart',
        'config-vars': 'GREETING=fake-greeting',
      },
    });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.outputs).toMatchObject({ changed: 'true', 'added-keys': '["GREETING"]', status: 'failed' });
    expect(step.summary).toContain('**What to do:**');
    expect(shownBy(step)).not.toMatch(/fake-greeting|emulator-token-|fake-session-secret/);
  });

  it('reads and writes files in folders with spaces', async () => {
    await using emulator = await startBreakable();
    using folder = makeFolder();
    const file = folder.write('my config.env', 'GREETING="fake greeting"\n');
    const step = await runDist({ with: { ...inputsFor(emulator), operation: 'set-config', 'config-file': file } });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['added-keys']).toBe('["GREETING"]');
  });

  it.each(['token-exchange', 'jwt-bearer'])('signs in with the job’s OIDC token by %s', async (grant) => {
    await using emulator = await startBreakable();
    const step = await runDist({
      with: {
        operation: 'restart',
        wait: 'false',
        app: 'my-app',
        'api-url': emulator.apiUrl,
        'auth-url': emulator.authUrl,
        'oidc-grant': grant,
      },
      env: {
        ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
      },
    });
    expect(step.exitCode, step.log).toBe(0);
    expect(emulator.requests().map(({ endpoint }) => endpoint)).toEqual([
      'oidcToken',
      'oauthToken',
      'listDynos',
      'restartDynos',
    ]);
    const tokens = [...emulator.world.store.tokens.keys()];
    expect(step.masks).toContain(tokens.at(-1));
    for (const token of [...tokens, emulator.oidcRequestToken]) expect(shownBy(step)).not.toContain(token);
    expect(shownBy(step)).not.toMatch(/eyJ[\w-]{10}/);
  });

  it('tells a missing permission for OIDC from a refused exchange', async () => {
    await using emulator = await startBreakable();
    const inputs = { operation: 'restart', app: 'my-app', 'api-url': emulator.apiUrl, 'auth-url': emulator.authUrl };
    const missing = await runDist({ with: inputs });
    expect(missing.exitCode).toBe(1);
    expect(missing.log).toContain('permissions: { id-token: write }');
    const refused = await runDist({
      with: { ...inputs, audience: 'https://elsewhere.example' },
      env: {
        ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
      },
    });
    expect(refused.exitCode).toBe(1);
    expect(refused.log).toContain('aud=https://elsewhere.example');
    expect(shownBy(refused)).not.toMatch(/eyJ[\w-]{10}/);
  });

  it('goes through a proxy and trusts the certificates it is told to trust', async () => {
    await using emulator = await startBreakable();
    await using platform = await serveHttps((incoming, answer) => {
      const { method, url, headers } = incoming;
      const { host } = new URL(emulator.url);
      const forwarded = request(`${emulator.url}${url}`, { method, headers: { ...headers, host } }, (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
      });
      incoming.pipe(forwarded);
    });
    const asked: string[] = [];
    await using proxy = await serveProxy(platform.port, asked);
    using folder = makeFolder();
    const file = folder.write('ca.pem', certificate);
    const step = (env: Record<string, string>) =>
      runDist({
        with: {
          operation: 'set-config',
          app: 'my-app',
          'config-vars': 'GREETING=hello',
          'api-url': 'https://platform.test/api/v1',
          token: emulator.token,
          'request-timeout': '5s',
        },
        env: { https_proxy: `http://user:fake-password@127.0.0.1:${proxy.port}`, ...env },
      });
    const trusted = await step({ NODE_EXTRA_CA_CERTS: file });
    expect(trusted.exitCode, trusted.log).toBe(0);
    expect(trusted.outputs['added-keys']).toBe('["GREETING"]');
    expect(new Set(asked)).toEqual(new Set(['CONNECT platform.test:443 with a password']));
    expect(shownBy(trusted)).not.toContain('fake-password');

    const mistrusted = await step({});
    expect(mistrusted.exitCode).toBe(1);
    expect(mistrusted.log).toContain('NODE_EXTRA_CA_CERTS');
  });
});

describe('dist is never green without a confirmed result', () => {
  const exec = {
    operation: 'exec',
    app: 'my-app',
    dyno: 'web.1',
    command: 'echo hi',
    token: 'fake-token-of-this-test',
  };

  it.each(['truncate', 'reset-mid-body', 'html', 'empty', 'wrong-content-length'] as const)(
    'on a reply with the fault %s',
    async (fault) => {
      await using emulator = await startBreakable();
      emulator.faults.add({ endpoint: 'execInDyno', fault, executed: true });
      const step = await runDist({
        with: { ...exec, ...inputsFor(emulator), timeout: '2s' },
      });
      expect(step.exitCode, step.log).toBe(1);
      expect(step.log).toContain('::error title=How the operation exec ended is not known::');
      expect(emulator.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
    },
  );

  it('on a server that takes the request and says nothing', async () => {
    await using silent = await serveSockets();
    const step = await runDist({
      with: { ...exec, 'api-url': `${silent.url.origin}/api/v1`, timeout: '3s' },
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/did not end within 3 s|no complete answer within/);
    expect(step.summary).toContain('is unknown');
    expect(step.milliseconds).toBeLessThan(stretch(5000));
  });

  it('on a body that ends before its length', async () => {
    await using liar = await serveSockets((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"output": "h'),
      );
    });
    const step = await runDist({ with: { ...exec, 'api-url': `${liar.url.origin}/api/v1` } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('Whether the platform acted on it is unknown');
  });
});

describe('the bundle', () => {
  it('holds no undici, which costs more than all the rest of a step', () => {
    const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
    for (const name of files) expect(readFileSync(join(dist, name), 'utf8'), name).not.toContain('UND_ERR_');
  });

  it('starts small: what few steps need is in chunks of its own', () => {
    expect(readFileSync(join(dist, 'index.js')).length).toBeLessThan(120_000);
    const main = readFileSync(join(dist, 'index.js'), 'utf8');
    for (const rare of ['fake-session-secret-of-my-app', 'application/vnd.github']) expect(main).not.toContain(rare);
  });
});
