import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serveHttp } from '../harness/loopback.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runStep } from '../harness/step.ts';

describe('the built-in emulator', () => {
  const folder = makeFolder();
  const temp = folder.path;
  const run = (inputs: Record<string, string>) =>
    runStep({ with: { 'api-url': 'emulator', app: 'my-app', ...inputs }, env: { RUNNER_TEMP: temp } });

  afterAll(() => folder[Symbol.dispose]());

  it('keeps its state for the job’s next step', async () => {
    const first = await run({ operation: 'set-config', 'config-vars': 'GREETING=hello' });
    expect(first.outputs['added-keys'], first.log).toBe('["GREETING"]');
    expect(first.summary).toContain('> Emulated:');
    const second = await run({ operation: 'set-config', 'config-vars': 'GREETING=hello' });
    expect(second.outputs).toMatchObject({ changed: 'false', 'unchanged-keys': '["GREETING"]' });
  });

  it('takes the place of the real platform altogether: nothing that is meant for that is sent anywhere', async () => {
    await using real = await serveHttp((_, response) => response.end('{}'));
    const address = real.url.href;
    const inEnv = { PLATFORM_TOKEN: 'fake-real-token', PLATFORM_AUTH_URL: address, PLATFORM_DOCS_URL: address };
    const asInputs = { token: 'fake-real-token', 'auth-url': address, 'docs-url': address };
    for (const [inputs, env] of [
      [asInputs, {}],
      [{}, inEnv],
      [
        {},
        { ...inEnv, PLATFORM_TOKEN: '', ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'x' },
      ],
    ]) {
      const options = { env: { RUNNER_TEMP: temp, ...env } };
      const good = await runStep({
        with: { 'api-url': 'emulator', operation: 'whoami, search-docs', query: 'apps', ...inputs },
        ...options,
      });
      expect(good.exitCode, good.log).toBe(0);
      // A failure looks for help in the documentation.
      const bad = await runStep({
        with: { 'api-url': 'emulator', operation: 'get-app', app: 'no-such-app', ...inputs },
        ...options,
      });
      expect(bad.log).toContain('See not_found and gone (404, 410)');
    }
    expect(real.connections()).toBe(0);
  });

  it('keeps nothing, and writes nothing, where no job has a folder for it', async () => {
    const list = () =>
      [process.cwd(), os.tmpdir()]
        .flatMap((folder) => readdirSync(folder))
        .filter((name) => name.startsWith('platform-deploy-emulator'));
    const before = list();
    for (const RUNNER_TEMP of ['', undefined]) {
      const options = {
        with: { 'api-url': 'emulator', operation: 'set-config', app: 'my-app', 'config-vars': 'LOST=yes' },
      };
      const step = await runStep({ ...options, env: { RUNNER_TEMP } });
      expect(step.outputs['added-keys'], step.log).toBe('["LOST"]');
      expect(step.log).not.toContain('::warning');
    }
    expect(list()).toEqual(before);
  });

  it('says so when its state is of another version, and starts from the beginning', async () => {
    using folder = makeFolder();
    mkdirSync(join(folder.path, 'platform-deploy-emulator'));
    writeFileSync(join(folder.path, 'platform-deploy-emulator', '5'), '{"version":1}');
    const options = { with: { 'api-url': 'emulator', operation: 'whoami' }, env: { RUNNER_TEMP: folder.path } };
    const step = await runStep(options);
    expect(step.exitCode).toBe(0);
    expect(step.log).toContain(
      '::notice::The emulator’s saved state is of another job or of another version of this action',
    );
  });

  it('refuses a state that is damaged, and says what to do', async () => {
    using folder = makeFolder();
    mkdirSync(join(folder.path, 'platform-deploy-emulator'));
    writeFileSync(join(folder.path, 'platform-deploy-emulator', '5'), '{"version":');
    const options = { with: { 'api-url': 'emulator', operation: 'whoami' }, env: { RUNNER_TEMP: folder.path } };
    const { exitCode, log, summary } = await runStep(options);
    expect(exitCode).toBe(1);
    expect(log).toContain('`platform-deploy-emulator` in `RUNNER_TEMP` is damaged');
    expect(summary).toContain('Remove that folder');
  });

  it('names pages of its documentation, which is gone with the step, without their addresses', async () => {
    const { summary, log } = await run({ operation: 'get-app', app: 'no-such-app' });
    expect(summary).toContain('**In the platform’s documentation:** ');
    expect(log).toContain('See not_found and gone (404, 410)');
    expect(summary + log).not.toContain('127.0.0.1');
  });

  it('gives what a search finds without its address, too', async () => {
    const { outputs, summary, log } = await run({ operation: 'search-docs', query: 'config vars' });
    expect(JSON.parse(outputs['result'] ?? '')[0]).toMatchObject({ title: expect.any(String), link: null });
    expect(summary + log).not.toContain('127.0.0.1');
  });

  it.each([
    { app: 'my-app', exitCode: 0, told: 'my-app' },
    { app: 'no-such-app', exitCode: 1, told: 'The app no-such-app was not found' },
  ])('that cannot keep its state does not change how a step ends: $app', async ({ app, exitCode, told }) => {
    const step = await runStep({
      with: { 'api-url': 'emulator', operation: 'get-app', app },
      env: { RUNNER_TEMP: join(temp, 'not', 'there') },
    });
    expect(step.exitCode).toBe(exitCode);
    expect(step.log).toContain('The emulator’s state could not be kept for the next step: ENOENT');
    expect(step.summary).toContain(told);
  });
});
