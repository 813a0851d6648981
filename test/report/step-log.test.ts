import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { createLog, type StepLog } from '../../src/report/step-log.ts';
import { captureLog, readCommands } from '../harness/capture-log.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';

const print = (work: (log: StepLog) => void, redactor = createRedactor()) =>
  captureLog(() => work(createLog(redactor)));

describe('the log', () => {
  it('masks each line of a secret that is long enough, and none that is not', async () => {
    const key =
      '-----BEGIN PRIVATE KEY-----\nfake-line-one\nshort\n  fake-line-two\n----- fake line\n-----END PRIVATE KEY-----\n';
    const log = await print((log) => log.mask(key));
    expect(readCommands(log).map(({ data }) => data)).toEqual(['fake-line-one', 'fake-line-two', '----- fake line']);
  });

  it('never gives the runner several lines at once, of which it would mask even a brace', async () => {
    const log = await print((log) => log.mask('{\n  "key": "fake-value"\n}'));
    expect(readCommands(log).map(({ data }) => data)).toEqual(['"key": "fake-value"']);
  });

  it('masks no value under 8 characters', async () => {
    expect(await print((log) => log.mask('secret7'))).toBe('');
  });

  it('hides a value without a word to the runner', async () => {
    const log = await print((log) => {
      log.hide('fake-config-value');
      log.info('got fake-config-value');
    });
    expect(log).toBe('got ***\n');
  });

  it('has the runner mask a config value that later steps get, but no word or name that they need', async () => {
    const redactor = createRedactor();
    redactor.allow('https://shop.example');
    const values = ['fake-config-value', 'production', 'https://shop.example'];
    const log = await print((log) => {
      for (const value of values) log.maskConfig(value);
    }, redactor);
    expect(readCommands(log)).toEqual([{ name: 'add-mask', data: 'fake-config-value' }]);
  });

  it('shows ten annotations of a kind, and the rest as lines that nobody loses', async () => {
    const log = await print((log) => {
      for (let at = 1; at <= 12; at++) log.warning(`warning ${at}`);
      log.notice('one notice');
    });
    expect(readCommands(log).map(({ name }) => name)).toEqual([...Array(10).fill('warning'), 'notice']);
    expect(log).toContain('\nwarning: warning 11\nwarning: warning 12\n');
  });

  it('cuts an annotation at the length that GitHub shows, never inside a secret', async () => {
    const log = await print((log) => {
      log.mask('fake-secret-value');
      log.error(`${'x'.repeat(4090)}fake-secret-value${'y'.repeat(100)}`, 'build failed');
    });
    const [error] = readCommands(log).filter(({ name }) => name === 'error');
    expect(error?.data).toBe(`${'x'.repeat(4090)}***yy…`);
  });

  it('cuts a long block, never inside a secret', async () => {
    const log = await print((log) => {
      log.hide('fake-secret-value');
      log.block({ kind: 'code', title: 'Output', text: `${'x'.repeat(65_530)}fake-secret-value${'y'.repeat(100)}` });
    });
    expect(log).toContain('xxx***\n… (cut: 65647 characters in all)');
    expect(log).not.toContain('fake');
  });

  it('shows blocks as plain text in columns', async () => {
    const log = await print((log) => {
      log.block({
        kind: 'facts',
        rows: [
          ['App', 'shop'],
          ['Address', { text: 'here', url: 'https://a.example' }],
          ['No', undefined],
        ],
      });
      log.block({
        kind: 'table',
        head: ['Dyno', 'Status'],
        rows: [
          ['web.1', 'up'],
          [{ text: 'worker.1', code: true }, 'down'],
        ],
      });
      log.block({ kind: 'table', head: ['Dyno'], rows: [] });
      log.block({ kind: 'list', title: 'Next', items: ['one', { text: 'two', url: 'two' }] });
      log.block({ kind: 'text', text: 'Words' });
      const phases = [
        { name: 'pending', start: 0, end: 1500 },
        { name: 'live', start: 1500, end: 1500 },
      ];
      log.block({ kind: 'phases', title: 'Build', phases });
    });
    expect(log).toBe(
      [
        'App      shop\nAddress  here (https://a.example)',
        'Dyno      Status\nweb.1     up\nworker.1  down',
        'none',
        'Next\n  - one\n  - two',
        'Words',
        'Build: pending 1.5 s → live\n',
      ].join('\n\n'),
    );
  });

  it('aligns columns by the room that characters take', async () => {
    const rows = [
      ['アプリ', 'up'],
      ['café', 'up'],
      ['cafe\u0301', 'up'],
      ['🚀', 'up'],
      ['two\nlines', 'up'],
    ];
    const log = await print((log) => log.block({ kind: 'table', head: ['Name', 'Status'], rows }));
    expect(log).toBe(
      'Name       Status\nアプリ     up\ncafé       up\ncafe\u0301       up\n🚀         up\ntwo lines  up\n',
    );
  });

  it('keeps blocks apart, but not from the head of their group', async () => {
    const log = await print((log) => {
      log.group('build');
      log.block({ kind: 'text', text: 'one' });
      log.block({ kind: 'text', text: 'two' });
      log.block({ kind: 'text', text: 'three:' });
      log.block({ kind: 'text', text: 'follows' });
      log.endGroup();
      log.block({ kind: 'code', title: 'Output', text: '\n' });
      log.error('no', 'build failed');
    });
    expect(log).toBe(
      [
        '::group::build\none\n',
        'two\n',
        'three:\nfollows\n::endgroup::\nOutput\n(empty)\n',
        '::error title=build failed::no\n',
      ].join('\n'),
    );
  });
});

