import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configFile } from '../../../src/contract/parse/config-file.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';
import { runs } from '../../harness/property.ts';

const read = (file: string) => Object.fromEntries(parseText(configFile, '.env', { file }).value);
const refusal = (file: string) => problemOf(configFile, '.env', { file });

describe('a dotenv file', () => {
  // By the rules that the dotenv packages of npm and PyPI and Node's manual document alike.
  it.each<[file: string, vars: Record<string, string>]>([
    ['A=b', { A: 'b' }],
    ['A=b\nC=d\n', { A: 'b', C: 'd' }],
    ['A=b\r\nC=d\r\n', { A: 'b', C: 'd' }],
    ['\n\n  \t\nA=b\n\n', { A: 'b' }],
    ['  A = b c  ', { A: 'b c' }],
    ['\tA\t=\tb\t', { A: 'b' }],
    ['export A=b\n  export   C = "d"', { A: 'b', C: 'd' }],
    ['export=b', { export: 'b' }],
    ['A=host=db user=app\nexport B="c d=e"\nexport C=d # e=f', { A: 'host=db user=app', B: 'c d=e', C: 'd' }],
    ['A=\nB=1', { A: '', B: '1' }],
    ['A=  \nB=1', { A: '', B: '1' }],
    ['A=""\nB=\'\'\nC=``', { A: '', B: '', C: '' }],
    ['A=b=c==', { A: 'b=c==' }],
    ['A==b', { A: '=b' }],
    ['A=x="y\nB=2\nC="z"', { A: 'x="y', B: '2', C: 'z' }],
    ["A=it's\nB=isn't", { A: "it's", B: "isn't" }],
    ['A={"b": "c", "d": [1]}', { A: '{"b": "c", "d": [1]}' }],
    ['A=C:\\new\\table', { A: 'C:\\new\\table' }],
    ['A=b # a comment', { A: 'b' }],
    ['A=b\t#a comment', { A: 'b' }],
    ['A=b # it\'s "one\nC=d', { A: 'b', C: 'd' }],
    ['A="b" # c "d"\nE=\'f\'#g', { A: 'b', E: 'f' }],
    ['# A="b\n  # C=d\n#\nE=f', { E: 'f' }],
    ['A="b # c"', { A: 'b # c' }],
    ["A='#b'", { A: '#b' }],
    ['A=" b "\nC=\' d \'', { A: ' b ', C: ' d ' }],
    ['A="b\\nc"', { A: 'b\nc' }],
    ["A='b\\nc \\d $E ${F}'", { A: 'b\\nc \\d $E ${F}' }],
    ['A=`b\\nc "d" \'e\' $F`', { A: 'b\\nc "d" \'e\' $F' }],
    ['A="it\'s `b`"\nC=\'"d"\'', { A: "it's `b`", C: '"d"' }],
    ['A="-----BEGIN\nB=c\n\n# d\n-----END"\nE=f', { A: '-----BEGIN\nB=c\n\n# d\n-----END', E: 'f' }],
    ["A='b\r\nc'\r\nD=`e\n`", { A: 'b\nc', D: 'e\n' }],
    ['A=ß 偽 🎭', { A: 'ß 偽 🎭' }],
    ['\uFEFFA=b\nC=d', { A: 'b', C: 'd' }],
    ['toString=a\nconstructor=b', { toString: 'a', constructor: 'b' }],
  ])('%j is read as all programs read it', (file, vars) => {
    expect(read(file)).toEqual(vars);
  });

  it.each<[why: string, file: string, problem: string]>([
    ['an open double quote', 'OK=1\nA="b\nC=d', 'opens a quote in line 2 that is not closed'],
    ['an open single quote', "OK=1\nA='b", 'opens a quote in line 2'],
    ['an open backtick', 'OK=1\nA=`b\nC="d"', 'opens a quote in line 2'],
    ['a quote that closes where the next value opens', 'OK=1\nA="b\nC="d"', 'text behind a closing quote in line 2'],
    ['text behind a quote', 'OK=1\nA="b"c', 'text behind a closing quote in line 2'],
    ['two quoted words', 'OK=1\nA="b" "c"', 'text behind a closing quote in line 2'],
    ['a # with no space before it', 'OK=1\nA=b#c', 'holds a `#` in line 2'],
    ['a # that is the first character', 'OK=1\nA=#ff8800', 'holds a `#` in line 2'],
    ['a comment in place of a value', 'OK=1\nA= # c', 'holds a `#` in line 2'],
    ['an escaped quote', 'OK=1\nA="b \\"c\\" d"', 'backslash inside quotes in line 2'],
    ['an escaped single quote', "OK=1\nA='b\\'\nC='d'", 'backslash inside quotes in line 2'],
    ['an escape that few know', 'OK=1\nA="b\\tc"', 'backslash inside quotes in line 2'],
    ['an escaped backslash', 'OK=1\nA="b\\\\nc"', 'backslash inside quotes in line 2'],
    ['a variable', 'OK=1\nA=$B', 'holds a `$` outside of single quotes in line 2'],
    ['a variable in braces', 'OK=1\nA=https://${B}/c', 'holds a `$` outside of single quotes in line 2'],
    ['a variable in double quotes', 'OK=1\nA="b$C"', 'holds a `$` outside of single quotes in line 2'],
    ['a name alone', 'OK=1\nA', 'other than `NAME=VALUE` and `# comment` in line 2'],
    ['an exported name alone', 'OK=1\nexport A', 'other than `NAME=VALUE`'],
    ['a name of two words', 'OK=1\nset A=b', 'other than `NAME=VALUE`'],
    ['no name', 'OK=1\n=b', 'other than `NAME=VALUE`'],
    ['a colon', 'OK=1\nA: b', 'other than `NAME=VALUE`'],
    ['a value of several lines as in config-vars', 'OK=1\nA<<END\nb\nEND', 'in lines 2, 3, 4'],
    ['a name that is none', 'OK=1\nA-B=c', 'no name (line 2)'],
    ['a name in quotes', 'OK=1\n"A"=b', 'no name (line 2)'],
    ['a byte order mark inside', 'OK=1\n\uFEFFA=b', 'in line 2'],
    ['a second byte order mark', '\uFEFF\uFEFFA=b', 'in line 1'],
    ['a carriage return as the end of a line', 'OK=1\nA=b\rC=d', 'carriage return with no line feed in line 2'],
    ['a carriage return that ends a comment', 'OK=1\n# b\rC=d', 'carriage return with no line feed in line 2'],
    ['several names that a shell exports', 'OK=1\nexport A=b C=d', 'programs read in different ways'],
    ['a space that only some take off', 'OK=1\nA=b\u00a0', 'programs read in different ways'],
    ['a name that an object loses', 'OK=1\n__proto__=b', 'programs read in different ways'],
    ['`export` as a name and a space', 'OK=1\nexport =b', 'other than `NAME=VALUE`'],
    ['an export by a tab', 'OK=1\nexport\tA=b', 'other than `NAME=VALUE`'],
    ['a name that comes twice', 'A=1\nA=2', 'holds a name that it holds already (line 2)'],
    ['no assignment at all', '# A=1\n', 'holds no config var'],
    ['nothing', '', 'holds no config var'],
  ])('is refused with %s', (_why, file, problem) => {
    expect(refusal(file)).toContain(problem);
  });

  it('is refused by the numbers of all bad lines, and never by their text', () => {
    const secret = 'Fake+/Secret';
    const file = [`A="${secret}`, `${secret}"`, secret, `B=${secret}#${secret}`, `${secret}=${secret}`, `C=${secret}#`];
    const problem = refusal(file.join('\r\n'));
    expect(problem).toContain('in line 3: write');
    expect(problem).toContain('holds a `#` in lines 4, 6 that');
    expect(problem).toContain('no name (line 5)');
    expect(problem).not.toContain('Fake');
  });

  it('is refused with a short message, however many lines are bad', () => {
    expect(refusal('bad line\n'.repeat(1000))).toContain('in lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 990 more:');
  });
});

