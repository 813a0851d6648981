import { describe, expect, it } from 'vitest';
import { listArguments, quoteArguments, tellStatus } from '../../../src/operations/dynos/command-line.ts';
import { lacking } from '../../harness/lacking.ts';
import { runReally, shells } from '../../harness/real-dyno.ts';

/** What really comes back of an argument list, by way of a real shell. */
async function play(argv: readonly string[], shell: string) {
  const line = tellStatus(argv, shell);
  const { stdout, stderr, status } = await runReally(line.argv);
  const end = line.read({ output: stdout, errors: stderr });
  return { ...end, status };
}

const script = (text: string) => (shell: string) => listArguments({ script: text }, shell);

/** By hand: what a script prints, and its exit status. */
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
  ['(exit 7)', '', 7],
  ['echo a | grep -q b', '', 1],
  ['echo "quote \' and \\" and $((1+1))" # comment', 'quote \' and " and 2\n', 0],
  ['# only a comment', '', 0],
  ['echo Grüße 🚀', 'Grüße 🚀\n', 0],
  ['sleep 0.2 & echo at once', 'at once\n', 0],
  ['s=1; exit 0', '', 0],
  ['cd / && pwd', '/\n', 0],
];

describe.each(shells)('a script under %s', (shell) => {
  it.each(scripts)('%j', async (text, output, exitCode) => {
    expect(await play(script(text)(shell), shell)).toMatchObject({ output, exitCode, status: exitCode });
  });

  it.each([
    'echo "open',
    'echo a; )',
    'if true',
    'echo a; ) ; echo b',
    'set -eu; echo "$nothing"',
    'no-such-command',
    'kill -TERM $$',
  ])('that the shell refuses, or does not survive, is no success: %j', async (text) => {
    const { exitCode, status } = await play(script(text)(shell), shell);
    expect(exitCode).toBeGreaterThan(0);
    expect(status).toBe(exitCode);
  });

  it('may print megabytes', async () => {
    const { output, exitCode } = await play(script('head -c 4000000 /dev/zero | tr "\\0" x; exit 6')(shell), shell);
    expect(output).toHaveLength(4_000_000);
    expect(exitCode).toBe(6);
  });

  it.skipIf(lacking.procFolder)('cannot tell a status by printing its own command line', async () => {
    const { output, exitCode } = await play(script('tr "\\0" "\\n" </proc/$PPID/cmdline; exit 8')(shell), shell);
    expect(output).toContain('printf');
    expect(exitCode).toBe(8);
  });

  it('has its status where a background job prints after its end, and all that was printed', async () => {
    const { output, exitCode } = await play(script('(sleep 0.1; echo late) & echo at once; exit 6')(shell), shell);
    expect({ output, exitCode }).toEqual({ output: 'at once\nlate\n', exitCode: 6 });
  });

  it('cannot tell another status by printing the line that tells it', async () => {
    const imitate = `m=$(tr "\\0" "\\n" </proc/$PPID/cmdline | grep -o "exit-[0-9a-f-]*" | head -n 1); printf '\\n%s 0 %s\\n' "$m" "$m"; exit 3`;
    expect((await play(script(imitate)(shell), shell)).exitCode).toBeUndefined();
  });

  it('that ends the shell above it is no success', async () => {
    const { exitCode } = await play(script('kill -KILL $PPID; sleep 1')(shell), shell);
    expect(exitCode).not.toBe(0);
  });
});

const odd = [
  ...['', ' ', 'a b', "it's", '"', '\\', '\\\\n', '$HOME', '$(id)', '`id`', '*', '~', '!', '#', ';', '&&', '|', '>x'],
  ...[
    'a\nb',
    '\n',
    'a\n',
    '\t',
    '\r',
    'ü🚀',
    '-n',
    '--',
    '%s',
    '%',
    '[x]',
    '{a,b}',
    '=',
    'A=b',
    '\u0001',
    "''",
    "'\\''",
  ],
  'x'.repeat(100_000),
];

describe.each(shells)('an argument list under %s', (shell) => {
  it('comes to the program exactly as it is', async () => {
    const argv = ['printf', '%s\\037', ...odd];
    const { output, exitCode } = await play(argv, shell);
    expect(output.split('\u001f')).toEqual([...odd, '']);
    expect(exitCode).toBe(0);
  });

  it.each([
    [['false'], '', 1],
    [['sh', '-c', 'exit 9'], '', 9],
    [['exit', '3'], '', 3],
    [['echo', '$HOME', '"'], '$HOME "\n', 0],
  ])('%j', async (argv, output, exitCode) => {
    expect(await play(argv, shell)).toMatchObject({ output, exitCode, status: exitCode });
  });

  it.each([[['no-such-program']], [['A=b', 'true']], [['if']], [['/']]])('%j is no program', async (argv) => {
    expect((await play(argv, shell)).exitCode).toBeGreaterThan(100);
  });

  it('is taken apart from one line into the same list', async () => {
    const line = quoteArguments(['printf', '%s\\037', ...odd]);
    const { stdout } = await runReally([shell, '-c', line]);
    expect(stdout.split('\u001f')).toEqual([...odd, '']);
    expect((await runReally([shell, '-c', quoteArguments(['if', 'true'])])).status).toBe(127);
    expect((await runReally([shell, '-c', quoteArguments(['A=b'])])).status).toBe(127);
  });
});

