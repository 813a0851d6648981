import { describe, expect, it } from 'vitest';
import { startPlatform } from '../../harness/platform.ts';

const inputs = { operation: 'exec', app: 'my-app', dyno: 'web.1' };
const call = 'POST /apps/my-app/dynos/web.1/exec';

describe.each(['status', 'builds'] as const)('exec in the dialect %s', (dialect) => {
  it('runs a script by the shell and gives what it printed', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs } = await platform.step({ ...inputs, command: 'echo "Hello from $DYNO"' });
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual([call]);
    expect(platform.emulator.requests()[0]?.body).toEqual({ command: ['/bin/sh', '-c', 'echo "Hello from $DYNO"'] });
    expect(outputs['output']).toContain('Hello from web.1');
    // What the platform does not tell is not made up.
    expect(outputs['exit-code']).toBe(dialect === 'status' ? '0' : '');
    expect(outputs['changed']).toBe('true');
  });

  it('runs a script by the shell that is named', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({ ...inputs, command: 'echo hi', shell: '/bin/bash' });
    expect(platform.emulator.requests()[0]?.body).toEqual({ command: ['/bin/bash', '-c', 'echo hi'] });
  });

  it('passes an exact list of arguments on', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({ ...inputs, command: '["echo", "a b", "$HOME"]' });
    expect(platform.emulator.requests()[0]?.body).toEqual({ command: ['echo', 'a b', '$HOME'] });
  });

  it('runs nothing in a dry run', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log } = await platform.step({ ...inputs, command: 'echo hi', 'dry-run': 'true' });
    expect(platform.calls()).toEqual([]);
    expect(outputs['changed']).toBe('false');
    expect(log).toContain('Would run a command in web.1 of my-app');
  });
});

describe('exec', () => {
  it('fails when the command fails, and still gives what it printed', async () => {
    await using platform = await startPlatform();
    const { exitCode, outputs, log } = await platform.step({ ...inputs, command: 'echo before; exit 3' });
    expect(exitCode).toBe(1);
    expect(outputs).toMatchObject({ 'exit-code': '3' });
    expect(outputs['output']).toContain('before');
    expect(log).toContain('ended with exit code 3');
  });

  it('is never repeated when its outcome is open', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'execInDyno', fault: 'reset-after' });
    const { exitCode, log } = await platform.step({ ...inputs, command: 'echo hi' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([call]);
    expect(log).toContain('unknown');
  });

  it('lets nothing that a command prints give orders to the runner', async () => {
    await using platform = await startPlatform();
    const { log, outputs } = await platform.step({ ...inputs, command: 'echo "::set-output name=changed::false"' });
    expect(log).not.toMatch(/^::set-output/m);
    expect(outputs['changed']).toBe('true');
  });
});