const anyName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/).filter((name) => name !== '__proto__');
const anyValue = fc.string({
  unit: fc.oneof(fc.constantFrom(...'"\'`#=$\\ \t\nn{}'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
  maxLength: 20,
});

describe('what is written by the rules of quoting', () => {
  // A line end is a line feed after reading, and a backslash before the closing quote might escape it.
  const literal = (value: string) => !/[\r\0]|\\$/.test(value);
  it.each([
    ["'", (value: string) => literal(value) && !value.includes("'")],
    ['`', (value: string) => literal(value) && !value.includes('`')],
    ['"', (value: string) => literal(value) && !/["\\$]/.test(value)],
  ] as const)('in %s is read back to the letter', (quote, mayHold) => {
    const vars = fc.dictionary(anyName, anyValue.filter(mayHold), { minKeys: 1, noNullPrototype: true });
    fc.assert(
      fc.property(vars, (vars) => {
        const lines = Object.entries(vars).map(([key, value]) => `${key}=${quote}${value}${quote}`);
        expect(read(lines.join('\n'))).toEqual(vars);
        const short = lines.map((line) => line.replaceAll('\n', '\\n'));
        if (quote === '"') expect(read(short.join('\r\n'))).toEqual(vars);
      }),
      runs(300),
    );
  });
});
