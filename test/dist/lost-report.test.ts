import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmulator } from '../../src/emulator/start-emulator.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runDist } from '../harness/step.ts';

const full = '/dev/full';
const stack = /\n\s+at |node:internal|Unhandled|triggerUncaughtException/;

describe('a report that cannot be written', () => {
  it.each([
    ['GITHUB_OUTPUT', 'The outputs'],
    ['GITHUB_STEP_SUMMARY', 'The summary'],
  ])('because of %s is a sentence and a failed step, and all else is written', async (name, what) => {
    await using emulator = await startEmulator();
    using folder = makeFolder();
    for (const file of [join(folder.path, 'no', 'such', 'folder'), ...(existsSync(full) ? [full] : [])]) {
      const step = await runDist({
        with: { operation: 'whoami', 'api-url': emulator.apiUrl, token: emulator.token },
        env: { [name]: file },
      });
      expect(step.exitCode).toBe(1);
      expect(step.log).toContain(`${what} could not be written: `);
      expect(step.log).not.toMatch(stack);
      if (name === 'GITHUB_OUTPUT') expect(step.summary).toContain('Signed in as');
      else expect(step.outputs['email']).toContain('@');
    }
  });

  it('because nobody reads the log ends the step: never green, and outputs and summary say what is known', async () => {
    await using emulator = await startEmulator();
    const step = await runDist({
      with: { operation: 'build', app: 'my-app', 'api-url': emulator.apiUrl, token: emulator.token },
      whileRunning: (child) => child.closeLog(),
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).not.toMatch(stack);
    expect(step.log).toContain('The log can no longer be written');
    expect(step.outputs['operation']).toBe('build');
    expect(step.summary).toContain('### ❌');
  });

  it('because of a fault of our own is called a bug', async () => {
    const step = await runDist({
      with: { operation: 'restart', app: 'a', 'api-url': 'http://127.0.0.1:9', token: 'fake-token' },
      // No input can do it: a part of Node has to be missing.
      env: { NODE_OPTIONS: '--import=data:text/javascript,delete%20URL.parse' },
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/::error title=restart failed::Unexpected TypeError: .*Report this bug of the action/);
    expect(step.log).not.toMatch(stack);
  });

  it.each([
    ['nothing can be printed', 'process.stdout.write = () => { throw new RangeError("fake-token leaks") }'],
    [
      'a headline cannot be rendered',
      'const { replace } = String.prototype; String.prototype.replace = function (...args) { if (String(this).includes("Signed in as")) throw new RangeError(); return replace.apply(this, args) }',
    ],
    [
      'the environment cannot be read',
      'process.env = new Proxy(process.env, { get: (env, name) => { if (name === "INPUT_APP") throw new RangeError("fake-token leaks"); return env[name] } })',
    ],
  ])('because %s is a sentence without a word of the error, and a failed step', async (_, fault) => {
    await using emulator = await startEmulator();
    const step = await runDist({
      with: { operation: 'create-app, whoami', app: 'brand-new', 'api-url': emulator.apiUrl, token: emulator.token },
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` },
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('The step failed, and what it has to say could not be printed (RangeError)');
    expect(step.log).not.toMatch(stack);
    expect(step.log).not.toContain('fake-token');
  });

  it('because Node.js is too old for it is a sentence about that, before anything is done', async () => {
    const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })';
    const step = await runDist({
      with: { operation: 'whoami', 'api-url': 'emulator' },
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` },
    });
    expect(step.exitCode).toBe(1);
    expect(step.log).toMatch(/^::error::This action needs Node.js 24, and was started by 20.20.2: .*\n$/);
  });

  it('because of one operation loses nothing of what another has told', async () => {
    await using emulator = await startEmulator();
    const fault =
      'const { replace } = String.prototype; String.prototype.replace = function (...args) { if (String(this).includes("Signed in as") && args[1] !== "") throw new RangeError(); return replace.apply(this, args) }';
    const step = await runDist({
      with: { operation: 'create-app, whoami', app: 'brand-new', 'api-url': emulator.apiUrl, token: emulator.token },
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` },
    });
    expect(step.exitCode).toBe(1);
    expect(step.outputs).toMatchObject({
      operation: 'create-app,whoami',
      changed: 'true',
      url: expect.stringContaining('brand-new'),
    });
  });
});
