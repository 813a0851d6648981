import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/contract/outcome.ts';
import { createTexts, defuseCommands, stripControls } from '../../src/report/clean.ts';
import { renderComment } from '../../src/report/comment.ts';
import { cutMarkdown } from '../../src/report/cut-markdown.ts';
import { createLog } from '../../src/report/log.ts';
import { collectOutputs, renderOutputs } from '../../src/report/outputs.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { renderSummary } from '../../src/report/summary.ts';
import { captureLog, readCommands } from '../harness/capture-log.ts';

const redactor = createRedactor();
const texts = createTexts(redactor);
const done: Report = { operation: 'whoami', headline: 'Done', changed: false };

describe('clean text', () => {
  it.each([
    ['colours', '\u001b[31mred\u001b[0m', 'red'],
    ['a link of a terminal', '\u001b]8;;https://a.example\u0007text\u001b]8;;\u0007', 'text'],
    ['a return', 'a\rb\r\nc', 'a\nb\nc'],
    ['what turns text around', 'a\u202eb', 'ab'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['letters of the world', '日本語 é 👍', '日本語 é 👍'],
  ])('%s', (_, text, clean) => {
    expect(stripControls(text)).toBe(clean);
  });

  it.each([
    ['::error::x', '\\::error::x'],
    ['a\n  ::error::x', 'a\n  \\::error::x'],
    ['a ##[error]x', 'a ##\\[error]x'],
    ['a::b', 'a::b'],
  ])('%j holds no command', (text, clean) => {
    expect(defuseCommands(text)).toBe(clean);
  });

  it('says that it is cut', () => {
    expect(texts.own('a'.repeat(20), 10)).toBe('aaaaaaaaa…');
    expect(texts.own('a'.repeat(3000), 2000)).toMatch(/^a+\n… \(3000 characters in all\)$/);
    expect(texts.own('a'.repeat(70_000))).toHaveLength(65_536);
  });
});

describe('GitHub’s limits', () => {
  it('Markdown is cut at a line, and an open block of code is closed', () => {
    const text = `intro\n\`\`\`\`js\n${'code\n'.repeat(100)}\`\`\`\`\n`;
    const cut = cutMarkdown(text, 150, (one) => one.length, 'it is long');
    expect(cut.length).toBeLessThanOrEqual(150);
    expect(cut).toMatch(/code\n````\n\n_Cut here: it is long\._\n$/);
  });

  it('a summary stays below 1 MiB', () => {
    const blocks = Array.from({ length: 30 }, () => ({
      kind: 'code' as const,
      title: 'Log',
      text: 'é\n'.repeat(40_000),
    }));
    const summary = renderSummary([{ ...done, blocks }], { dryRun: false, onEmulator: false }, texts);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1024 * 1024);
    expect(summary).toContain('longer than GitHub shows');
  });

  it('a comment stays below 65,536 characters', () => {
    const rows = Array.from({ length: 900 }, (_, at) => [`app-${at}`, 'x'.repeat(100)] as const);
    const comment = renderComment({ key: 'k', headline: 'h', blocks: [{ kind: 'facts', rows }] }, texts);
    expect(comment.length).toBeLessThanOrEqual(65_536);
    expect(comment).toContain('longer than GitHub takes');
  });

  it('ten annotations of a kind, and then lines of the log', async () => {
    const log = await captureLog(() => {
      const { warning } = createLog(texts, redactor, {});
      for (let at = 0; at < 12; at++) warning(`number ${at}`);
    });
    expect(readCommands(log)).toHaveLength(10);
    expect(log).toContain('warning: number 11\n');
  });

  it('an annotation of 4,096 characters keeps what to do', async () => {
    const failure = { code: 'rejected' as const, message: 'Refused', hint: 'Do this.', detail: 'x'.repeat(9000) };
    const log = await captureLog(() => createLog(texts, redactor, {}).report({ ...done, failure }));
    const [error] = readCommands(log);
    expect(error?.data.length).toBeLessThanOrEqual(4096);
    expect(error?.data).toMatch(/\nDo this\.$/);
  });
});

