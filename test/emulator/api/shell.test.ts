import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../src/emulator/api/shell/run-command.ts';
import { lacking } from '../../harness/lacking.ts';

const context = { environment: { NAME: 'value', EMPTY: '', LIST: ' a  b ' }, now: Date.UTC(2030, 0, 2) };
const run = (...command: string[]) => runCommand(command, context);
const script = (text: string, ...args: string[]) => run('/bin/sh', '-c', text, ...args);

/** Scripts of this table alone: what a real shell makes of them, the emulated one must make of them too. */
const judged: readonly (readonly [text: string, ...args: string[]])[] = [
  ['echo one   two'],
  ['echo "$NAME ${NAME}s" \'$NAME\' \\$NAME "\\$NAME" $MISSING.'],
  ['false; echo $?'],
  ['true && echo yes || echo no'],
  ['false && echo yes || echo no'],
  ['echo a; exit 7; echo b'],
  ['false\nexit'],
  ['exit 256'],
  ['# nothing\necho a # b'],
  ['echo a#b'],
  [''],
  // Words
  ['printf "[%s]" $LIST "$LIST" $EMPTY "$EMPTY" x$EMPTY'],
  ['printf "[%s]" pre$LIST"post"'],
  ['printf "[%s]" "$@"', 'sh', 'a b', '', '$NAME', '; exit 3', "'"],
  ['printf "[%s]" x"$@"y', 'sh', '1', '2 3'],
  ['printf "[%s]" "$@" end', 'sh'],
  ['printf "[%s]" "$0" "$1" "${2}" "${12}"', 'me', 'a', 'b c'],
  ['printf "[%s]" "${MISSING:-else}" "${NAME:-else}" "${EMPTY:-else}" ${MISSING:-plain}'],
  ['printf "[%s]" "a\\nb" \'a\\nb\' a\\ b "a\\\nb"'],
  ['echo one \\\n two'],
  // Assignments
  ['A=1; B="$A 2"; echo "$B"'],
  ['A=$LIST; printf "[%s]" "$A"'],
  ['A=x sh -c \'echo "$A"\'; echo "[$A]"'],
  ['export A=1 B; echo "$A$B"'],
  // Groups
  ['(exit 3); echo $?'],
  ['( A=1; echo $A ); echo "[$A]"'],
  ['(echo a; false) || (echo b && exit 5)'],
  ['( (echo nested); exit 2 ); echo $?'],
  ['(\n  echo a\n  echo b\n)\n'],
  ['true &&\n echo on'],
  // Ends
  ['set -e; echo a; false; echo b'],
  ['set -e; false || true; echo b; (exit 6); echo c'],
  ['set -e; false && true; echo a; set +e; false; echo b'],
  ['sh -c \'echo "$0-$1-$NAME"; exit 3\' inner arg; echo $?'],
  ['sh -ec "false; echo never"; echo $?'],
  // printf
  ["printf '\\n%s%d\\n' MARK 7"],
  ["printf '%s-%s\\n' a b c"],
  ["printf '%s|%d%%\\n' a -3"],
  ["printf 'a\\tb\\\\\\n'"],
  ["printf '%s\\n' 'x\\ty'"],
  ['printf plain extra'],
  ["printf '%s|%s|\\n'"],
  // Wrappers that tell an exit status
  ...['exit 7', 'echo a; false', 'set -e; false; echo b', 'export A=1; echo $A'].map(
    (given) =>
      [
        `("$@") 2>&1; s=$?; printf '\\n%s %s %s\\n' m4rk-3r "$s" m4rk-3r; exit "$s"`,
        ...['/bin/sh', '/bin/sh', '-c', given],
      ] as const,
  ),
  ['( echo out; exit 3 ); printf "\\n%s%d\\n" m4rk3r $?'],
  ['"$@"; printf "\\n%s%d\\n" m4rk3r $?', 'sh', 'printf', '%s', 'a b; $NAME'],
  ['"$@"; status=$?; printf "\\n%s:%s\\n" m4rk3r "$status"; exit "$status"', '/bin/sh', 'false'],
  ['sh -c "$1"; printf "\\nm4rk3r%d\\n" "$?"', 'sh', 'echo a\nexit 12'],
];

describe('the emulated shell', () => {
  it.skipIf(lacking.posixShell).each(judged)('makes of %j what a real one does', (text, ...args) => {
    const real = spawnSync('/bin/sh', ['-c', text, ...args], {
      env: { ...context.environment, PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
      timeout: 10_000,
    });
    expect(script(text, ...args)).toEqual({ output: real.stdout + real.stderr, exitCode: real.status });
  });

  it.each([
    ['echo -n x', 'x', 0],
    ['exit x', '', 2],
    ['pwd && whoami', '/app\ndyno\n', 0],
    ['env', 'EMPTY=\nLIST= a  b \nNAME=value\n', 0],
    // What not every real one has or does.
    ['printenv NAME MISSING', 'value\n', 1],
    ['A=x printenv A; echo "[$A]"', 'x\n[]\n', 0],
    ['bin/migrate', 'The database is up to date\n', 0],
    ['cd /etc || echo no', 'no\n', 0],
    ['foo bar', 'sh: foo: not found\n', 127],
    ['toString', 'sh: toString: not found\n', 127],
    ['__proto__=1; echo $__proto__$constructor', '1\n', 0],
    ['/bin/echo x', 'x\n', 0],
  ])('runs %j', (text, output, exitCode) => {
    expect(script(text)).toEqual({ output, exitCode });
  });

  it.each([
    'echo a | cat',
    'echo a > /tmp/x',
    'echo a 2> /tmp/x',
    'cat < /etc/passwd',
    'echo $(id)',
    'echo "$(id)"',
    'echo `id`',
    'echo "`id`"',
    'echo ${NAME%e}',
    'echo $#',
    'echo "$*"',
    'echo $$',
    'sleep 1 &',
    '()',
    '(true',
    'true)',
    '{ true',
    '{ true }',
    'if true; then echo; ',
    'if true; echo; fi',
    'fi',
    '{ true; }',
    '! true',
    'for x in a; do echo $x; done',
    'while true; do :; done',
    'f() { :; }',
    '"open',
    '&& x',
    'true &&',
    '; true',
  ])('refuses %j instead of guessing', (text) => {
    expect(script(text)).toEqual({ output: expect.stringMatching(/^sh: syntax error/), exitCode: 2 });
  });

  it('does not go round in circles', () => {
    const [output, exitCode] = ['sh: too many scripts in one another\n', 2];
    expect(script('export x=\'sh -c "$x"\'; sh -c "$x"')).toEqual({ output, exitCode });
  });

  it('runs an argument list as it is, with nothing filled in', () => {
    expect(run('echo', '$NAME', '; exit 3')).toEqual({ output: '$NAME ; exit 3\n', exitCode: 0 });
    expect(run('bash', '-lc', 'echo x').output).toBe('x\n');
    expect(run('sh')).toMatchObject({ exitCode: 2 });
  });
});
