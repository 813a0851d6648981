import { describe, expect, it } from 'vitest';
import { runDist } from '../harness/step.ts';

describe('api-url: emulator', () => {
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
});
