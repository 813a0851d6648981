import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDesk, runDist } from '../harness/dist.ts';

const full = '/dev/full';
const stack = /\n\s+at |node:internal|Unhandled|triggerUncaughtException/;
/** Changes a part of Node before the step begins: no input can do it. */
const preload = (code: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` });

it.skipIf(!existsSync(full)).concurrent.each([
  ['GITHUB_OUTPUT', 'The outputs'],
  ['GITHUB_STEP_SUMMARY', 'The summary'],
])('a full disk at %s is a red step, and the rest is written', async (name, what) => {
  await using desk = await openDesk();
  const step = await runDist({ with: { operation: 'whoami', ...desk.access }, env: { [name]: full } });
  expect(step.exitCode, step.log).toBe(1);
  expect(step.log).toContain(`${what} could not be written`);
  expect(step.log).not.toMatch(stack);
  if (name === 'GITHUB_OUTPUT') expect(step.summary).toContain('Signed in as');
  else expect(step.outputs['email']).toBe('dev@platform.example');
});

it.concurrent.each([
  ['of a full disk', true],
  ['that is closed', false],
])('a log %s ends the step, and the report says so', async (_, toFull) => {
  if (toFull && !existsSync(full)) return;
  await using desk = await openDesk({ speed: 0.001 });
  const input = { with: { operation: 'build', app: 'my-app', ...desk.access } };
  const step = toFull ? await runDist(input, undefined, full) : await runDist(input, ({ closeLog }) => closeLog());
  expect([step.exitCode, step.code], step.log).toEqual([1, 'canceled']);
  expect(step.log).toContain('The log can no longer be written: the step ends.');
  expect(step.log).not.toMatch(stack);
  expect(step.outputs['operation']).toBe('build');
});

it.concurrent('a step without an input says what it needs', async () => {
  const step = await runDist({ with: {} });
  expect([step.exitCode, step.code], step.log).toEqual([1, 'input-problems']);
  expect(step.log).toContain('`operation`');
  expect(step.outputs).toMatchObject({ operation: '', changed: 'false' });
});

it.concurrent('an old Node is refused in one sentence', async () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
  const step = await runDist({ with: { operation: 'whoami', 'api-url': 'emulator' }, env: preload(older) });
  expect(step.exitCode).toBe(1);
  expect(step.log).toMatch(/^::error::This action needs Node.js 24, and was started by 20.20.2\. [^\n]+\n$/);
});

it.concurrent.each([{ NODE_DEBUG: 'http' }, { NODE_DEBUG_NATIVE: 'HTTP2' }, { NODE_OPTIONS: '--trace-tls' }])(
  '%j is refused before anything is sent',
  async (env) => {
    await using desk = await openDesk();
    const step = await runDist({ with: { operation: 'whoami', ...desk.access }, env });
    expect([step.exitCode, step.code], step.log).toEqual([1, 'environment-refused']);
    expect(desk.journal.list()).toEqual([]);
    expect(step.summary).toContain(`The environment variable \`${Object.keys(env)[0]}\``);
  },
);

it.concurrent('an error that is caught nowhere is called a bug', async () => {
  const env = preload('delete AbortSignal.any');
  const step = await runDist({
    with: { operation: 'whoami', 'api-url': 'http://127.0.0.1:9/api/v1', token: 'fake' },
    env,
  });
  expect(step.exitCode).toBe(1);
  expect(step.log).toMatch(/::error title=whoami failed.*bug of its own \(TypeError\)/);
  expect(step.log).not.toMatch(stack);
});

it.concurrent('a log that throws is a sentence without the error’s words', async () => {
  await using desk = await openDesk();
  const env = preload('process.stdout.write = () => { throw new RangeError("fake-secret leaks") }');
  const step = await runDist({ with: { operation: 'whoami', ...desk.access }, env });
  expect(step.exitCode).toBe(1);
  expect(step.log).toContain('The step failed, and its report could not be printed (RangeError)');
  expect(step.log).not.toMatch(/fake-secret|\n\s+at /);
});
