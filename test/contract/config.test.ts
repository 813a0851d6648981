import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

const lines = (text: string) => read('config-vars', text);
const dotenv = (text: string | Uint8Array) => read('config-file', '.env', { files: { '.env': text } });

const inLines: readonly (readonly [string, string, unknown])[] = [
  ['values as they are', "A= b # 'c' \nB=\nC==", { A: " b # 'c' ", B: '', C: '=' }],
  ['values of several lines', 'A<<END\n one\n\n two=2\nEND\nB=3', { A: ' one\n\n two=2', B: '3' }],
  ['line ends of Windows', 'A=1\r\nB=2\r\n', { A: '1', B: '2' }],
  [
    'one JSON object',
    '{"A": "x\\ny", "B": 12345678901234567890, "C": true}',
    { A: 'x\ny', B: '12345678901234567890', C: 'true' },
  ],
  ['a comment', 'A=1\n# B=2', { refused: ['{input}, line 2: a comment. Remove it, or use `config-file`.'] }],
  [
    'no assignment',
    'A=1\nB',
    { refused: ['{input}, line 2: no `NAME=VALUE`. Put a value of several lines between `NAME<<END` and `END`.'] },
  ],
  [
    'no closing word',
    'A<<END\nx',
    { refused: ['{input}, line 1: a value of several lines without its closing word.'] },
  ],
  ['a name twice', 'A=1\nA=2', { refused: ['{input}, line 2: a name that stands there already. Keep one of them.'] }],
  [
    'wrong names, together',
    '1A=x\nB-C=y',
    {
      refused: [1, 2].map(
        (line) => `{input}, line ${line}: not a name. Use letters, digits and underscores, with no digit first.`,
      ),
    },
  ],
  ['a NUL', 'A=\0', { refused: ['{input}, line 1: a value that is not text. Encode it, for example as base64.'] }],
  [
    'null in JSON',
    '{"A": null, "B": "x"}',
    { refused: ['{input}, `A`: a list, an object or `null`. Write it as a string, or remove it.'] },
  ],
  [
    'a list in JSON',
    '{"A": "x", "B": ["y"], "C": "z"}',
    { refused: ['{input}, `B`: a list, an object or `null`. Write it as a string, or remove it.'] },
  ],
  [
    'a name twice in JSON',
    '{"A": "1", "A": "2"}',
    { refused: ['{input}, `A`: a name that stands there already. Keep one of them.'] },
  ],
  [
    'broken JSON',
    '{"A": "1",}',
    { refused: ['starts with `{` but is not valid JSON. Correct it, or write `NAME=VALUE` lines'] },
  ],
  ['names that mean something to JavaScript', '__proto__=1\nconstructor=2', { constructor: '2', ['__proto__']: '1' }],
  ['nothing', '{}', { refused: ['holds no config var'] }],
];

const inFiles: readonly (readonly [string, string, unknown])[] = [
  ['bare values', '# first\nA=b c  # why\nexport B = x\n\nC=', { A: 'b c', B: 'x', C: '' }],
  ['single quotes, taken as they are', 'A=\'$x \\n "y" # z\' # why\n', { A: '$x \\n "y" # z' }],
  ['double quotes with escapes', 'A="a\\nb \\"c\\" \\\\n \'d\'"', { A: 'a\nb "c" \\n \'d\'' }],
  [
    'values of several lines',
    'A=\'-----BEGIN\nx=y\n-----END\'\nB="1\n2"',
    { A: '-----BEGIN\nx=y\n-----END', B: '1\n2' },
  ],
  ['a byte order mark and line ends of Windows', '\ufeffA=1\r\nB="2"\r\n', { A: '1', B: '2' }],
  ['JSON', '{"A": "1"}', { A: '1' }],
  [
    'an open quote',
    'A=1\nB="x\nC=3',
    { refused: ['`.env`, line 2: unclosed quote. Close it, or wrap the value in the other kind of quotes.'] },
  ],
  [
    'an ambiguous #',
    'A=a#b\nB=c # d\nC=#',
    {
      refused: [
        ...[1, 3].map(
          (line) =>
            `\`.env\`, line ${line}: ambiguous \`#\`. Quote the value (\`NAME='a#b'\`), or put a space before the comment.`,
        ),
      ],
    },
  ],
  [
    'an ambiguous sign',
    'A=$x\nB=it’s\nC=it\'s\nD="$x"\nE="\\t"\nF=`x`',
    {
      refused: [
        ...[1, 3, 4, 5, 6].map(
          (line) =>
            `\`.env\`, line ${line}: ambiguous quote, \`$\` or backslash. Wrap the value in single quotes (\`NAME='value'\`).`,
        ),
      ],
    },
  ],
  [
    'text behind a quote',
    'A="x" y',
    { refused: ['`.env`, line 1: text after the closing quote. Wrap the whole value in one pair of quotes.'] },
  ],
  [
    'no assignment',
    'A\nB: c\n1=2',
    {
      refused: [1, 2, 3].map(
        (line) => `\`.env\`, line ${line}: no \`NAME=VALUE\`. Write \`NAME=VALUE\`, and comments behind \`#\`.`,
      ),
    },
  ],
  [
    'broken JSON',
    '{',
    { refused: ['names `.env`, which starts with `{` but is not valid JSON. Correct it, or write `NAME=VALUE` lines'] },
  ],
];

