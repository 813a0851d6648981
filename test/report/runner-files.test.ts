import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { EOL } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { drawDelimiter } from '../../src/contract/text.ts';
import { appendFile, appendValues } from '../../src/report/runner-files.ts';
import { makeFolder } from '../harness/make-folder.ts';

describe('values for the runner', () => {
  it('stand between delimiters that are drawn each time', () => {
    using folder = makeFolder();
    const file = join(folder.path, 'output');
    appendValues('The outputs', file, [
      ['one', 'a\nb'],
      ['two', ''],
    ]);
    const [, delimiter = ''] = /^one<<(end_of_value_\w+)/.exec(readFileSync(file, 'utf8')) ?? [];
    const lines = [`one<<${delimiter}`, 'a\nb', delimiter, `two<<${delimiter}`, '', delimiter, ''];
    expect(readFileSync(file, 'utf8')).toBe(lines.join(EOL));
    appendValues('The outputs', file, [['three', 'c']]);
    expect(readFileSync(file, 'utf8').split(delimiter)).toHaveLength(5);
  });

  it('hold no delimiter: another is drawn then', () => {
    using _ = vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    expect(drawDelimiter(['a', 'b\nend_of_value_i\nstatus=evil'])).not.toBe('end_of_value_i');
  });

  it.each(['a=b', 'a<<b', 'a\nb', '', '1a'])('refuse the name %j', (name) => {
    expect(() => appendValues('The outputs', '/dev/null', [[name, 'x']])).toThrow('no name for the runner');
  });
});

describe('a file of the runner', () => {
  it('keeps what is in it', () => {
    using folder = makeFolder();
    writeFileSync(join(folder.path, 'summary'), 'before\n');
    appendFile('The summary', join(folder.path, 'summary'), 'after\n');
    expect(readFileSync(join(folder.path, 'summary'), 'utf8')).toBe('before\nafter\n');
  });

  it('that the runner does not name is none', () => {
    expect(appendFile('The summary', undefined, 'x')).toBeUndefined();
  });

  it('that cannot be written is an error of its own', () => {
    using folder = makeFolder();
    const write = () => appendFile('The summary', join(folder.path, 'no/such/folder'), 'x');
    expect(write).toThrow(
      expect.objectContaining({ code: 'file-unwritable', message: 'The summary could not be written' }),
    );
  });

  it.skipIf(process.platform === 'win32')('that is a pipe without a reader does not hold the step up', () => {
    using folder = makeFolder();
    execFileSync('mkfifo', [join(folder.path, 'pipe')]);
    expect(() => appendFile('The outputs', join(folder.path, 'pipe'), 'x')).toThrow('could not be written');
  });
});
