import { describe, expect, it } from 'vitest';
import { configLines } from '../../../src/contract/parse/config-lines.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

const varsOf = (text: string) => Object.fromEntries(parseText(configLines, text).value);

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
    expect(problemOf(configLines, text)).toContain(problem);
  });

  it('are not shown when they cannot be read', () => {
    expect(problemOf(configLines, '{"A": fake-secret}')).not.toContain('fake');
  });
});
