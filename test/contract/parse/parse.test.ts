import { describe, expect, it } from 'vitest';
import {
  address,
  addressOrEmulator,
  boolean,
  choice,
  command,
  duration,
  identifier,
  interval,
  list,
  type Parse,
  Problem,
  statuses,
  text,
  urlOrPath,
  wholeNumber,
} from '../../../src/contract/parse/parse.ts';

const reading = {
  env: {},
  readFile: () => {
    throw new Error('no file is read here');
  },
  warn: () => {},
};

const parse = <T>(parser: Parse<T>, value: string): T => parser(value, reading);

/** What a parser has against a value. */
function problemOf(parser: Parse<unknown>, value: string): string {
  try {
    parse(parser, value);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  throw new Error(`${value} was taken`);
}

describe('text', () => {
  it('is taken as it is', () => {
    expect(parse(text, ' a\tb ')).toBe(' a\tb ');
  });
});

describe('a name or id', () => {
  it.each(['my-app', '01234567-89ab-cdef', 'web.1', 'ü', '%2e%2e', '...', 'a..b'])('may be %j', (value) => {
    expect(parse(identifier, value)).toBe(value);
  });

  it.each(['a/b', 'a\\b', '../teams', '..', '.', 'a b', 'a\tb', 'a\nb', 'a\u0000b', 'a\u007fb'])(
    'must not be %j',
    (value) => {
      expect(problemOf(identifier, value)).toContain('must be a name or id');
    },
  );
});

describe('a boolean', () => {
  it.each(['true', 'True', 'TRUE'])('%s is true', (value) => {
    expect(parse(boolean, value)).toBe(true);
  });

  it.each(['false', 'False', 'FALSE'])('%s is false', (value) => {
    expect(parse(boolean, value)).toBe(false);
  });

  it.each(['yes', 'no', 'on', '1', '0', 'tRUE', ' true', ''])('%j is neither', (value) => {
    expect(problemOf(boolean, value)).toBe(`must be \`true\` or \`false\`, not \`${value}\``);
  });
});

describe('a duration', () => {
  it.each([
    ['90s', 90_000],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['1h5s', 3_605_000],
    ['5d', 432_000_000],
    ['1d2h3m4s', 93_784_000],
    ['24d', 2_073_600_000],
  ])('%s is %i ms', (value, milliseconds) => {
    expect(parse(duration, value)).toBe(milliseconds);
  });

  it.each(['', 'soon', '10', '1.5h', '-1m', '10 m', '30m1h', '10M', '5ms', '1h1h', '1w'])('%j is none', (value) => {
    expect(problemOf(duration, value)).toContain('must be a duration such as `90s`');
  });

  it('that lacks its unit gets a proposal', () => {
    expect(problemOf(duration, '90')).toContain('did you mean `90s`?');
    expect(problemOf(duration, 'soon')).not.toContain('did you mean');
  });

  it.each(['0s', '0h0m', '25d', '24d1s', '99999999999999999999s'])('%s is out of range', (value) => {
    expect(problemOf(duration, value)).toBe(`must be longer than 0s and at most 24d, not \`${value}\``);
  });

  it('between looks may also be auto', () => {
    expect(parse(interval, 'auto')).toBe('auto');
    expect(parse(interval, '15s')).toBe(15_000);
    expect(problemOf(interval, 'Auto')).toContain('must be a duration');
  });
});

describe('a list', () => {
  it('has one entry per line or comma, trimmed, empty ones left out', () => {
    expect(parse(list, 'a, b\n c d \r\n\n,,e')).toEqual(['a', 'b', 'c d', 'e']);
    expect(parse(list, ' \n ')).toEqual([]);
  });
});

describe('a choice', () => {
  const strategy = choice('merge', 'overwrite');

  it('takes its words as they are', () => {
    expect(parse(strategy, 'merge')).toBe('merge');
  });

  it('names its words, and the one that was meant', () => {
    expect(problemOf(strategy, 'overwirte')).toBe(
      'must be `merge` or `overwrite`, not `overwirte`; did you mean `overwrite`?',
    );
    expect(problemOf(strategy, 'Merge')).toContain('did you mean `merge`?');
    expect(problemOf(strategy, 'replace')).toBe('must be `merge` or `overwrite`, not `replace`');
  });
});

describe('the number of a pull request', () => {
  it.each([
    ['42', 42],
    ['#7', 7],
  ])('%s is %i', (value, number) => {
    expect(parse(wholeNumber, value)).toBe(number);
  });

  it.each(['0', '-1', '1.5', '1e3', '', 'x', '##1', '042', '99999999999999999'])('%j is none', (value) => {
    expect(problemOf(wholeNumber, value)).toContain('must be a number such as `42`');
  });
});

describe('an address', () => {
  it.each([
    ['https://platform.example/api/v1', 'https://platform.example/api/v1'],
    ['https://platform.example/api/v1///', 'https://platform.example/api/v1'],
    ['HTTPS://Platform.Example', 'https://platform.example'],
    ['https://platform.example:8443/x', 'https://platform.example:8443/x'],
    ['http://localhost:3000/api/v1', 'http://localhost:3000/api/v1'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.9.9.9', 'http://127.9.9.9'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%s is taken as %s', (value, url) => {
    expect(parse(address, value)).toBe(url);
  });

  it.each(['platform.example', '/api/v1', '', 'localhost:3000', 'https://', 'mailto:a@b.example'])(
    '%j is none',
    (value) => {
      expect(problemOf(address, value)).toContain('must be an address such as');
    },
  );

  it.each([
    'http://platform.example',
    'http://localhost.platform.example',
    'http://127.0.0.1.platform.example',
    'http://10.0.0.1',
    'ftp://platform.example',
    'ws://127.0.0.1',
  ])('%s would send secrets in the open', (value) => {
    expect(problemOf(address, value)).toContain('must start with `https://`');
  });

  it('must hold no password, and does not repeat one', () => {
    const problem = problemOf(address, 'https://mona:fake-password@platform.example');
    expect(problem).toBe('must not hold a user name or password; use the `token` input');
  });

  it.each(['https://platform.example/?a=b', 'https://platform.example/#top'])('%s has a part too many', (value) => {
    expect(problemOf(address, value)).toBe('must not hold a query or a fragment');
  });

  it('may be the word emulator where that is allowed', () => {
    expect(parse(addressOrEmulator, 'emulator')).toBe('emulator');
    expect(problemOf(address, 'emulator')).toContain('must be an address');
  });
});

describe('a path or URL', () => {
  it.each(['/', '/health?deep=1', 'https://my-app.example/health', 'http://my-app.example'])('may be %s', (value) => {
    expect(parse(urlOrPath, value)).toBe(value);
  });

  it.each(['health', '//my-app.example', 'ftp://my-app.example', 'javascript:alert(1)', ''])(
    'must not be %j',
    (value) => {
      expect(problemOf(urlOrPath, value)).toContain('must be a path such as `/health` or a URL');
    },
  );
});

describe('statuses', () => {
  it('are ranges and single ones', () => {
    const healthy = parse(statuses, '200-299, 304');
    expect([199, 200, 250, 299, 300, 304].map(healthy)).toEqual([false, true, true, true, false, true]);
  });

  it.each(['', 'ok', '20', '2000', '200-', '200,', '2xx', '299-200'])('%j are none', (value) => {
    expect(problemOf(statuses, value)).toContain('must be HTTP statuses such as `200-399`');
  });
});

describe('a command', () => {
  it('is a script', () => {
    expect(parse(command, 'rake db:migrate && echo done')).toEqual({ script: 'rake db:migrate && echo done' });
  });

  it('is an exact list of arguments when it is a JSON array', () => {
    expect(parse(command, ' ["rake", "db:migrate", ""]\n')).toEqual({ argv: ['rake', 'db:migrate', ''] });
  });

  it.each(['[ -f x ] && rm x', '[[ -n "$A" ]]'])('is a script also when it starts with a test: %s', (script) => {
    expect(parse(command, script)).toEqual({ script });
  });

  it.each(['[]', '[1]', '["a", null]', '[["a"]]'])('%s is a JSON array that cannot be run', (value) => {
    expect(problemOf(command, value)).toContain('must be a list of strings');
  });
});
