import { describe, expect, it } from 'vitest';
import { lacking } from '../../harness/lacking.ts';
import { serveHttp } from '../../harness/loopback.ts';
import { startPlatform } from '../../harness/platform.ts';
import { dialects, shells, startRealDyno } from '../../harness/real-dyno.ts';
import { runStep } from '../../harness/step.ts';

const itReally = it.skipIf(lacking.posixShell);
const inputs = { operation: 'exec', app: 'my-app', dyno: 'web.1' };
const look = 'GET /apps/my-app/config-vars';
const call = 'POST /apps/my-app/dynos/web.1/exec';

describe.each(['status', 'builds'] as const)('exec in the dialect %s', (dialect) => {
  it('runs a script by the shell, and gives what it printed and its exit code', async () => {
    await using platform = await startPlatform({ dialect });
    const { exitCode, outputs } = await platform.step({ ...inputs, command: 'echo "Hello from $DYNO"' });
    expect(exitCode).toBe(0);
    expect(platform.calls()).toEqual([call, look]);
    expect(outputs).toMatchObject({ output: 'Hello from web.1\n', 'exit-code': '0', changed: 'true' });
  });

  it('runs it in the first running web dyno where none is named', async () => {
    await using platform = await startPlatform({ dialect });
    await platform.step({ operation: 'restart', app: 'my-app', dyno: 'web.1', wait: 'false' });
    platform.calls();
    const { outputs } = await platform.step({ operation: 'exec', app: 'my-app', command: 'echo "$DYNO"' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/dynos/list', 'POST /apps/my-app/dynos/web.2/exec', look]);
    expect(outputs['output']).toContain('web.2');
  });

  it('runs nothing in a dry run, and shows the command', async () => {
    await using platform = await startPlatform({ dialect });
    const { outputs, log, summary } = await platform.step({ ...inputs, command: 'echo hi', 'dry-run': 'true' });
    expect(platform.calls()).toEqual(['GET /apps/my-app/dynos/list']);
    expect(outputs).toMatchObject({ changed: 'false', 'would-change': 'true' });
    expect(log).toContain('Would run a command in web.1 of my-app');
    expect(summary).toContain('echo hi');
  });
});

describe.skipIf(lacking.posixShell).each(Object.entries(dialects))('exec where the platform tells %s', (_, tell) => {
  it.each([
    ['echo done', 0],
    ['echo done; exit 3', 3],
    ['echo done >&2; false', 1],
    ['["echo", "done"]', 0],
    ['["sh", "-c", "echo done; exit 4"]', 4],
  ])('has the colour of the command: %s', async (command, status) => {
    await using platform = await startRealDyno(tell);
    const step = await platform.step({ ...inputs, command });
    expect(step.exitCode).toBe(status === 0 ? 0 : 1);
    expect(step.outputs).toMatchObject({ 'exit-code': String(status), changed: 'true' });
    expect(JSON.parse(step.outputs['result'] ?? '')).toMatchObject({ exit_code: status });
    expect(step.outputs['output']?.trim()).toBe('done');
    const shown = `${step.log}${step.summary}${step.outputs['result']}`;
    expect(shown).not.toMatch(/exit-[\da-f]{8}/);
    if (status !== 0) expect(step.log).toContain(`The command in web.1 of my-app ended with exit code ${status}`);
  });

  it('is red and says unknown where the last line does not come back', async () => {
    await using platform = await startRealDyno((ended) => tell({ ...ended, stdout: 'cut', status: Number.NaN }));
    const step = await platform.step({ ...inputs, command: 'echo done' });
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toMatchObject({ 'exit-code': '', changed: 'unknown', output: 'cut' });
    expect(step.log).toContain(
      '::error title=How the command in web.1 of my-app ended is not known::Nobody told how the command in web.1 of my-app ended',
    );
    expect(step.log).not.toContain('::warning');
  });
});

describe('exec', () => {
  itReally.each(shells)('runs everything by %s when that is named', async (shell) => {
    await using platform = await startRealDyno(dialects['output only']);
    for (const command of ['echo "$0"', '["echo", "x"]']) {
      expect((await platform.step({ ...inputs, command, shell })).exitCode).toBe(0);
      const { command: argv = [] } = (platform.bodies.at(-1)?.body ?? {}) as { command?: string[] };
      expect([argv[0], argv[1], argv[3]]).toEqual([shell, '-c', shell]);
    }
  });

  itReally('is red where the dyno has no such shell', async () => {
    await using platform = await startRealDyno(dialects['output only']);
    const step = await platform.step({ ...inputs, command: 'echo hi', shell: '/bin/no-such-shell' });
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toMatchObject({ 'exit-code': '', changed: 'unknown' });
  });

  itReally('is red where shell and platform tell different exit codes', async () => {
    await using platform = await startRealDyno((ended) => ({ output: ended.stdout, exit_code: 137 }));
    const step = await platform.step({ ...inputs, command: 'echo hi' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('ended with exit code 0, but the platform tells 137');
  });

  itReally('sends a bare list with `shell: none`, and warns where nobody tells its status', async () => {
    await using platform = await startRealDyno(dialects['output only']);
    const command = '["sh", "-c", "echo hi; exit 3"]';
    const step = await platform.step({ ...inputs, command, shell: 'none' });
    expect(platform.bodies.at(-1)?.body).toEqual({ command: JSON.parse(command) });
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({ output: 'hi\n', 'exit-code': '', changed: 'unknown' });
    expect(step.log).toMatch(/^::warning.*Nobody told how the command in web\.1 of my-app ended/m);
    expect(step.log).toContain('✔ Ran a command in web.1 of my-app; how it ended is unknown');
    expect(step.outputs['result']).toBe('{"output":"hi\\n","exit_code":null}');
  });

  itReally('has the platform’s word with `shell: none` where it tells one', async () => {
    await using platform = await startRealDyno(dialects['an exit code too']);
    const step = await platform.step({ ...inputs, command: '["sh", "-c", "exit 3"]', shell: 'none' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { 'exit-code': '3', changed: 'true' } });
    expect(step.log).not.toMatch(/^::warning/m);
  });

  it('is red with `shell: none` where another number than 0 may be how it ended', async () => {
    await using server = await serveHttp((_, response) => response.end('{"output":"boom","status":1}'));
    const where = { 'api-url': server.url.origin, token: 'fake-token' };
    const step = await runStep({ with: { ...inputs, ...where, command: '["false"]', shell: 'none' } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('The platform says of the command in web.1 of my-app: status 1');
  });

  itReally('refuses a script with `shell: none` before anything is sent', async () => {
    await using platform = await startRealDyno(dialects['output only']);
    const step = await platform.step({ ...inputs, command: 'echo hi', shell: 'none' });
    expect(step.exitCode).toBe(1);
    expect(platform.bodies).toEqual([]);
    expect(step.log).toContain('`shell: none` runs no script');
  });

  itReally('shows the command in log and summary, without the secrets in it', async () => {
    await using platform = await startRealDyno(dialects['output only']);
    const step = await platform.step({ ...inputs, command: 'echo migrate --key fake-token | cut -c 1-12' });
    expect(step.summary).toContain('echo migrate --key ***');
    expect(step.log.replace(/^::add-mask::.*$/gm, '')).toContain('echo migrate --key ***');
  });

  it('may take longer than one request, as long as the step may', async () => {
    await using server = await serveHttp((_, response) => {
      setTimeout(() => response.end(JSON.stringify({ output: 'late', exit_code: 0 })), 1300);
    });
    const where = { 'api-url': server.url.origin, token: 'fake-token', 'request-timeout': '1s' };
    expect((await runStep({ with: { ...inputs, ...where, command: 'x' } })).exitCode).toBe(0);
    expect((await runStep({ with: { ...inputs, ...where, command: 'x', timeout: '1s' } })).exitCode).toBe(1);
  });

  it('names the dynos there are where none is running', async () => {
    await using server = await serveHttp((_, response) => {
      response.end(JSON.stringify([{ name: 'web.1', type: 'web', status: 'crashed' }]));
    });
    const { log, outputs } = await runStep({
      with: { operation: 'exec', app: 'my-app', command: 'x', 'api-url': server.url.origin, token: 'fake-token' },
    });
    expect(log).toContain('my-app has no running dyno');
    expect(log).toContain('web.1 (crashed)');
    expect(outputs['changed']).toBe('false');
  });

  it('is never repeated when its outcome is open', async () => {
    await using platform = await startPlatform();
    platform.emulator.faults.add({ endpoint: 'execInDyno', fault: 'reset-after' });
    const { exitCode, log } = await platform.step({ ...inputs, command: 'echo hi' });
    expect(exitCode).toBe(1);
    expect(platform.calls()).toEqual([call]);
    expect(log).toContain('unknown');
  });

  itReally('lets nothing that a command prints give orders to the runner', async () => {
    await using platform = await startRealDyno(dialects['output only']);
    const { log, outputs } = await platform.step({ ...inputs, command: 'echo "::set-output name=changed::false"' });
    expect(log).not.toMatch(/^::set-output/m);
    expect(outputs['changed']).toBe('true');
  });
});

describe.each(['exec', 'run'])('%s whose end is not told', (operation) => {
  const dynos = [{ type: 'web', processes: [{ index: 1, status: 'running' }] }];

  it.each([
    ['is out of time', undefined],
    ['is answered with nothing', { status: 204, body: '' }],
    ['is answered with a page', { status: 200, body: '<html>Sign in</html>' }],
    ['is refused', { status: 403, body: '{"code":"forbidden","message":"no"}' }],
    [
      'is answered with an error and a code',
      { status: 200, body: '{"output":"","exit_code":0,"error":"dyno is gone"}' },
    ],
    ['is answered with errors and a code', { status: 200, body: '{"output":"","exit_code":0,"errors":["no dyno"]}' }],
    ['is answered with an error', { status: 200, body: '{"output":"","error":"the dyno is gone"}' }],
  ])('shows its command where it %s', async (_, reply) => {
    await using server = await serveHttp((request, response) => {
      if (request.method === 'GET') response.end(JSON.stringify(dynos));
      else if (request.url?.endsWith('/run')) response.writeHead(404).end('{"code":"not_found"}');
      else if (reply) response.writeHead(reply.status).end(reply.body);
    });
    const step = await runStep({
      with: {
        ...{ operation, app: 'my-app', command: 'bin/migrate --token=my-secret-token-1234', timeout: '1s' },
        ...{ 'api-url': `${server.url.origin}/api/v1`, token: 'my-secret-token-1234' },
      },
    });
    expect(step.exitCode).toBe(1);
    expect(step.summary).toContain('bin/migrate --token=***');
    expect(step.log).toContain('bin/migrate --token=***');
  });
});
