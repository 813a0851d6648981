import { describe, expect, it } from 'vitest';
import { command } from '../../../src/contract/parse/command.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a command', () => {
  it('is a script', () => {
    expect(parseText(command, 'rake db:migrate && echo done').value).toEqual({
      script: 'rake db:migrate && echo done',
    });
  });

  it('is an exact list of arguments when it is a JSON array', () => {
    expect(parseText(command, ' ["rake", "db:migrate", ""]\n').value).toEqual({ argv: ['rake', 'db:migrate', ''] });
  });

  it.each(['[ -f x ] && rm x', '[[ -n "$A" ]]'])('is a script also when it starts with a test: %s', (script) => {
    expect(parseText(command, script).value).toEqual({ script });
  });

  it.each(['[]', '["ls"', '["rake", "db:migrate"', '[1]', '["a", null]', '[["a"]]'])(
    '%s is a JSON array that cannot be run',
    (value) => {
      expect(problemOf(command, value)).toContain('must be a list of strings');
    },
  );
});
