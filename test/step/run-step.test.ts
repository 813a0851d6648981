import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPlatform } from '../harness/platform.ts';
import { runStep } from '../harness/step.ts';

const common = ['operation', 'changed', 'skipped', 'skip-reason', 'result'];

describe('a step of several operations', () => {
  it('runs them in their order, and its outputs tell of all of them', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({
      operation: 'set-config\nbuild, restart',
      app: 'my-app',
      'config-vars': 'GREETING=hello',
      dyno: 'web.1',
    });
    expect(step.exitCode, step.log).toBe(0);
    const writes = platform.calls().filter((call) => !call.startsWith('GET'));
    expect(writes).toEqual([
      'PATCH /apps/my-app/config-vars',
      'POST /apps/my-app/builds',
      'DELETE /apps/my-app/dynos/web.1',
    ]);
    expect(step.outputs).toMatchObject({
      operation: 'set-config,build,restart',
      changed: 'true',
      status: 'succeeded',
      'added-keys': '["GREETING"]',
      names: '["web.1"]',
    });
    expect(Object.keys(JSON.parse(step.outputs['result'] ?? ''))).toEqual(['set-config', 'build', 'restart']);
    expect(step.summary.match(/^### ✅/gm)).toHaveLength(3);
    expect(step.summary).toMatch(/^✅ set-config → ✅ build → ✅ restart\n/);
  });

  it('says that something changed although the last of them changed nothing', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({
      operation: 'exec, set-config',
      app: 'my-app',
      dyno: 'web.1',
      command: 'echo hi',
      'config-vars': 'LOG_LEVEL=info',
    });
    expect(step.outputs).toMatchObject({ changed: 'true', 'unchanged-keys': '["LOG_LEVEL"]' });
  });

  it('stops at the first failure and still writes what is known', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ fault: 'build-fails' });
    const step = await platform.step({
      operation: 'set-config, build, restart',
      app: 'my-app',
      'config-vars': 'GREETING=hello',
    });
    expect(step.exitCode).toBe(1);
    expect(platform.calls().some((call) => call.startsWith('DELETE'))).toBe(false);
    expect(step.outputs).toMatchObject({ changed: 'true', 'added-keys': '["GREETING"]', status: 'failed' });
    expect(step.outputs['build-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(step.outputs)).toEqual(expect.arrayContaining(common));
    expect(step.log).toContain('::error title=build failed::The build of my-app failed');
    expect(step.summary).toMatch(/### ✅ Config vars of my-app.*### ❌/s);
    expect(step.summary).toContain('**What to do:**');
  });

  it('signs in once for all of them', async () => {
    await using platform = await startPlatform();
    const { emulator } = platform;
    const step = await platform.step(
      {
        operation: 'exec, restart',
        app: 'my-app',
        dyno: 'web.1',
        command: 'echo hi',
        token: '',
        'auth-url': emulator.authUrl,
      },
      {
        env: {
          ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
          ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
        },
      },
    );
    expect(step.exitCode, step.log).toBe(0);
    expect(emulator.requests().filter(({ endpoint }) => endpoint === 'oauthToken')).toHaveLength(1);
  });
});

