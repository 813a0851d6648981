import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configFile, configKeys, configPrefix, configVars } from '../../../src/contract/parse/config.ts';
import { type Parse, Problem } from '../../../src/contract/parse/parse.ts';

/** Parses with some files and environment variables at hand; gives what came out, and the warnings. */
function parse<T>(parser: Parse<T>, value: string, world: { file?: string; env?: Record<string, string> } = {}) {
  const warnings: string[] = [];
  const parsed = parser(value, {
    env: world.env ?? {},
    readFile: () => {
      if (world.file === undefined) throw new Error('ENOENT');
      return world.file;
    },
    warn: (message) => warnings.push(message),
  });
  return { parsed, warnings };
}

const varsOf = (value: string) => Object.fromEntries(parse(configVars, value).parsed);
const fileOf = (file: string) => Object.fromEntries(parse(configFile, '.env', { file }).parsed);

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

describe('config vars as lines', () => {
  it.each([
    ['A=b', { A: 'b' }],
    ['A=', { A: '' }],
    ['A=b=c==', { A: 'b=c==' }],
    ['A=#no comment # at all', { A: '#no comment # at all' }],
    ['A="quoted"', { A: '"quoted"' }],
    ["A='x", { A: "'x" }],
    ['A= two spaces  ', { A: ' two spaces  ' }],
    ['A=$HOME ${B} `c` \\n', { A: '$HOME ${B} `c` \\n' }],
    ['A=x<<y', { A: 'x<<y' }],
    ['A=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['\n  A=1\n\n\tB=2\n', { A: '1', B: '2' }],
    ['_a1=ß', { _a1: 'ß' }],
  ])('%j is taken verbatim', (text, vars) => {
    expect(varsOf(text)).toEqual(vars);
  });

  it('take values of several lines between two words', () => {
    expect(varsOf('PEM<<END\n-----BEGIN\n a=b\n\n# c\nEND\nB=2')).toEqual({ PEM: '-----BEGIN\n a=b\n\n# c', B: '2' });
    expect(varsOf('A<<EOF\nEOF')).toEqual({ A: '' });
    expect(varsOf('A<<X\nEND X\nX')).toEqual({ A: 'END X' });
  });

  it('are refused when a value of several lines does not end', () => {
    for (const text of ['A<<END\nx', 'A<<\nx', 'A<<END\nx\n END'])
      expect(problemOf(() => varsOf(text))).toContain('in line 1, but the closing word is missing');
  });

  it('are refused by the line’s number, never by its text', () => {
    const key = 'FakeFakeFake+/FakeFakeFake';
    for (const text of [`A=1\n${key}`, `A=1\n${key}=`, `A=1\n${key}==`, `A=1\nfake secret=x`]) {
      const problem = problemOf(() => varsOf(text));
      expect(problem).toContain('line 2');
      expect(problem).not.toMatch(/fake/i);
    }
  });

  it.each(['1A=x', 'A-B=x', 'A.B=x', 'ä=x', '#A=x'])('refuse a name that is none: %s', (text) => {
    expect(problemOf(() => varsOf(text))).toBe(
      'holds something that is no name in line 1: a config var’s name has letters, digits and underscores, and starts with no digit',
    );
  });

  it('refuse a name that comes twice', () => {
    expect(problemOf(() => varsOf('A=1\nA=2'))).toBe('names `A` twice: keep one of them');
    expect(problemOf(() => varsOf('A=1\nA<<E\n2\nE'))).toContain('twice');
  });

  it('must hold something', () => {
    expect(problemOf(() => varsOf('\n  \n'))).toBe('holds no config var');
  });

  it('warn of a value that platforms may refuse, without showing it', () => {
    const { warnings, parsed } = parse(configVars, `A=${'x'.repeat(32 * 1024 + 1)}\nB=${'x'.repeat(32 * 1024)}`);
    expect(parsed.size).toBe(2);
    expect(warnings).toEqual(['The value of A is over 32 KiB: many platforms refuse or cut such a config var.']);
  });
});

describe('config vars as JSON', () => {
  it('are strings, numbers and booleans', () => {
    expect(varsOf(' {"A": "x\\ny: \\"z\\"", "N": 5, "T": true, "E": ""}\n')).toEqual({
      A: 'x\ny: "z"',
      N: '5',
      T: 'true',
      E: '',
    });
  });

  it.each([
    ['{"A": null}', 'holds `A`, which is neither'],
    ['{"A": {"B": "x"}}', 'holds `A`, which is neither'],
    ['{"A": ["x"]}', 'holds `A`, which is neither'],
    ['{"A": "x"', 'starts with `{` but is not valid JSON'],
    ['{"A": "x", "A": "y"}', 'names `A` twice'],
    ['{"A": "x", "\\u0041": "y"}', 'names `A` twice'],
    ['{"a-b": "x"}', 'holds the name `a-b`'],
    ['{}', 'holds no config var'],
  ])('%s is refused', (text, problem) => {
    expect(problemOf(() => varsOf(text))).toContain(problem);
  });

  it('are not shown when they cannot be read', () => {
    expect(problemOf(() => varsOf('{"A": fake-secret}'))).not.toContain('fake');
  });
});

describe('a config file', () => {
  const dotenv = [
    '# a comment',
    'A=plain',
    'export B="in quotes # kept"',
    "C='single $quotes'",
    'D=',
    'PEM="-----BEGIN',
    'X=Y',
    '-----END"',
    '',
  ].join('\n');

  it('is read as dotenv, as Node reads it', () => {
    expect(fileOf(dotenv)).toEqual({ ...parseEnv(dotenv) });
    expect(fileOf(dotenv)).toMatchObject({ PEM: '-----BEGIN\nX=Y\n-----END', D: '' });
  });

  it('is read as JSON when it is JSON', () => {
    expect(fileOf('\n{"A": "1"}')).toEqual({ A: '1' });
  });

  it('that cannot be read gets a question that often helps', () => {
    expect(problemOf(() => parse(configFile, 'config/.env'))).toBe(
      'names a file that cannot be read: `config/.env`. Is there a checkout step before this one?',
    );
  });

  it('warns where dotenv cuts a value', () => {
    const { warnings, parsed } = parse(configFile, '.env', {
      file: 'A=fake#secret\nB="x \\"y\\" z"\nC="a#b"\nD=ok # a comment',
    });
    expect(parsed.get('A')).toBe('fake');
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/^A in the dotenv file holds a #/);
    expect(warnings[1]).toMatch(/^B in the dotenv file holds \\"/);
    expect(warnings.join()).not.toContain('secret');
  });

  it('refuses names that come twice, and names that are none by their line alone', () => {
    expect(problemOf(() => fileOf('A=1\nA=2'))).toContain('names `A` twice');
    const problem = problemOf(() => fileOf('A="two\nlines"\nFake+/Secret=#x#y'));
    expect(problem).toContain('no name in line 3');
    expect(problem).not.toContain('Fake');
  });
});

describe('a config prefix', () => {
  const env = { APP_A: '1', APP_B: '', APP_: 'nothing left', OTHER: 'x' };

  it('takes the variables that start with it, the prefix cut off', () => {
    expect(Object.fromEntries(parse(configPrefix, 'APP_', { env }).parsed)).toEqual({ A: '1', B: '' });
  });

  it('that matches nothing says what to do', () => {
    expect(problemOf(() => parse(configPrefix, 'SHOP_', { env }))).toContain('matches no environment variable');
  });
});

describe('config keys', () => {
  it('are names by line or comma, each once', () => {
    expect(parse(configKeys, 'A, B\nA\n C ').parsed).toEqual(['A', 'B', 'C']);
  });

  it('must be names', () => {
    expect(problemOf(() => parse(configKeys, 'A, b-c'))).toContain('holds the name `b-c`');
    expect(problemOf(() => parse(configKeys, 'A=1'))).toContain('holds the name `A=1`');
  });
});
