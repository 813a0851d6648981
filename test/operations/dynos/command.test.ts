import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prepareCommand, reportCommand } from '../../../src/operations/dynos/command.ts';
import { quoteWords } from '../../../src/platform/resources/exit-marker.ts';
import { lacking } from '../../harness/lacking.ts';

const paths = ['/bin/sh', '/bin/bash', '/bin/dash'].filter((path) => existsSync(path));
/** The shells of this machine that can stand in a dyno, each by one of its names. */
const shells = [...new Map(paths.map((path) => [realpathSync(path), path])).values()];

/** Runs an argument list as a process of this machine. */
function runReally([program = '', ...args]: readonly string[]) {
  // A shell that is started from a socket can take itself for a remote one, and read its start-up files.
  const stdio = ['ignore' as const, 'pipe' as const, 'pipe' as const];
  const env = { PATH: process.env['PATH'] };
  const ended = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 10_000_000, env, stdio });
  return { output: ended.stdout ?? '', stderr: ended.stderr ?? '', status: ended.status ?? 255 };
}

/** What comes back of a command by way of a real shell. */
function play(command: { script: string } | { argv: readonly string[] }, shell: string) {
  const line = prepareCommand(command, shell);
  const { status, ...reply } = runReally(line.argv);
  return { ...line.read(reply), status };
}

/** What a script prints, and its exit status: typed by hand. */
const scripts: readonly (readonly [script: string, output: string, exitCode: number])[] = [
  ['echo hi', 'hi\n', 0],
  ['printf hi', 'hi', 0],
  ['true', '', 0],
  ['false', '', 1],
  ['printf "a\\n\\n\\n"', 'a\n\n\n', 0],
  ['echo before; exit 3; echo after', 'before\n', 3],
  ['exit 255', '', 255],
  ['set -e; echo a; false; echo b', 'a\n', 1],
  ['echo a\necho b\n\n', 'a\nb\n', 0],
  ['echo out; echo err >&2; exit 4', 'out\nerr\n', 4],
  ['exec echo replaced', 'replaced\n', 0],
  ['trap "echo bye" EXIT; exit 5', 'bye\n', 5],
  ["cat <<'END'\n$HOME `x`\nEND", '$HOME `x`\n', 0],
  ['echo a | grep -q b', '', 1],
  ['# only a comment', '', 0],
  ['echo Grüße 🚀', 'Grüße 🚀\n', 0],
  ['(sleep 0.1; echo late) & echo at once; exit 6', 'at once\nlate\n', 6],
];

describe.each(shells)('a script under %s', (shell) => {
  it.each(scripts)('%j', (script, output, exitCode) => {
    expect(play({ script }, shell)).toMatchObject({ output, exitCode, status: exitCode });
  });

  it.each(['echo "open', 'echo a; )', 'if true', 'no-such-command', 'kill -TERM $$', 'kill -KILL $PPID; sleep 1'])(
    'that the shell refuses or does not survive is no success: %j',
    (script) => {
      expect(play({ script }, shell).exitCode).not.toBe(0);
    },
  );

  it('may print megabytes', () => {
    const { exitCode, output } = play({ script: 'head -c 4000000 /dev/zero | tr "\\0" x; exit 6' }, shell);
    expect({ exitCode, length: output.length }).toEqual({ exitCode: 6, length: 4_000_000 });
  });

  it.skipIf(lacking.procFolder)('cannot fake a status by printing the line that reports it', () => {
    const imitate = `m=$(tr "\\0" "\\n" </proc/$PPID/cmdline | grep -o "exit-[0-9a-f-]*" | head -n 1); printf '\\n%s 0 %s\\n' "$m" "$m"; exit 3`;
    expect(play({ script: imitate }, shell).exitCode).toBeUndefined();
  });
});

const odd = [
  '',
  ' ',
  "it's",
  '"',
  '\\',
  '$HOME',
  '$(id)',
  '`id`',
  '*',
  '~',
  '!',
  ';',
  '&&',
  'a\nb',
  '\t',
  'ü🚀',
  '-n',
  '%s',
  '=',
  'x'.repeat(9999),
];

describe.each(shells)('an argument list under %s', (shell) => {
  it('comes to the program exactly as it is', () => {
    const { exitCode, output } = play({ argv: ['printf', '%s\\037', ...odd] }, shell);
    expect({ exitCode, words: output.split('\u001f') }).toEqual({ exitCode: 0, words: [...odd, ''] });
  });

  it.each([
    [['false'], '', 1],
    [['sh', '-c', 'exit 9'], '', 9],
    [['echo', '$HOME', '"'], '$HOME "\n', 0],
  ])('%j', (argv, output, exitCode) => {
    expect(play({ argv }, shell)).toMatchObject({ output, exitCode, status: exitCode });
  });

  it('is taken apart from one line into the same words', () => {
    const { output } = runReally([shell, '-c', quoteWords(['printf', '%s\\037', ...odd])]);
    expect(output.split('\u001f')).toEqual([...odd, '']);
  });
});