describe('the log', () => {
  it('masks a credential at the runner, line by line, from eight characters on', async () => {
    const log = await captureLog(() =>
      createLog(texts, redactor, {}).mask('first fake line\n  short\n second fake line '),
    );
    expect(readCommands(log)).toEqual(
      ['first fake line', 'second fake line'].map((data) => ({ name: 'add-mask', properties: '', data })),
    );
  });

  it('shows debug lines only where they are wanted', async () => {
    const print = (env: object) => captureLog(() => createLog(texts, redactor, { ...env }).debug('x'));
    expect([await print({}), await print({ RUNNER_DEBUG: '1' })]).toEqual(['', '::debug::x\n']);
  });

  it.each([
    [{ GITHUB_ACTIONS: 'true' }, '\u001b[32m✔ Done\u001b[0m\n'],
    [{ GITHUB_ACTIONS: 'true', NO_COLOR: '1' }, '✔ Done\n'],
    [{}, '✔ Done\n'],
  ])('has colours with %j', async (env, line) => {
    expect(await captureLog(() => createLog(texts, redactor, env).report(done))).toBe(line);
  });

  it('points to places in files', async () => {
    const places = [{ file: 'platform.yml', line: 3, column: 5, message: 'no such key' }];
    const failure = { code: 'input-problems' as const, message: 'A problem', hint: 'Fix it.', places };
    const log = await captureLog(() => createLog(texts, redactor, {}).report({ ...done, headline: 'Bad', failure }));
    expect(log).toContain('::error title=Bad,file=platform.yml,line=3,col=5::no such key\n');
  });
});

describe('the outputs', () => {
  const render = (...reports: readonly Report[]) => {
    const warnings: string[] = [];
    const outputs = new Map(renderOutputs(collectOutputs(reports, redactor), (message) => warnings.push(message)));
    return { outputs: Object.fromEntries(outputs), warnings };
  };
  const common = { changed: 'false', skipped: 'false', 'skip-reason': '', result: 'null' };

  it('hold what is common to all operations', () => {
    expect(render(done).outputs).toEqual({ operation: 'whoami', ...common });
  });

  it('hold lists as JSON, and a later operation’s over an earlier one’s', () => {
    const one: Report = {
      ...done,
      changed: 'unknown',
      outputs: { names: ['a'], count: 1, url: 'x' },
      result: { a: 1 },
    };
    const two: Report = {
      ...done,
      operation: 'build',
      changed: true,
      outputs: { count: 0, status: '' },
      notRun: ['restart'],
    };
    expect(render(one, two).outputs).toEqual({
      ...common,
      ...{ operation: 'whoami,build,restart', changed: 'true' },
      ...{ names: '["a"]', count: '0', url: 'x', status: '' },
      result: '{"whoami":{"a":1},"build":null}',
    });
  });

  it('tell a skip and a dry run', () => {
    const { outputs } = render({ ...done, skipReason: 'A fork.', wouldChange: true });
    expect(outputs).toMatchObject({
      skipped: 'true',
      'skip-reason': 'A fork.',
      'would-change': 'true',
      changed: 'false',
    });
  });

  it('together stay below the limit: the longest are cut or left out, with a warning', () => {
    const { outputs, warnings } = render({
      ...done,
      outputs: { output: '{'.repeat(500_000), names: ['x'.repeat(300_000)], status: 'deployed' },
    });
    expect(Object.values(outputs).join('').length).toBeLessThanOrEqual(400_000);
    expect(outputs['output']).toMatch(/^\{+\n… \(\d+ characters, more than the outputs may hold\)$/);
    expect(JSON.parse(outputs['names'] ?? '')).toBeInstanceOf(Object);
    expect(outputs['status']).toBe('deployed');
    expect(warnings.length).toBeGreaterThan(0);
  });
});
