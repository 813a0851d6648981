import { describe, expect, it } from 'vitest';
import { makeFolder } from '../harness/make-folder.ts';
import { readFiles } from '../harness/shared-emulator.ts';
import { runDist } from '../harness/step.ts';

// Builds take their time here: the tests wait for theirs together.
describe.concurrent('api-url: emulator', () => {
  it('runs seven operations in one step, the health of the app included, with nothing but this machine', async () => {
    const { exitCode, outputs, log, summary } = await runDist({
      with: {
        operation: 'list-apps, set-config, build, add-domain, restart, exec, whoami',
        'api-url': 'emulator',
        app: 'my-app',
        team: 'acme',
        dyno: 'web.1',
        command: 'echo "$GREETING"',
        domain: 'www.example.com',
        'config-vars': 'GREETING=Hello from a workflow',
        'health-check': '/health',
      },
      // What is not on this machine would have to go through here, where nobody listens.
      env: { https_proxy: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9', no_proxy: '127.0.0.1' },
    });
    expect(log).toContain('https://my-app.apps.platform.example/health → 200');
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({
      changed: 'true',
      status: 'succeeded',
      email: 'dev@platform.example',
      'exit-code': '0',
    });
    expect(summary.match(/^### ✅/gm)).toHaveLength(7);
    expect(summary).toContain('> Emulated:');
  });

  it('is one platform for steps that run at once, and tells nobody what it keeps for the job', async () => {
    using temp = makeFolder();
    const env = { RUNNER_TEMP: temp.path, ACTIONS_RUNTIME_TOKEN: 'fake-runtime-token' };
    const run = (inputs: Record<string, string>) =>
      runDist({ with: { 'api-url': 'emulator', app: 'my-app', ...inputs }, env });
    const keys = ['ONE', 'TWO', 'THREE', 'FOUR'];
    const steps = [
      ...keys.map((key) => ({ operation: 'set-config', 'config-vars': `${key}=fake-value-of-${key}` })),
      { operation: 'create-namespace', namespace: 'made-at-once', team: 'acme' },
      { operation: 'build' },
    ];
    for (const { exitCode, log } of await Promise.all(steps.map(run))) expect(exitCode, log).toBe(0);
    const after = await run({ operation: 'get-config, get-namespace, get-app', namespace: 'made-at-once' });
    expect(after.exitCode, after.log).toBe(0);
    for (const key of keys) expect(after.summary).toContain(key);
    const kept = [...(await readFiles(temp.path)).values()].join();
    expect(kept).not.toMatch(/fake-value|fake-runtime-token/);
  });
});
