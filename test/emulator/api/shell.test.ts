import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../src/emulator/api/shell/run-command.ts';

const context = { environment: { NAME: 'value', EMPTY: '' }, now: Date.UTC(2030, 0, 2) };
const run = (...command: string[]) => runCommand(command, context);
const script = (text: string) => run('/bin/sh', '-c', text);

describe('the emulated shell', () => {
  it.each([
    ['echo one   two', 'one two\n', 0],
    ['echo -n x', 'x', 0],
    ['echo "$NAME ${NAME}s" \'$NAME\' \\$NAME "\\$NAME" $MISSING.', 'value values $NAME $NAME $NAME .\n', 0],
    ['false; echo $?', '1\n', 0],
    ['true && echo yes || echo no', 'yes\n', 0],
    ['false && echo yes || echo no', 'no\n', 0],
    ['echo a; exit 7; echo b', 'a\n', 7],
    ['false\nexit', '', 1],
    ['exit 256', '', 0],
    ['exit x', '', 2],
    ['# nothing\necho a # b', 'a\n', 0],
    ['pwd && whoami', '/app\ndyno\n', 0],
    ['date', 'Wed, 02 Jan 2030 00:00:00 GMT\n', 0],
    ['env', 'EMPTY=\nNAME=value\n', 0],
    ['printenv NAME MISSING', 'value\n', 1],
    ['bin/migrate', 'The database is up to date\n', 0],
    ['ls', 'Procfile\nREADME.md\nbin\npackage.json\n', 0],
    ['ls -la /', 'app\netc\n', 0],
    ['ls ../etc', 'hostname\n', 0],
    ['cat Procfile /nope', 'web: node server.js\nworker: node worker.js\ncat: /nope: No such file or directory\n', 1],
    ['foo bar', 'sh: foo: not found\n', 127],
    ['toString', 'sh: toString: not found\n', 127],
    ['/bin/echo x', 'x\n', 0],
    ['', '', 0],
  ])('runs %j', (text, output, exitCode) => {
    expect(script(text)).toEqual({ output, exitCode });
  });

  it.each([
    'echo a | cat',
    'echo a > /tmp/x',
    'cat < /etc/passwd',
    'echo $(id)',
    'echo `id`',
    'sleep 1 &',
    '(true)',
    '"open',
    '&& x',
  ])('refuses %j instead of guessing', (text) => {
    expect(script(text)).toEqual({ output: expect.stringMatching(/^sh: syntax error/), exitCode: 2 });
  });

  it('runs an argument list as it is, with nothing filled in', () => {
    expect(run('echo', '$NAME', '; exit 3')).toEqual({ output: '$NAME ; exit 3\n', exitCode: 0 });
    expect(run('bash', '-lc', 'echo x').output).toBe('x\n');
    expect(run('sh')).toMatchObject({ exitCode: 2 });
  });
});
