import { describe, expect, it } from 'vitest';
import type { InputName } from '../../src/contract/inputs.ts';
import { read } from './read.ts';

type Row = readonly [name: InputName, text: string, expected: unknown];

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const taken: readonly Row[] = [
  ['wait', 'true', true],
  ['wait', 'False', false],
  ['operation', 'set-config, build\n restart,,', ['set-config', 'build', 'restart']],
  ['pull-request', '42', 42],
  ['pull-request', '#42', 42],
  ['timeout', '90s', 90 * second],
  ['timeout', '1h30m', 90 * minute],
  ['timeout', '24d', 24 * day],
  ['ttl', '3650d', 3650 * day],
  ['poll-interval', 'auto', 'auto'],
  ['poll-interval', '5s', 5 * second],
  ['app', 'my-app_1', 'my-app_1'],
  ['app', 'ünïcode', 'ünïcode'],
  ['team', 'My Team', 'My Team'],
  ['branch', 'refs/heads/feature/a', 'feature/a'],
  ['branch', 'main', 'main'],
  ['on-older', 'skip', 'skip'],
  ['token', 'abc.DEF-123_~+/=', 'abc.DEF-123_~+/='],
  ['command', 'echo "a b" | cat', { script: 'echo "a b" | cat' }],
  ['command', '[ -f x ] && echo y', { script: '[ -f x ] && echo y' }],
  ['command', ' ["a", "b c"]', { argv: ['a', 'b c'] }],
  [
    'formation',
    'web=2, worker=1:Standard-2X',
    [
      { type: 'web', quantity: 2 },
      { type: 'worker', quantity: 1, size: 'Standard-2X' },
    ],
  ],
  ['formation', 'web = 0', [{ type: 'web', quantity: 0 }]],
  ['github-environment', 'review-{number}-{app}', 'review-{number}-{app}'],
  ['api-url', 'emulator', 'emulator'],
  ['api-url', 'https://platform.example/api/v1//', 'https://platform.example/api/v1'],
  ['api-url', 'http://127.0.0.1:4010/api/v1', 'http://127.0.0.1:4010/api/v1'],
  ['api-url', 'http://localhost/api/v1', 'http://localhost/api/v1'],
  ['docs-url', 'https://docs.example', 'https://docs.example'],
  ['dashboard-url', 'https://p.example/{app}/builds/{build}', 'https://p.example/{app}/builds/{build}'],
  ['health-check', '/health?x=1', '/health?x=1'],
  ['health-check', 'http://my-app.example/', 'http://my-app.example/'],
  ['domain', 'WWW.Example.com.', 'www.example.com'],
  ['domain', '*.bücher.example', '*.xn--bcher-kva.example'],
  ['domain', '42', '42'],
  ['domain', 'dom_1-a', 'dom_1-a'],
];

