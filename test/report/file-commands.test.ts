import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appendFileCommands } from '../../src/report/file-commands.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { parseFileCommands } from '../harness/step.ts';

describe('a command to the runner in a file', () => {
  it('ends at a delimiter that nobody can know before', () => {
    using folder = makeFolder();
    const file = folder.write('file');
    for (let time = 0; time < 3; time++) appendFileCommands('The outputs', file, [['a', 'x']]);
    const delimiters = [...readFileSync(file, 'utf8').matchAll(/<<(.*)/g)].map(([, delimiter]) => delimiter);
    expect(new Set(delimiters).size).toBe(3);
    for (const delimiter of delimiters) expect(delimiter).toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('keeps every value whole, in time that grows with its length alone', () => {
    using folder = makeFolder();
    const file = folder.write('file');
    const value = `end_of_value${'_'.repeat(2_000_000)}\nEOF\nA<<B\n`;
    appendFileCommands('The outputs', file, [['a', value]]);
    expect(parseFileCommands(readFileSync(file, 'utf8'))).toEqual({ a: value });
  });

  it.each(['', 'A=B', 'A<<B', 'A\nB', 'A B', 'A\r', '1', '-a', 'ä'])('is not written for the name %j', (name) => {
    using folder = makeFolder();
    const file = folder.write('file');
    expect(() => appendFileCommands('The variable', file, [[name, 'x']])).toThrow('is no name for the runner');
  });
});
