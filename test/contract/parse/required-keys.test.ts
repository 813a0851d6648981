import { describe, expect, it } from 'vitest';
import { requiredKeys } from '../../../src/contract/parse/required-keys.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

const namesIn = (file: string) => parseText(requiredKeys, '.env.example', { file }).value;

describe('required names', () => {
  it('are names by line or comma, each once', () => {
    expect(parseText(requiredKeys, 'A, B\nA\n C_1 ').value).toEqual(['A', 'B', 'C_1']);
  });

  it.each([
    ['.env.example', 'A=\nB=1', ['A', 'B']],
    ['./required', 'A=\nB=1', ['A', 'B']],
    ['config/required.json', '{"A": "", "B": 1, "C": null}', ['A', 'B', 'C']],
    ['.env.example, C', 'A=', ['A', 'C']],
  ])('may come from a file: %s', (text, file, names) => {
    expect(parseText(requiredKeys, text, { file }).value).toEqual(names);
  });

  it.each([
    [
      'placeholders that programs read differently',
      'A=$HOME/x\nB="${A}"\nC=one#two\nD=<your key>',
      ['A', 'B', 'C', 'D'],
    ],
    ['comments and blank lines', '# the database\n\nA= # where it is\n# B=optional\nexport C=', ['A', 'C']],
    ['a bare name in a line', 'A\n B \nC=', ['A', 'B', 'C']],
    ['backslashes that programs read differently', 'A="C:\\dir\\t"\nB="^\\d+$" # digits\nC=', ['A', 'B', 'C']],
    ['quotes in quotes', 'A="{\\"a\\":1}"\nB="say \\"hi\\""\nC=', ['A', 'B', 'C']],
    ['a value in quotes that looks like more', 'export A="host=x port=5"\nB=', ['A', 'B']],
    ['a name that a shell exports', 'export A\nB=', ['A', 'B']],
    ['a name that stands there twice', 'A=1\nA=2', ['A']],
    ['a value of several lines, in which no line is a name', 'A="one\nB=2\nC"\nD=4', ['A', 'D']],
    ['the line ends of Windows and a byte order mark', '\uFEFFA=1\r\nB=2\r\n', ['A', 'B']],
  ])('are read from a file with %s', (_, file, names) => {
    expect(namesIn(file)).toEqual(names);
  });

  it.each([
    ['a quote that is never closed', 'A=1\nB="two\nC=3', 'which opens a quote in line 2'],
    [
      'an escaped quote, behind which programs see other names',
      'A="say \\"\nB=2"\nC=3',
      'backslash inside quotes in line 1',
    ],
    ['several names in a line that a shell exports', 'A=1\nexport B=2 C=3', 'programs read in different ways'],
    ['several names behind quotes', "A=1\nexport B=x'y' C=3", 'programs read in different ways'],
    ['several names behind a sign of comments', 'A=1\nexport B=2#x C=3', 'programs read in different ways'],
    ['text behind a quote', 'A="$x" \'y\nB=2\nC=3', 'text behind a closing quote in line 1'],
    ['lines of something else', 'A=1\n- B: 2', 'other than `NAME=VALUE` and `# comment` in line 2'],
    ['what is no name, by its line', 'A=1\nmy-key=2', 'no name (line 2)'],
    ['what is no name in JSON', '{"A": 1, "my-key": null}', 'no name (`my-key`)'],
    ['what is no name before a placeholder', 'my-key=$x', 'no name (line 1)'],
    ['JSON that is not flat', '{"A": {"B": 1}, "C": 2}', 'neither a string nor a number nor a boolean'],
    ['nothing but comments', '# A=1\n', 'which holds no name'],
    ['nothing', '', 'which holds no name'],
  ])('are not guessed from a file with %s', (_, file, problem) => {
    expect(problemOf(requiredKeys, '.env.example', { file })).toContain(problem);
  });

  it.each([
    ['my-key', 'no name (`my-key`)'],
    ['A=1', 'no name (`A=…`)'],
    ['A=hunter.2/x', 'no name (`A=…`)'],
    ['A=hunter,2.x', 'no name (`A=…`)'],
    ['.env.missing', 'names a file that cannot be read: `.env.missing`'],
  ])('refuse %s', (text, problem) => {
    expect(problemOf(requiredKeys, text)).toContain(problem);
  });
});
