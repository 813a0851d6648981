import { describe, expect, it } from 'vitest';
import { createLog, type StepLog } from '../../src/action/log.ts';
import { createRedactor } from '../../src/action/redact.ts';
import { captureLog, readCommands } from './capture-log.ts';

const print = (work: (log: StepLog) => void, plainTexts: readonly string[] = []) =>
  captureLog(() => work(createLog(createRedactor(), plainTexts)));

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

  it('does not hide what the runner shows anyway', async () => {
    const log = await print(
      (log) => {
        log.hide('production');
        log.info('Built shop-production');
      },
      ['shop-production'],
    );
    expect(log).toBe('Built shop-production\n');
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
    expect(log).toContain('***yyy\n… (cut: 65633 characters in all)');
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
      log.block({ kind: 'phases', title: 'Build', phases: [{ name: 'pending', start: 0, end: 1500 }] });
    });
    expect(log).toBe(
      [
        'App      shop\nAddress  here (https://a.example)',
        'Dyno      Status\nweb.1     up\nworker.1  down',
        'none',
        'Next\n  - one\n  - two',
        'Words',
        'pending  1.5 s\n',
      ].join('\n'),
    );
  });
});