describe('colours in the log', () => {
  const [green, red, yellow, bold, reset] = [32, 31, 33, 1, 0].map((code) => `\u001b[${code}m`);
  const onRunner = { GITHUB_ACTIONS: 'true' };
  const paint = (env: Record<string, string>, work: (log: StepLog) => void) =>
    captureLog(() => work(createLog(createRedactor(), env)));

  it('tell how it ended', async () => {
    const log = await paint(onRunner, (log) => {
      log.verdict('done', 'Built shop');
      log.verdict('failed', 'build failed');
    });
    expect(log).toBe(`${green}✔ Built shop${reset}\n${red}✖ build failed${reset}\n`);
  });

  it('tell a table’s head from its rows, and what comes from what goes in a diff', async () => {
    const log = await paint(onRunner, (log) => {
      log.block({ kind: 'table', head: ['Dyno'], rows: [['web.1']] });
      log.block({ kind: 'code', title: 'Names', text: '+ A\n! B\n- C\n  D', language: 'diff' });
      log.block({ kind: 'code', title: 'Output', text: '- no diff' });
    });
    expect(log).toBe(
      [
        `${bold}Dyno${reset}\nweb.1\n`,
        `${bold}Names${reset}\n${green}+ A${reset}\n${yellow}! B${reset}\n${red}- C${reset}\n  D\n`,
        `${bold}Output${reset}\n- no diff\n`,
      ].join('\n'),
    );
  });

  it.each([
    ['are not wanted', { ...onRunner, NO_COLOR: '1' }],
    ['are not shown', {}],
  ])('stay away where they %s', async (_, env) => {
    const log = await paint(env, (log) => {
      log.verdict('done', 'Built shop');
      log.block({ kind: 'list', title: 'Next', items: ['one'] });
    });
    expect(log).toBe('✔ Built shop\n\nNext\n  - one\n');
  });

  it('are ours alone: what the platform sends as one is taken out, and no line of it is left open', async () => {
    const evil = 'a\u001b[31mb\u001b[0m\n::error::c\r##[group]d';
    const log = await paint(onRunner, (log) => {
      log.verdict('done', evil);
      log.block({ kind: 'list', title: evil, items: [evil] });
      log.block({ kind: 'code', title: 'Names', text: `+ ${evil}`, language: 'diff' });
    });
    expect(readCommands(log)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    for (const line of log.split('\n')) expect(line).toMatch(/^(\u001b\[\d+m[^\u001b]*\u001b\[0m|[^\u001b]*)$/);
    expect(log.split('\n')[0]).toBe(`${green}✔ ab \\::error::c ##\\[group]d${reset}`);
  });
});

describe('the log of a step', () => {
  it('says first what runs, and last how it ended', async () => {
    await using platform = await startPlatform();
    const { log } = await platform.step({
      operation: 'list-dynos, build, restart',
      app: 'my-app',
      branch: 'fail',
      commitish: 'c0ffee0',
    });
    const lines = log.split('\n').filter((line) => !line.startsWith('::add-mask'));
    expect(lines[0]).toBe('Runs list-dynos → build → restart');
    expect(lines).toContain('✔ 3 dynos of my-app');
    expect(lines.at(-3)).toMatch(/^::error title=build failed::The build of my-app failed after [\d.]+ s/);
    expect(lines.at(-2)).toBe('✖ Not run: restart');
  });

  it('shows what is known of a failure outside the group, which is folded', async () => {
    await using platform = await startPlatform();
    const command = 'echo "no such table"; exit 3';
    const { log } = await platform.step({ operation: 'exec', app: 'my-app', dyno: 'web.1', command });
    expect(log).toMatch(
      /::endgroup::\nCommand\n.*\n\nOutput of web\.1 of my-app\nno such table\n+::error .*The command .* exit code 3.*\n$/,
    );
  });

  it('shows of each request its method, path, status, time and request id when debugging, and nothing else', async () => {
    await using platform = await startPlatform();
    await using github = await startGitHub([makePull({ number: 42 })]);
    const { emulator } = platform;
    const { log, exitCode } = await platform.step(
      {
        operation: 'review, search-docs, get-app',
        app: 'zebra',
        query: 'build',
        'pull-request': '42',
        'docs-url': emulator.docsUrl,
        'github-token': github.token,
        'auth-url': emulator.authUrl,
        token: '',
      },
      {
        env: {
          RUNNER_DEBUG: '1',
          GITHUB_API_URL: github.url,
          ACTIONS_ID_TOKEN_REQUEST_URL: emulator.oidcRequestUrl,
          ACTIONS_ID_TOKEN_REQUEST_TOKEN: emulator.oidcRequestToken,
        },
      },
    );
    expect(exitCode).toBe(1);
    const lines = [...log.matchAll(/^::debug::(.*)$/gm)].map(([, line]) => line);
    for (const line of lines) expect(line).toMatch(/^[A-Z]+ \/[^\s?]+ → \d{3} in \d+ ms(, request id [\w-]+)?$/);
    const paths = lines.map((line = '') => line.replace(/ → .*/, ''));
    expect(paths).toEqual(
      expect.arrayContaining([
        'GET /oidc/token',
        'POST /auth/oauth/token',
        'GET /api/v1/namespaces/shop-pr-42',
        'POST /repos/octo/shop/issues/42/comments',
        'POST /docs/mcp',
        'GET /api/v1/apps/zebra',
      ]),
    );
  });
});
