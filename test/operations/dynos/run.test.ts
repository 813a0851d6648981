import { describe, expect, it } from 'vitest';
import { lacking } from '../../harness/lacking.ts';
import { dialects, type Ended, type RealDyno, startRealDyno } from '../../harness/real-dyno.ts';

const inputs = { operation: 'run' };
const tellTask = ({ stdout, stderr, status }: Ended) => ({ output: stdout + stderr, status });

const bodyOf = ({ bodies }: RealDyno) => (bodies.at(-1)?.body ?? {}) as { readonly timeout?: number };

describe.skipIf(lacking.posixShell)('run where the platform has one-off tasks', () => {
  it.each([
    ['echo done', 0],
    ['echo done; exit 3', 3],
    ['["echo", "done"]', 0],
    ['["sh", "-c", "echo done; exit 4"]', 4],
  ])('has the colour of the task: %s', async (command, status) => {
    await using platform = await startRealDyno(dialects['output only'], tellTask);
    const step = await platform.step({ ...inputs, command });
    expect(platform.bodies.map(({ path }) => path)).toEqual(['/apps/my-app/dynos/run']);
    expect(step.exitCode).toBe(status === 0 ? 0 : 1);
    expect(step.outputs).toMatchObject({ output: 'done\n', 'exit-code': String(status), changed: 'true' });
  });

  it.each<[string, (ended: Ended) => object]>([
    ['by no status', ({ stdout }) => ({ output: stdout })],
    ['by a word', ({ stdout }) => ({ output: stdout, status: 'completed' })],
    ['by the status of the request', ({ stdout }) => ({ output: stdout, status: 0 })],
  ])('has the colour of the task where the platform tells its end %s', async (_, tell) => {
    await using platform = await startRealDyno(dialects['output only'], tell);
    const good = await platform.step({ ...inputs, command: 'echo done' });
    expect([good.exitCode, good.outputs['exit-code'], good.outputs['output']]).toEqual([0, '0', 'done\n']);
    const bad = await platform.step({ ...inputs, command: 'echo done; exit 3' });
    expect([bad.exitCode, bad.outputs['exit-code'], bad.outputs['output']]).toEqual([1, '3', 'done\n']);
  });

  it.each([
    ['30m', 1740, 1800],
    ['2h', 1800, 1800],
    ['10m', 540, 600],
    ['10s', 30, 30],
  ])('gives the task the time of the step: %s', async (timeout, least, most) => {
    await using platform = await startRealDyno(dialects['output only'], tellTask);
    await platform.step({ ...inputs, command: 'true', timeout });
    const { timeout: seconds } = bodyOf(platform);
    expect(seconds).toBeGreaterThanOrEqual(least);
    expect(seconds).toBeLessThanOrEqual(most);
    expect(Number.isInteger(seconds)).toBe(true);
  });

  it('gives the arguments exactly', async () => {
    await using platform = await startRealDyno(dialects['output only'], tellTask);
    const command = JSON.stringify(['printf', '%s|', "it's", '$HOME', 'a b', '', '"', '\\', '`x`', 'ü\nn', '*']);
    const { outputs } = await platform.step({ ...inputs, command });
    expect(outputs['output']).toBe('it\'s|$HOME|a b||"|\\|`x`|ü\nn|*|');
  });

  it.each([{ output: 'x' }, { output: 'x', status: 'succeeded' }, { output: 'x', status: null }])(
    'is red where the platform does not tell its status: %j',
    async (reply) => {
      await using platform = await startRealDyno(dialects['output only'], () => reply);
      const step = await platform.step({ ...inputs, command: 'true' });
      expect(step.exitCode).toBe(1);
      expect(step.outputs).toMatchObject({ 'exit-code': '', changed: 'unknown', output: 'x' });
      expect(step.log).toContain('Nobody told how the command in a task of my-app ended');
    },
  );

  it.each([
    [{ success: false }, 'no success'],
    [{ ok: false }, 'no success'],
    [{ error_message: 'the container was OOM-killed' }, 'the container was OOM-killed'],
    [{ failureReason: 'no memory' }, 'no memory'],
    [{ phase: 'Failed' }, 'Failed'],
    [{ conclusion: 'failure' }, 'failure'],
    [{ oomKilled: true }, 'oom killed'],
    [{ timed_out: true }, 'timed out'],
    [{ canceled_at: '2026-11-16T01:00:00Z' }, 'canceled'],
  ])('is red where the platform says against the exit status 0 of a task: %j', async (says, said) => {
    await using platform = await startRealDyno(dialects['output only'], (ended) => ({ ...tellTask(ended), ...says }));
    const step = await platform.step({ ...inputs, command: 'echo done' });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.log).toContain(`The platform says of the command in a task of my-app: ${said}`);
  });

  it.each([
    { error_message: null, errors: [], success: true, canceled_at: null, oom_killed: false },
    { phase: 'Succeeded', state: 'terminated', terminated_at: '2026-11-16T01:00:00Z' },
    { result: 'Ran 3 tests, 0 failed' },
  ])('is green where it says nothing of the kind: %j', async (says) => {
    await using platform = await startRealDyno(dialects['output only'], (ended) => ({ ...tellTask(ended), ...says }));
    const step = await platform.step({ ...inputs, command: 'echo done' });
    expect(step.exitCode, step.log).toBe(0);
  });

  it('runs nothing in a dry run', async () => {
    await using platform = await startRealDyno(dialects['output only'], tellTask);
    const { log, exitCode } = await platform.step({ ...inputs, command: 'true', 'dry-run': 'true' });
    expect(exitCode).toBe(0);
    expect(platform.bodies).toEqual([]);
    expect(log).toContain('Would run a task of my-app');
  });
});

describe.skipIf(lacking.posixShell)('run where the platform has none', () => {
  it.each([
    ['echo done', 0],
    ['echo done; exit 3', 3],
  ])('runs it in a running dyno: %s', async (command, status) => {
    await using platform = await startRealDyno(dialects['output only']);
    const step = await platform.step({ ...inputs, command });
    expect(platform.bodies.map(({ path }) => path)).toEqual([
      '/apps/my-app/dynos/run',
      '/apps/my-app/dynos/web.1/exec',
    ]);
    expect(step.exitCode).toBe(status === 0 ? 0 : 1);
    expect(step.outputs).toMatchObject({ output: 'done\n', 'exit-code': String(status) });
  });
});
