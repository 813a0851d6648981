import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configFile } from '../../../src/contract/parse/config-file.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

const fileOf = (file: string) => Object.fromEntries(parseText(configFile, '.env', { file }).value);

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
    expect(problemOf(configFile, 'config/.env')).toBe(
      'names a file that cannot be read: `config/.env`. Is there a checkout step before this one?',
    );
  });

  it('warns where dotenv cuts a value', () => {
    const { warnings, value } = parseText(configFile, '.env', {
      file: 'A=fake#secret\nB="x \\"y\\" z"\nC="a#b"\nD=ok # a comment',
    });
    expect(value.get('A')).toBe('fake');
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/^A in the dotenv file holds a #/);
    expect(warnings[1]).toMatch(/^B in the dotenv file holds \\"/);
    expect(warnings.join()).not.toContain('secret');
  });

  it('refuses names that come twice, and names that are none by their line alone', () => {
    expect(problemOf(configFile, '.env', { file: 'A=1\nA=2' })).toContain('names `A` twice');
    const problem = problemOf(configFile, '.env', { file: 'A="two\nlines"\nFake+/Secret=#x#y' });
    expect(problem).toContain('no name in line 3');
    expect(problem).not.toContain('Fake');
  });
});
