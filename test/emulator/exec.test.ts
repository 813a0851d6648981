import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { execute } from '../../src/emulator/exec.ts';
import { matchWrapped, quoteWords, wrapCommand } from '../../src/platform/resources/exit-marker.ts';
import { openEmulator } from './open-emulator.ts';

const env = { DYNO: 'web.1', GREETING: 'hello  world', EMPTY: '' };

/** What a script writes, and how it ends; a real shell says the same. */
const scripts: readonly (readonly [script: string, output: string, exitCode: number])[] = [
  ['echo one two', 'one two\n', 0],
  ['echo "Hello from $DYNO"', 'Hello from web.1\n', 0],
  [`echo '$DYNO' "\${DYNO}x" a\\ b`, '$DYNO web.1x a b\n', 0],
  ['echo "say \\"hi\\" for \\$5"', 'say "hi" for $5\n', 0],
  ["printf '%s\\n' done", 'done\n', 0],
  ['printenv DYNO', 'web.1\n', 0],
  ['printenv NOT_THERE', '', 1],
  ['printenv DYNO NOT_THERE GREETING', 'web.1\nhello  world\n', 1],
  ['true', '', 0],
  ['false', '', 1],
  ['exit 3', '', 3],
  ['echo a && echo b', 'a\nb\n', 0],
  ['false && echo never', '', 1],
  ['false\necho on', 'on\n', 0],
  ['false; echo on', 'on\n', 0],
  ['echo a\n\nexit 4\necho never', 'a\n', 4],
  ['echo "a && b; c | d"', 'a && b; c | d\n', 0],
  ['sleep 0', '', 0],
  ['', '', 0],
];

it.each(scripts)('%j writes %j and ends with %i', (script, output, exitCode) => {
  expect(execute(['/bin/sh', '-c', script], env)).toEqual({ output, exitCode });
});

it.each(scripts)('a real shell agrees on %j', (script, output, exitCode) => {
  const real = (() => {
    try {
      return {
        output: execFileSync('/bin/sh', ['-c', script], { env: { ...env, PATH: '/usr/bin:/bin' } }),
        exitCode: 0,
      };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: Buffer };
      return { output: stdout, exitCode: status };
    }
  })();
  expect({ ...real, output: real.output.toString() }).toEqual({ output, exitCode });
});

it.each([
  ['bin/migrate --all', /Running bin\/migrate in web\.1/, 0],
  ['node -v', /^v\d+/, 0],
  ['env', /GREETING=hello {2}world\n/, 0],
  ['rake db:migrate', /rake: not found/, 127],
  ['cat file | wc', /the emulator has no \|/, 2],
  ['echo $(date)', /the emulator has no \(/, 2],
  ['echo "open', /the emulator has no "/, 2],
  ['hasOwnProperty', /not found/, 127],
])('%s is run by the table', (script, output, exitCode) => {
  const ended = execute(['sh', '-c', script], env);
  expect(ended.output).toMatch(output);
  expect(ended.exitCode).toBe(exitCode);
});

it.each([
  [['echo', 'a b'], 'a b\n\nmark 0 mark\n', 0],
  ['exit 7', '\nmark 7 mark\n', 7],
])('%j behind its shell writes the exit status between marks', (command, output, exitCode) => {
  const wrapped = wrapCommand(command, '/bin/sh', 'mark');
  expect(execute(wrapped, env)).toEqual({ output, exitCode });
  expect(execute(['sh', '-c', quoteWords(wrapped)], env)).toEqual({ output, exitCode });
});

it.each([[['sh', '-c', 'echo']], [['echo']], [[]]])('%j is no wrapped command', (argv) => {
  expect(matchWrapped(argv)).toBeUndefined();
});

it('a command sees the config vars of its app', () => {
  const { call } = openEmulator();
  call('PATCH /apps/my-app/config-vars', { GREETING: "it's" });
  expect(call('POST /apps/my-app/dynos/web.2/exec', { command: ['printenv', 'GREETING'] }).body.output).toBe("it's\n");
  expect(call('POST /apps/my-app/dynos/run', { command: 'printenv GREETING' }).body.output).toBe("it's\n");
});
