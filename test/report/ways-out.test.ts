import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block, Report } from '../../src/contract/outcome.ts';
import { createTexts, type Texts } from '../../src/report/clean.ts';
import { renderComment } from '../../src/report/comment.ts';
import { createLog } from '../../src/report/log.ts';
import { collectOutputs, renderOutputs } from '../../src/report/outputs.ts';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';
import { renderSummary } from '../../src/report/summary.ts';
import { captureLog } from '../harness/capture-log.ts';
import { secrets, showsPartOf, spellings } from './secrets.ts';

interface Ways {
  readonly redactor: Redactor;
  readonly texts: Texts;
}

const done: Report = { operation: 'exec', headline: 'Done', changed: false };
const failed = (detail: string): Report => ({
  ...done,
  failure: { code: 'rejected', message: 'Refused', hint: 'Look.', detail },
});
const blocks = (text: string): readonly Block[] => [
  { kind: 'code', title: 'Output', text, outside: true },
  {
    kind: 'facts',
    rows: [
      ['Title', { text, outside: true }],
      ['Id', { text, outside: true, code: true }],
    ],
  },
];
const printWith = ({ redactor, texts }: Ways, print: (log: ReturnType<typeof createLog>) => void) =>
  captureLog(() => print(createLog(texts, redactor, { RUNNER_DEBUG: '1' })));
const outputsOf = ({ redactor }: Ways, report: Report) =>
  renderOutputs(collectOutputs([report], redactor), () => {})
    .map(([, text]) => text)
    .join('\n');
const summaryOf = ({ texts }: Ways, report: Report) =>
  renderSummary([report], { dryRun: false, onEmulator: false }, texts);

/** Every way out that text from outside can take. */
const waysOut: Readonly<Record<string, (text: string, ways: Ways) => string | Promise<string>>> = {
  'a line of the log': (text, ways) => printWith(ways, (log) => log.info('Said', text)),
  'a debug line': (text, ways) => printWith(ways, (log) => log.debug(text)),
  'a notice': (text, ways) => printWith(ways, (log) => log.notice('Said', text)),
  'a warning': (text, ways) => printWith(ways, (log) => log.warning('Said', text)),
  'an error': (text, ways) => printWith(ways, (log) => log.report(failed(text))),
  'a block in the log': (text, ways) => printWith(ways, (log) => log.report({ ...done, blocks: blocks(text) })),
  'the summary of a failure': (text, ways) => summaryOf(ways, failed(text)),
  'a block in the summary': (text, ways) => summaryOf(ways, { ...done, lead: blocks(text) }),
  'the output of a command': (text, ways) => outputsOf(ways, { ...done, outputs: { output: text } }),
  'the error as a result': (text, ways) => outputsOf(ways, failed(text)),
  'the result of a failure': (text, ways) => outputsOf(ways, { ...failed(''), result: { message: text } }),
  'the result of a search': (text, ways) => outputsOf(ways, { ...done, outside: true, result: [{ title: text }] }),
  'a comment': (text, { texts }) => renderComment({ key: 'k', headline: 'h', blocks: blocks(text) }, texts),
  'a description for GitHub': (text, { texts }) => texts.quoted(text, 140),
};

function hiding(value: string, kind: 'credential' | 'given' | 'read'): Ways {
  const redactor = createRedactor();
  redactor.hide(value, kind);
  return { redactor, texts: createTexts(redactor) };
}

// Control characters go before anything else; a secret with one in it is another text then.
const visible = secrets.filter((value) => /^[\x20-\x7e\n]*$/.test(value));

describe.each(Object.entries(waysOut))('%s', (_, send) => {
  it('shows no config value in any of its forms', async () => {
    await fc.assert(
      fc.asyncProperty(visible, fc.constantFrom(...Object.values(spellings)), async (value, spell) => {
        const spelling = spell(value);
        const shown = await send(`a ${spelling.text} b`, hiding(value, 'given'));
        expect(shown).toMatch(/\*\*\*|\\\*\\\*\\\*/);
        expect(showsPartOf(spelling, shown)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

/** Every way out that our own words take: names, addresses, states and counts. */
const ownWays: Readonly<Record<string, (text: string, ways: Ways) => string | Promise<string>>> = {
  'a line of the log': (text, ways) => printWith(ways, (log) => log.info(text)),
  'an annotation': (text, ways) => printWith(ways, (log) => log.warning(text)),
  'a headline': (text, ways) => printWith(ways, (log) => log.report({ ...done, headline: text })),
  'a cell of the summary': (text, ways) =>
    summaryOf(ways, { ...done, blocks: [{ kind: 'facts', rows: [['App', text]] }] }),
  'an output': (text, ways) =>
    outputsOf(ways, { ...done, outputs: { names: [text], url: text }, result: { name: text } }),
  'an error as a result': (text, ways) =>
    outputsOf(ways, { ...done, failure: { code: 'rejected', message: text, hint: '', items: [text] } }),
  'a comment': (text, { texts }) => renderComment({ key: 'k', headline: text, blocks: [] }, texts),
};

describe.each(Object.entries(ownWays))('in our own words, %s', (_, send) => {
  it('shows a name that is a config value too, and no credential', async () => {
    expect(await send('production', hiding('production', 'given'))).toContain('production');
    const shown = await send('fake-credential', hiding('fake-credential', 'credential'));
    expect(shown).not.toContain('fake-credential');
    expect(shown).toMatch(/\*\*\*|\\\*\\\*\\\*/);
  });
});