describe('the reader of what comes back', () => {
  const line = tellStatus(['x'], '/bin/sh');
  const mark = /exit-[\da-f]{16}/.exec(line.argv.join(' '))?.[0] ?? '';
  const errors = '';

  it.each([
    ['nothing', '', { output: '', exitCode: undefined }],
    ['output alone', 'done\n', { output: 'done\n', exitCode: undefined }],
    ['half a last line', `done\n${mark} 0 ${mark.slice(0, 20)}`, { exitCode: undefined }],
    ['no number', `done\n${mark} x ${mark}\n`, { exitCode: undefined }],
    ['a last line that is not the last', `a\n\n${mark} 3 ${mark}\nKilled\n`, { output: 'a\nKilled\n', exitCode: 3 }],
    [
      'one before the platform’s own',
      `a\r\n\r\n${mark} 0 ${mark}\r\n\u001b[0m`,
      { output: 'a\r\n\u001b[0m', exitCode: 0 },
    ],
    [
      'a last line behind a time',
      `12:00 a\n12:00 \n12:00 ${mark} 3 ${mark}\n`,
      { output: '12:00 a\n12:00 \n12:00 ', exitCode: 3 },
    ],
    ['a coloured last line', `a\n\n\u001b[1m${mark} 3 ${mark}\u001b[0m\n`, { exitCode: 3 }],
    ['one between returns', `a\r\r${mark} 3 ${mark}\r`, { exitCode: 3 }],
    ['one inside of JSON', JSON.stringify(`a\n\n${mark} 3 ${mark}\n`), { exitCode: 3 }],
    ['a trace of the shell beside it', `+ printf %s ${mark} 4 ${mark}\n\n${mark} 4 ${mark}\n`, { exitCode: 4 }],
    ['one whose number is missing', `a\n\n${mark}  ${mark}\n`, { exitCode: undefined }],
    ['the same last line twice', `${mark} 3 ${mark}\n${mark} 3 ${mark}\n`, { output: '', exitCode: 3 }],
    ['two last lines', `${mark} 0 ${mark}\n${mark} 3 ${mark}\n`, { exitCode: undefined }],
    ['another run’s last line', 'a\nexit-0 0 exit-0\n', { output: 'a\nexit-0 0 exit-0\n', exitCode: undefined }],
    ['only the last line', `${mark} 0 ${mark}`, { output: '', exitCode: 0 }],
  ])('takes %s for what it is', (_, output, end) => {
    expect(line.read({ output, errors })).toMatchObject(end);
  });

  it('has a last line that a terminal of 80 columns does not wrap', () => {
    expect(`${mark} 255 ${mark}`.length).toBeLessThan(80);
  });

  it('has another mark for each run', () => {
    expect(tellStatus(['x'], '/bin/sh').argv).not.toEqual(line.argv);
  });

  it('takes the platform’s word where the last line is lost, and sees where the two differ', () => {
    expect(line.read({ output: 'cut', errors, exitCode: 0 })).toEqual({ output: 'cut', exitCode: 0 });
    const output = `\n${mark} 3 ${mark}\n`;
    expect(line.read({ output, errors, exitCode: 3 })).toMatchObject({ exitCode: 3, contradiction: undefined });
    expect(line.read({ output, errors, exitCode: 0 })).toMatchObject({ exitCode: 3, contradiction: 0 });
  });

  it('takes an error beside an exit code for what was printed only where the shell itself told the end', () => {
    const told = { errors, exitCode: 0, doubt: 'could not reach the dyno' };
    expect(line.read({ ...told, output: '' })).toMatchObject({ exitCode: 0, setback: 'could not reach the dyno' });
    expect(line.read({ ...told, output: `\n${mark} 0 ${mark}\n` }).setback).toBeUndefined();
  });

  it('leaves a bare list bare', () => {
    const bare = tellStatus(['a', 'b'], 'none');
    expect(bare.argv).toEqual(['a', 'b']);
    expect(bare.read({ output: 'x', errors: 'y' })).toEqual({ output: 'xy', exitCode: undefined });
  });
});

describe('The exit status is told by the line with the marks', () => {
  const { argv, read } = tellStatus(['true'], 'sh');
  const mark = /exit-[\da-f]{16}/.exec(argv[2] ?? '')?.[0] ?? '';
  const other = mark.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

  it.each([
    ['a plain end', `hi\n${mark} 0 ${mark}\n`, 0, 'hi'],
    ['a status of three digits', `hi\n${mark} 127 ${mark}\n`, 127, 'hi'],
    ['line ends of a terminal', `one\r\ntwo\r\n${mark} 3 ${mark}\r\n`, 3, 'one\r\ntwo'],
    ['nothing before it', `${mark} 0 ${mark}`, 0, ''],
    ['another mark at its beginning', `${other} 0 ${mark}\n`, undefined, `${other} 0 ${mark}\n`],
    ['another mark at its end', `${mark} 0 ${other}\n`, undefined, `${mark} 0 ${other}\n`],
    ['no mark at its end', `${mark} 0\n`, undefined, `${mark} 0\n`],
    ['no number', `${mark} "$s" ${mark}\n`, undefined, `${mark} "$s" ${mark}\n`],
    ['more than a number', `${mark} 0x1 ${mark}\n`, undefined, `${mark} 0x1 ${mark}\n`],
    ['a number with a sign', `${mark} -1 ${mark}\n`, undefined, `${mark} -1 ${mark}\n`],
    ['a line after it', `${mark} 0 ${mark}\nhi\n`, 0, 'hi\n'],
    ['two numbers', `${mark} 0 ${mark}\n${mark} 1 ${mark}\n`, undefined, `${mark} 0 ${mark}\n${mark} 1 ${mark}\n`],
  ])('with %s', (_, output, exitCode, printed) => {
    expect(read({ output, errors: '' })).toEqual(
      exitCode === undefined ? { output: printed, exitCode } : { output: printed, exitCode, contradiction: undefined },
    );
  });
});
