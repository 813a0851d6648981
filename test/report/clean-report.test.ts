import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanReport } from '../../src/report/clean-report.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { renderComment } from '../../src/report/render-comment.ts';
import { renderSummary, writeSummary } from '../../src/report/summary.ts';
import { writeOutputs } from '../../src/report/write-outputs.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { startPlatform } from '../harness/platform.ts';
import { blocksOf } from '../harness/sinks.ts';
import { parseFileCommands } from '../harness/step.ts';

const report = {
  operation: 'fake-text',
  headline: 'fake-text',
  changed: true,
  blocks: blocksOf('fake-text'),
  skipReason: 'fake-text',
  failure: { message: 'fake-text', detail: 'fake-text', items: ['fake-text'], hint: 'fake-text', title: 'fake-text' },
  help: [{ text: 'fake-text', url: 'https://docs.example/fake-text' }, 'fake-text'],
};

/** Every name that our own reports are made of, and the words that renderers go by. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  const kind = 'kind' in value ? [String(value.kind)] : [];
  return [...kind, ...Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)])];
}

describe('a clean report', () => {
  it('has every text changed that a reader could see', () => {
    expect(JSON.stringify(cleanReport(report, (text) => text.replaceAll('fake-text', 'clean')))).not.toContain('fake');
  });

  it('shows as much as a reader can use, and says how much more there is', () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `app-${at}`);
    const long = 'x'.repeat(5000);
    const { blocks } = cleanReport(
      {
        ...report,
        blocks: [
          { kind: 'table', head: ['App'], rows: names.map((name) => [name]) },
          { kind: 'list', title: long, items: names },
          { kind: 'facts', rows: [[long, { text: 'here', url: `https://platform.example/${long}` }]] },
        ],
      },
      (text, most) => text.slice(0, most),
    );
    expect(blocks).toEqual([
      { kind: 'table', head: ['App'], rows: [...names.slice(0, 1000).map((name) => [name]), ['… and 99000 more']] },
      { kind: 'list', title: `${'x'.repeat(999)}…`, items: [...names.slice(0, 1000), '… and 99000 more'] },
      { kind: 'facts', rows: [[`${'x'.repeat(999)}…`, { text: 'here', url: undefined }]] },
    ]);
  });

  it('keeps the names that it is made of, whatever the secrets are', () => {
    const names = new Set(namesIn(report));
    expect(names).toContain('headline');
    expect(names).toContain('phases');
    const cleaned = cleanReport(report, (text) => (names.has(text) ? '***' : text));
    expect(namesIn(cleaned)).toEqual(namesIn(report));
  });

  it('is whole in the summary of a step whose config var has the value of such a name', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({
      operation: 'set-config',
      app: 'my-app',
      'config-vars': 'A=headline\nB=language',
    });
    expect(step.exitCode, step.log).toBe(0);
    expect(step.summary).toContain('### ✅ Config vars of my-app: 2 added');
    expect(step.summary).toContain('```diff\n+ A\n+ B\n');
  });

  it('leaves the wording of the summary as it is without secrets', () => {
    const plain = renderSummary([report], { dryRun: false, onEmulator: false }, createRedactor());
    const redactor = createRedactor();
    for (const name of namesIn(report)) redactor.hide(name);
    expect(renderSummary([report], { dryRun: false, onEmulator: false }, redactor)).toBe(plain);
  });

  it('leaves our own words as they are in chart, table, comment and outputs', () => {
    const redactor = createRedactor();
    const words = ['milestone', 'tickInterval', 'dateFormat', 'What to do', 'platform-deploy', '{"app":["'];
    for (const word of words) redactor.hide(word, 'given');
    const phases = [
      { name: 'building', start: 0, end: 4000 },
      { name: 'succeeded', start: 4000, end: 4000, outcome: 'success' as const },
    ];
    const blocks = [{ kind: 'phases' as const, title: 'Build', phases }];
    const failed = { operation: 'build', headline: 'x', changed: true, blocks, failure: { message: 'a', hint: 'b' } };
    const summary = renderSummary([failed], { dryRun: false, onEmulator: false }, redactor);
    using folder = makeFolder();
    const [file, outputs] = [folder.write('summary'), folder.write('outputs')];
    writeSummary(summary, redactor, file);
    for (const word of [':milestone,', 'tickInterval', 'dateFormat', '**What to do:**'])
      expect(readFileSync(file, 'utf8')).toContain(word);
    expect(renderComment({ key: 'review:shop', headline: 'x', blocks }, redactor)).toMatch(
      /^<!-- platform-deploy:review:shop -->\n/,
    );
    writeOutputs({ matrix: { app: ['a', 'b'] } }, redactor, outputs, () => {});
    expect(parseFileCommands(readFileSync(outputs, 'utf8'))['matrix']).toBe('{"app":["a","b"]}');
  });
});
