import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configLines } from '../../../src/contract/parse/config-lines.ts';
import { anyCharacter } from '../../harness/any-character.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';
import { runs } from '../../harness/property.ts';

const varsOf = (text: string) => Object.fromEntries(parseText(configLines, text).value);

describe('config vars as JSON', () => {
  it('are strings, numbers and booleans', () => {
    expect(varsOf(' {"A": "x\\ny: \\"z\\"", "N": 5, "T": true, "F":false,"E": ""}\n')).toEqual({
      A: 'x\ny: "z"',
      N: '5',
      T: 'true',
      F: 'false',
      E: '',
    });
  });

  it.each(['1234567890123456789', '1.10', '1e400', '-0', '0.1e-7', '1E+5', '-12.50'])(
    'keep the number %s as it is written',
    (number) => {
      expect(varsOf(`{"A": ${number}}`)).toEqual({ A: number });
      expect(varsOf(`{"A":${number},"B":${number}}`)).toEqual({ A: number, B: number });
    },
  );

  it('may start with a byte order mark', () => {
    expect(varsOf('\uFEFF{"A": "x"}')).toEqual({ A: 'x' });
  });

  it('take what only looks like a key for a part of its string', () => {
    expect(varsOf('{"A": "\\"A\\": 1, {\\"A\\": 2}", "B": "}, \\"A\\" : \\\\", "C": "{"}')).toEqual({
      A: '"A": 1, {"A": 2}',
      B: '}, "A" : \\',
      C: '{',
    });
  });

  it('lose no name that objects know already', () => {
    expect([...parseText(configLines, '{"__proto__": "x", "toString": "y"}').value]).toEqual([
      ['__proto__', 'x'],
      ['toString', 'y'],
    ]);
  });

  it('come back as they were written, whatever they hold', () => {
    const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
    const value = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('"', '\\', '":', '{"A":', ',"B":1'),
      fc.double(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value, { minKeys: 1 }), fc.constantFrom(undefined, 2, '\t'), (vars, indent) => {
        fc.pre(
          Object.values(vars).every((one) => (typeof one === 'string' ? !one.includes('\0') : Number.isFinite(one))),
        );
        const written = JSON.stringify(vars, undefined, indent);
        expect(new Map(Object.entries(varsOf(written)))).toEqual(
          new Map(Object.entries(vars).map(([key, one]) => [key, typeof one === 'string' ? one : JSON.stringify(one)])),
        );
      }),
      runs(150),
    );
  });

  it.each([
    ['{"A": null}', 'holds `null` (`A`), which'],
    ['{"A": {"B": "x"}}', 'nor a boolean (`A`): write'],
    ['{"A": {}, "B": "x"}', 'nor a boolean (`A`): write'],
    ['{"A": ["x"]}', 'nor a boolean (`A`): write'],
    ['{"A": {"x": "1"}, "A": "y"}', 'nor a boolean (`A`): write'],
    ['{"A": "x"', 'starts with `{` but is not valid JSON'],
    ['{"A": "x", "A": "y"}', 'holds a name that it holds already (`A`)'],
    ['{"A": "x", "\\u0041": "y"}', 'holds a name that it holds already (`A`)'],
    ['{"__proto__": "x", "__proto__": "y"}', 'holds a name that it holds already (`__proto__`)'],
    ['{"A": "\\ud800"}', 'surrogate pair in it (`A`)'],
    ['{"A": "x\\u0000y"}', 'surrogate pair in it (`A`)'],
    ['{"a-b": "x"}', 'no name (`a-b`)'],
    ['{"\\ud800": "x"}', 'no name (`'],
    ['{}', 'holds no config var'],
  ])('%s is refused', (text, problem) => {
    expect(problemOf(configLines, text)).toContain(problem);
  });

  it('is refused for all its flaws at once, also behind the first', () => {
    const problem = problemOf(configLines, '{"a-b": "x", "A": [1, {"B": null}], "C": null, "D": {}, "E": "x", "A": 1}');
    expect(problem.split('; it ')).toEqual([
      expect.stringContaining('no name (`a-b`): a config'),
      'holds something that is neither a string nor a number nor a boolean (`A`, `D`): write lists and objects as a string',
      'holds `null` (`C`), which `toJSON` makes of a secret or variable that is not set: set it, or leave the name out',
    ]);
    // None of them is lost, although JSON.parse keeps the last of two.
    expect(problemOf(configLines, '{"B": "x", "A": {}, "A": "y"}')).toContain('nor a boolean (`A`)');
  });

  it('are not shown when they cannot be read', () => {
    expect(problemOf(configLines, '{"A": fake-secret}')).not.toContain('fake');
  });
});