describe('config-vars', () => {
  it.each(inLines)('%s', async (_, text, expected) => {
    expect(await lines(text)).toEqual(expected);
  });
});

describe('config-file', () => {
  it.each(inFiles)('%s', async (_, text, expected) => {
    expect(await dotenv(text)).toEqual(expected);
  });

  it.each([
    ['UTF-16', Buffer.from('A=1', 'utf16le')],
    ['Latin-1', Buffer.from([0x41, 0x3d, 0xe9])],
  ])('%s is refused, and no byte becomes a question mark', async (_, bytes) => {
    expect(await dotenv(bytes)).toEqual({ refused: ['names `.env`, which is not text in UTF-8. Save it as UTF-8'] });
  });

  it('that is not there says how to get it', async () => {
    const sentence = 'names a file that cannot be read: `.env`. Correct the path, or run `actions/checkout` first';
    expect(await read('config-file', '.env')).toEqual({ refused: [sentence] });
  });

  it('of 20,000 quoted lines is read in no time', async () => {
    const before = process.cpuUsage().user;
    await dotenv(Array.from({ length: 20_000 }, (_, at) => `A${at}="x"`).join('\n'));
    await dotenv(`A="${'x\n'.repeat(200_000)}`);
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000);
  });
});

describe('config-prefix', () => {
  const env = { APP_A: '1', APP_B: '', APP_: 'x', OTHER: 'y' };

  it('takes the variables with the prefix, without it', async () => {
    expect(await read('config-prefix', 'APP_', { env })).toEqual({ A: '1', B: '' });
  });

  it('refuses a prefix of nothing', async () => {
    const sentence = 'matches no environment variable. Set some that start with `NO_` in `env:`';
    expect(await read('config-prefix', 'NO_', { env })).toEqual({ refused: [sentence] });
  });
});

describe('names of config vars', () => {
  it('stand once each', async () => {
    expect(await read('config-keys', 'A, B\nA')).toEqual(['A', 'B']);
  });

  it('are refused without the value behind them', async () => {
    expect(await read('config-keys', 'A=fake-secret,1x')).toEqual({
      refused: ['A=…', '1x'].map(
        (name) => `{input}, \`${name}\`: not a name. Use letters, digits and underscores, with no digit first.`,
      ),
    });
  });

  it('stand in files, too, whatever their values', async () => {
    const files = { '.env.example': 'B=$x\nC=a#b\nD=\n', 'names.json': '{"E": null, "F": 1}' };
    expect(await read('config-required', 'A,.env.example,names.json', { files })).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
    ]);
  });

  it.each([
    ['.env', 'A="x', '`.env`, line 1: unclosed quote. Close it, or wrap the value in the other kind of quotes.'],
    ['.env', '\n', 'names `.env`, which holds no name'],
  ])('a file of them that cannot be read: %s %j', async (path, text, sentence) => {
    expect(await read('config-required', path, { files: { [path]: text } })).toEqual({ refused: [sentence] });
  });
});