const refused: readonly Row[] = [
  ['wait', 'yes', 'must be `true` or `false`, not `yes`'],
  ['pull-request', '0', 'must be a number such as `42`, not `0`'],
  ['timeout', '5', 'must be a duration such as `90s`, `10m` or `1h30m`, not `5`. Add the unit: `5s`, `5m` or `5h`'],
  ['timeout', '5 minutes', 'must be a duration such as `90s`, `10m` or `1h30m`, not `5 minutes`'],
  ['timeout', '0s', 'must be longer than 0s and at most 24d, not `0s`'],
  ['timeout', '25d', 'must be longer than 0s and at most 24d, not `25d`'],
  ['app', 'a/b', 'must be a name or ID without slashes and spaces, not `a/b`'],
  ['app', '..', 'must be a name or ID without slashes and spaces, not `..`'],
  ['team', 'a\nb', 'must be a name or ID without slashes and outer spaces, not `a\nb`'],
  ['branch', 'refs/tags/v1', 'must be the name of a branch, not `refs/tags/v1`. Build a tag by `commitish`'],
  ['on-older', 'skipp', 'must be `allow`, `skip` or `fail`, not `skipp`; did you mean `skip`?'],
  ['token', 'Bearer abc', 'starts with `Bearer`. Give the token alone'],
  ['token', 'fake secret', 'holds a space, a line break or another character that no token has. Set the secret again'],
  ['command', '["a", 1]', 'must be a script, or a JSON array of strings such as `["rake", "db:migrate"]`'],
  ['command', '[]', 'must be a script, or a JSON array of strings such as `["rake", "db:migrate"]`'],
  ['command', '["a"', 'must be a script, or a JSON array of strings such as `["rake", "db:migrate"]`'],
  [
    'formation',
    'web=3 worker=0',
    'must be process types such as `web=2` or `worker=1:standard-2x`, not `web=3 worker=0`. Separate them with commas',
  ],
  ['formation', 'web=1,web=2', 'names the process type `web` twice. Keep one of them'],
  ['health-check-status', '399-200', 'must be HTTP statuses such as `200-399` or `200,204`, not `399-200`'],
  ['github-environment', '{branch}', 'holds `{branch}`, but only `{number}`, `{app}` can be filled in'],
  [
    'api-url',
    'emulater',
    'must be an address such as `https://platform.example/api/v1`, or the word `emulator`, not `emulater`; did you mean `emulator`?',
  ],
  [
    'api-url',
    'https://platform.example',
    'must end in the version of the API, for example `https://platform.example/api/v1`',
  ],
  [
    'api-url',
    'http://platform.example/api/v1',
    'must start with `https://` (`http://` is for this machine only), not `http://`',
  ],
  ['api-url', 'https://user:fake@platform.example/api/v1', 'must not hold a user name or password. Use `token`'],
  ['api-url', 'https://platform.example/api/v1?', 'must not hold white space, a query or a fragment'],
  ['docs-url', 'docs.example', 'must be an address such as `https://platform.example`, not `docs.example`'],
  ['docs-url', 'https://docs.example\n/x', 'must not hold white space, a query or a fragment'],
  ['dashboard-url', 'https://a:fake@p.example/', 'must not hold a user name or password: it is shown to readers'],
  [
    'dashboard-url',
    'javascript:{app}',
    'must be an address such as `https://platform.example/{app}`, not `javascript:{app}`',
  ],
  [
    'health-check',
    '//evil.example',
    'must be a path such as `/health` or a URL such as `https://my-app.example/health`, not `//evil.example`',
  ],
  [
    'domain',
    'https://www.example.com/x',
    'must be a hostname such as `www.example.com`, not `https://www.example.com/x`; did you mean `www.example.com`?',
  ],
  ['domain', 'a..example', 'must be a valid hostname, not `a..example`'],
  ['domain', '1.2.3.4', 'must be a valid hostname, not `1.2.3.4`'],
];

describe('an input is taken', () => {
  it.each(taken)('%s: %j', async (name, text, value) => {
    expect(await read(name, text)).toEqual(value);
  });

  it('health-check-status: as a test of a status', async () => {
    const isHealthy = (await read('health-check-status', '200-299, 404')) as (status: number) => boolean;
    expect([199, 200, 299, 300, 404].map(isHealthy)).toEqual([false, true, true, false, true]);
  });
});

describe('an input is refused', () => {
  it.each(refused)('%s: %j', async (name, text, sentence) => {
    expect(await read(name, text)).toEqual({ refused: [sentence] });
  });
});

describe('app-paths', () => {
  const rules = async (text: string) => await read('app-paths', text);

  it.each([
    ['my-app: src/**', [{ app: 'my-app', rules: [{ isOwn: true, globs: ['src/**'] }] }]],
    [
      'a: ./src/, !src/docs # why',
      [
        {
          app: 'a',
          rules: [
            { isOwn: true, globs: ['src', 'src/**'] },
            { isOwn: false, globs: ['src/docs', 'src/docs/**'] },
          ],
        },
      ],
    ],
    [
      'a: !x.md, {b,c}/*.ts',
      [
        {
          app: 'a',
          rules: [
            { isOwn: true, globs: ['{b,c}/*.ts'] },
            { isOwn: false, globs: ['x.md', 'x.md/**'] },
          ],
        },
      ],
    ],
    [
      'a: /\n\n b : [a-z]?',
      [
        { app: 'a', rules: [{ isOwn: true, globs: ['**'] }] },
        { app: 'b', rules: [{ isOwn: true, globs: ['[a-z]?'] }] },
      ],
    ],
  ])('%j', async (text, expected) => {
    expect(await rules(text)).toEqual(expected);
  });

  it.each([
    'a',
    'a:',
    'a: !b',
    '- a: b',
    'a: ../b',
    'a: !(b)',
    'a: {1..9}',
    'a: b c',
    'a: b|c',
    'a: [b',
    "a: 'b'",
    'a: b\na: c',
  ])('refuses %j', async (text) => {
    expect(await rules(text)).toHaveProperty('refused');
  });
});
