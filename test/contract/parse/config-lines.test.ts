import { describe, expect, it } from 'vitest';
import { configLines } from '../../../src/contract/parse/config-lines.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

const varsOf = (text: string) => Object.fromEntries(parseText(configLines, text).value);

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
      expect(problemOf(configLines, text)).toContain('in line 1, but the closing word is missing');
  });

  it('are refused by the line’s number, never by its text', () => {
    const key = 'FakeFakeFake+/FakeFakeFake';
    for (const text of [`A=1\n${key}`, `A=1\n${key}=`, `A=1\n${key}==`, `A=1\nfake secret=x`]) {
      const problem = problemOf(configLines, text);
      expect(problem).toContain('line 2');
      expect(problem).not.toMatch(/fake/i);
    }
  });

  it.each(['1A=x', 'A-B=x', 'A.B=x', 'ä=x'])('refuse a name that is none: %s', (text) => {
    expect(problemOf(configLines, text)).toBe(
      'holds something that is no name (line 1): a config var’s name has letters, digits and underscores, and starts with no digit',
    );
  });

  it.each(['# a comment', '#A=x', '  # A<<END'])('have no comments, and say so: %s', (text) => {
    expect(problemOf(configLines, `A=#x\n${text}\nB=y`)).toBe(
      'holds a comment in line 2, but here a `#` is part of a value: remove it, or put the config vars into a file and use `config-file`',
    );
  });

  it('are refused with the numbers of all bad lines at once', () => {
    const problem = problemOf(configLines, 'fake secret\n# fake\nA=1\nfake-name=x\nfake\n\n#\nB<<END\nfake');
    expect(problem.split('; it ')).toEqual([
      'is not `NAME=VALUE` in lines 1, 5: write each name with its `=` right behind it and nothing before it, and a value of several lines between `NAME<<END` and `END`',
      expect.stringContaining('holds a comment in lines 2, 7, but'),
      expect.stringContaining('holds something that is no name (line 4): '),
      'starts a value of several lines in line 8, but the closing word is missing',
    ]);
  });

  it('refuse a name that comes twice', () => {
    expect(problemOf(configLines, 'A=1\nA=2\nB=3\nA=4')).toBe(
      'holds a name that it holds already (lines 2, 4): keep one of them',
    );
    expect(problemOf(configLines, 'A=1\nA<<E\n2\nE')).toContain('already (line 2)');
  });

  it('are refused for all their flaws at once, whatever rule each one breaks', () => {
    expect(problemOf(configLines, 'A=1\nA=2\nfake secret\nB=\0\nfake-name=x').split('; it ')).toEqual([
      'holds a name that it holds already (line 2): keep one of them',
      'is not `NAME=VALUE` in line 3: write each name with its `=` right behind it and nothing before it, and a value of several lines between `NAME<<END` and `END`',
      expect.stringContaining('surrogate pair in it (line 4): encode it'),
      expect.stringContaining('no name (line 5): a config'),
    ]);
  });

  it('must hold something', () => {
    expect(problemOf(configLines, '\n  \n')).toBe('holds no config var');
  });

  it('warn of a value that platforms may refuse, without showing it', () => {
    const { warnings, value } = parseText(configLines, `A=${'x'.repeat(32 * 1024 + 1)}\nB=${'x'.repeat(32 * 1024)}`);
    expect(value.size).toBe(2);
    expect(warnings).toEqual(['The value of A is over 32 KiB: many platforms refuse or cut such a config var.']);
  });
});
