import { describe, expect, it } from 'vitest';
import { cleanReport } from '../../src/report/clean-report.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { renderSummary } from '../../src/report/summary.ts';
import { startPlatform } from '../harness/platform.ts';
import { blocksOf } from '../harness/sinks.ts';

const report = {
  operation: 'fake-text',
  headline: 'fake-text',
  changed: true,
  blocks: blocksOf('fake-text'),
  skipReason: 'fake-text',
  failure: { message: 'fake-text', hint: 'fake-text' },
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
    const plain = renderSummary([report], { dryRun: false, emulated: false }, createRedactor());
    const redactor = createRedactor();
    for (const name of namesIn(report)) redactor.hide(name);
    expect(renderSummary([report], { dryRun: false, emulated: false }, redactor)).toBe(plain);
  });
});