describe('the reply to a command', () => {
  const line = prepareCommand({ script: 'true' }, 'sh');
  const mark = /exit-[\da-f]{16}/.exec(line.argv[2] ?? '')?.[0] ?? '';
  const other = mark.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

  it.each([
    ['a plain end', `hi\n\n${mark} 0 ${mark}\n`, 0, 'hi\n'],
    ['three digits', `hi\n\n${mark} 127 ${mark}\n`, 127, 'hi\n'],
    ['a terminal’s line ends', `one\r\ntwo\r\n\r\n${mark} 3 ${mark}\r\n`, 3, 'one\r\ntwo\r\n'],
    ['trimmed', `${mark} 0 ${mark}`, 0, ''],
    ['a time before each line', `12:00 a\n12:00 \n12:00 ${mark} 3 ${mark}\n`, 3, '12:00 a\n12:00 \n12:00 '],
    ['lines after it', `a\n\n${mark} 3 ${mark}\nKilled\n`, 3, 'a\nKilled\n'],
    ['the same twice', `${mark} 3 ${mark}\n${mark} 3 ${mark}\n`, 3, ''],
    ['two numbers', `${mark} 0 ${mark}\n${mark} 1 ${mark}\n`, undefined, `${mark} 0 ${mark}\n${mark} 1 ${mark}\n`],
    ['another mark', `${mark} 0 ${other}\n`, undefined, `${mark} 0 ${other}\n`],
    ['half a line', `a\n${mark} 0 ${mark.slice(0, 9)}`, undefined, `a\n${mark} 0 ${mark.slice(0, 9)}`],
    ['no number', `${mark} "$s" ${mark}\n`, undefined, `${mark} "$s" ${mark}\n`],
    ['a sign', `${mark} -1 ${mark}\n`, undefined, `${mark} -1 ${mark}\n`],
    ['nothing', '', undefined, ''],
  ])('with %s', (_, output, exitCode, printed) => {
    expect(line.read({ output })).toEqual({ output: printed, exitCode });
  });

  it.each([
    [3, 3, { exitCode: 3 }],
    [3, 0, { exitCode: 3, contradiction: 0 }],
    [undefined, 0, { exitCode: 0 }],
    [undefined, undefined, { exitCode: undefined }],
  ])('where the shell reports %s and the platform %s', (shell, exitCode, end) => {
    const output = shell === undefined ? 'cut' : `\n${mark} ${shell} ${mark}\n`;
    expect(line.read({ output, exitCode })).toMatchObject(end);
  });

  it('has another mark for each command, short enough for a terminal of 80 columns', () => {
    expect(prepareCommand({ script: 'true' }, 'sh').argv).not.toEqual(line.argv);
    expect(`${mark} 255 ${mark}`.length).toBeLessThan(80);
  });

  it('is taken as it is without a shell', () => {
    const bare = prepareCommand({ argv: ['a', 'b'] }, 'none');
    expect(bare.argv).toEqual(['a', 'b']);
    expect(bare.read({ output: 'x', stderr: 'y' })).toEqual({ output: 'xy', exitCode: undefined });
  });
});

describe('the outcome of a command', () => {
  it.each([
    ['ended well', { exitCode: 0 }, 'sh', undefined, true, 0],
    ['failed', { exitCode: 2 }, 'sh', 'command-failed', true, 2],
    ['two codes', { exitCode: 0, contradiction: 1 }, 'sh', 'exit-unknown', 'unknown', ''],
    ['no code', {}, 'sh', 'exit-unknown', 'unknown', ''],
    ['no code, no shell', {}, 'none', undefined, 'unknown', ''],
    ['failed, no shell', { exitCode: 1 }, 'none', 'command-failed', true, 1],
  ])('where it %s', (_, end, shell, code, changed, exitCode) => {
    const warnings: string[] = [];
    const log = { warning: (text: string) => void warnings.push(text) };
    const outcome = reportCommand({ log }, { output: 'x', ...end }, { shell, where: 'web.1 of my-app' });
    expect(outcome).toMatchObject({ changed, outputs: { output: 'x', exitCode } });
    expect(outcome.failure?.code).toBe(code);
    expect(warnings).toHaveLength(shell === 'none' && exitCode === '' ? 1 : 0);
  });
});
