import { describe, expect, it } from 'vitest';
import { findErrors, renderLog } from '../../../src/operations/deployment/explain-log.ts';

const many = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));

describe('the lines of a log that look like the error', () => {
  // biome-ignore format: one row per line
  it.each<[string, readonly string[], readonly string[]]>([
    ['none', ['Building', '200 OK', 'terror of errors in a list'], []],
    ['a word', ['Building', 'error: no such file', 'fatal: not a repository', 'bye'], ['error: no such file', 'fatal: not a repository']],
    ['an assertion', ['AssertionError: 500, expected 200', 'bye'], ['AssertionError: 500, expected 200']],
    ['npm', ['npm error code 2', 'npm ERR! code ELIFECYCLE', 'done'], ['npm error code 2', 'npm ERR! code ELIFECYCLE']],
    ['a stack of Node', ['start', 'TypeError: x is null', '    at main (a.js:1:2)', '    at b.js:3:4', 'end'], ['TypeError: x is null', '    at main (a.js:1:2)', '    at b.js:3:4']],
    ['a stack of Java', ['start', 'Exception in thread "main"', '\tat com.shop.Main.main(Main.java:7)', 'end'], ['Exception in thread "main"', '\tat com.shop.Main.main(Main.java:7)']],
    ['a traceback of Python', ['start', 'Traceback (most recent call last):', '  File "a.py", line 1, in <module>', '    main()', 'KeyError: 7', 'end'], ['Traceback (most recent call last):', '  File "a.py", line 1, in <module>', '    main()', 'KeyError: 7']],
    ['the names of processes', ['Starting web.1', 'web.1  Error: no key', 'web.1      at readConfig (c.js:1:2)', 'bye'], ['web.1  Error: no key', 'web.1      at readConfig (c.js:1:2)']],
    ['colours', ['\u001b[31merror\u001b[0m: no key', 'bye'], ['\u001b[31merror\u001b[0m: no key']],
  ])('with %s', (_, lines, errors) => {
    expect(findErrors(lines)).toEqual(errors);
  });

  it('are the last ones, if there are many', () => {
    expect(findErrors(many(50, (at) => `error: ${at}`))).toEqual(many(12, (at) => `error: ${at + 38}`));
  });
});

describe('the end of a log', () => {
  it.each<[string, string, readonly string[]]>([
    ['an empty one', '', []],
    ['blanks', '\n \n\n', []],
    [
      'its last forty lines',
      many(99, (at) => `line ${at}`).join('\n'),
      [many(40, (at) => `line ${at + 59}`).join('\n')],
    ],
    ['what a progress bar shows last', 'fetch 1 %\rfetch 99 %\r\ndone\n', ['fetch 99 %\ndone']],
    ['the error first', 'Building\nerror: no\nbye\n', ['error: no', 'Building\nerror: no\nbye']],
  ])('shows %s', (_, text, shown) => {
    expect(renderLog(text).map((block) => block.kind === 'code' && block.text)).toEqual(shown);
  });

  it('stays open, and is text from outside', () => {
    for (const block of renderLog('error: no')) {
      expect(block).toMatchObject({ kind: 'code', outside: true });
      expect(block).not.toHaveProperty('folded');
    }
  });
});