describe('every step', () => {
  it('writes the common outputs, whether it does well or badly', async () => {
    await using platform = await startPlatform();
    const good = await platform.step({ operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'echo hi' });
    expect(Object.keys(good.outputs)).toEqual(expect.arrayContaining(common));
    const bad = await platform.step({ operation: 'exec', app: 'no-such-app', dyno: 'web.1', command: 'echo hi' });
    expect(bad.exitCode).toBe(1);
    expect(bad.outputs).toMatchObject({ operation: 'exec', changed: 'false', skipped: 'false', 'skip-reason': '' });
  });

  it('names the platform’s words, its code and its request id when it refuses', async () => {
    await using platform = await startPlatform();
    const { log, summary } = await platform.step({ operation: 'restart', app: 'no-such-app' });
    expect(log).toMatch(
      /::error title=restart failed::GET \/apps\/no-such-app\/dynos\/list: .*not found.*\(404 not_found, request id [^)]+\)/,
    );
    expect(summary).toContain('Check the name for typing errors');
  });

  it('asks the platform nothing when its inputs are wrong', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'build', app: 'a/../../teams', wait: 'perhaps' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('This step needs 2 corrections');
    expect(step.outputs['operation']).toBe('build');
    expect(platform.calls()).toEqual([]);
  });

  it.each([
    [{ 'api-url': '' }, '`api-url` is missing'],
    [{ token: '' }, 'There is no way to sign in: give `token`'],
    [{ token: '', 'auth-url': 'https://auth.platform.example' }, 'This job may not ask GitHub for an OIDC token'],
  ])('says what is missing to reach the platform: %j', async (inputs, message) => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'restart', app: 'my-app', ...inputs });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain(message);
    expect(platform.calls()).toEqual([]);
  });

  it('warns about an input without effect, and goes on', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'restart', app: 'my-app', domain: 'a.example', xyzzy: '5m' });
    expect(step.exitCode).toBe(0);
    expect(step.log).toContain('::warning::The input `domain` has no effect on `restart`.');
    expect(step.log).toContain('::warning::There is no input `xyzzy`.');
  });

  it('does nothing where a misspelt input would have kept it from that', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({
      operation: 'delete-namespace',
      namespace: 'labs',
      confirm: 'labs',
      dryrun: 'true',
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('There is no input `dryrun`; did you mean `dry-run`?');
    expect(platform.calls()).toEqual([]);
  });

  it('works without a payload, but not with one that cannot be read', async () => {
    await using platform = await startPlatform();
    const restart = (path: string) =>
      platform.step({ operation: 'restart', app: 'my-app' }, { env: { GITHUB_EVENT_PATH: path } });
    expect((await restart('')).exitCode).toBe(0);
    platform.calls();
    expect((await restart(join(import.meta.dirname, 'no-such-payload.json'))).exitCode).toBe(1);
    expect(platform.calls()).toEqual([]);
  });

  it('masks its tokens before it writes anything else', async () => {
    await using platform = await startPlatform();
    const { log, masks } = await platform.step(
      { operation: 'restart', app: 'my-app', 'github-token': 'ghs_fake_github_token' },
      { env: { ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'fake-oidc-request-token' } },
    );
    expect(masks).toEqual(
      expect.arrayContaining([platform.emulator.token, 'ghs_fake_github_token', 'fake-oidc-request-token']),
    );
    expect(
      log
        .split('\n')
        .slice(0, 3)
        .every((line) => line.startsWith('::add-mask::')),
    ).toBe(true);
    expect(log.replace(/^::add-mask::.*$/gm, '')).not.toMatch(/fake|emulator-token-/);
  });

  const password = 'hunter2hunter2Zq9';
  it.each([
    `admin:${password}@platform.example/api/v1`,
    `${password}@platform.example`,
    `https://admin:${password}@platform.example:99999/{app}{number}`,
    `https://${password}@platform.example:x`,
    `https://admin:${password} x@platform .example`,
    `https://admin:x/${password}@platform.example`,
    `https://admin:x@${password}@platform.example:x`,
    `https//admin:${password}@platform.example`,
    `htps://admin:${password}@platform.example`,
    `https://admin:${password}@platform.example/{app}{number}`,
    `https:/admin:${password}@platform.example`,
    `//admin:${password}@platform.example`,
  ])('shows no login that an input holds, whatever can be read of it: %s', async (address) => {
    for (const name of [
      'api-url',
      'auth-url',
      'docs-url',
      'health-check',
      'dashboard-url',
      'review-url',
      'cluster-server',
    ]) {
      const where = { 'api-url': 'https://127.0.0.1:9/api/v1', token: 'fake-token-of-this-test', app: 'my-app' };
      const step = await runStep({ with: { ...where, operation: 'build', timeout: 'x', [name]: address } });
      expect(step.exitCode).toBe(1);
      const said = [step.log.replace(/^::add-mask::.*$/gm, ''), step.summary, ...Object.values(step.outputs)].join();
      expect(said, name).not.toContain(password);
    }
  });

  it.each([
    ['health-check', '/users/@somebody'],
    ['review-url', 'https://{branch}.platform.example/@somebody/{number}'],
    ['audience', 'somebody@platform.example'],
    ['command', 'mail somebody@platform.example https://platform.example/@somebody'],
  ])('takes no other sign for a login: %s %s', async (name, text) => {
    const step = await runStep({ with: { operation: 'whoami', timeout: 'x', [name]: text } });
    expect(step.masks).toEqual([]);
  });

  it('masks a private key in base64 as well', async () => {
    const pem = '-----BEGIN PRIVATE KEY-----\nZmFrZS1rZXktbGluZS0x\n-----END PRIVATE KEY-----';
    const cert = Buffer.from(pem).toString('base64');
    const step = await runStep({ with: { operation: 'add-domain', cert } });
    expect(step.masks).toContain(cert);
  });

  it('masks a private key line by line, whatever input it comes in', async () => {
    await using platform = await startPlatform();
    const cert = '-----BEGIN PRIVATE KEY-----\nZmFrZS1rZXktbGluZS0x\nZmFrZS1rZXktbGluZS0y\n-----END PRIVATE KEY-----';
    const step = await platform.step({ operation: 'add-domain', app: 'my-app', domain: 'a.my-app.example', cert });
    expect(step.masks).toEqual(expect.arrayContaining(['ZmFrZS1rZXktbGluZS0x', 'ZmFrZS1rZXktbGluZS0y']));
    expect(
      [step.log.replace(/^::add-mask::.*$/gm, ''), step.summary, ...Object.values(step.outputs)].join(),
    ).not.toContain('ZmFrZS1rZXk');
  });

  it('shows no secret that the platform says back in an error', async () => {
    await using platform = await startPlatform();
    const { token } = platform.emulator;
    const value = 'fake-config-value-to-echo';
    const message = `Bad token ${token}, as base64 ${Buffer.from(`a:${token}`).toString('base64')}, and ${value}`;
    platform.emulator.faults.add({ endpoint: 'updateConfig', fault: 'status', status: 422, message });
    const step = await platform.step(
      { operation: 'set-config', app: 'my-app', 'config-vars': `A=${value}` },
      { env: { RUNNER_DEBUG: '1' } },
    );
    expect(step.exitCode).toBe(1);
    const shown = [step.log.replace(/^::add-mask::.*$/gm, ''), step.summary, ...Object.values(step.outputs)].join('\n');
    expect(shown).toContain('Bad token ***, as base64');
    for (const secret of [token, value, Buffer.from(token).toString('base64').slice(4, -4)])
      expect(shown).not.toContain(secret);
  });
});

describe('a dry run', () => {
  it.each([
    { operation: 'build', app: 'my-app' },
    { operation: 'set-config', app: 'my-app', 'config-vars': 'GREETING=hello' },
    { operation: 'add-domain', app: 'my-app', domain: 'new.my-app.example' },
    { operation: 'restart', app: 'my-app' },
    { operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'echo hi' },
  ])('of $operation only reads, and is marked so', async (inputs) => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['changed']).toBe('false');
    expect(step.summary).toContain('> Dry run: nothing was changed.');
    expect(platform.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
  });
});
