import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/contract/outcome.ts';
import { createTexts, stripControls } from '../../src/report/clean.ts';
import { renderComment } from '../../src/report/comment.ts';
import { createLog } from '../../src/report/log.ts';
import { collectOutputs, renderOutputs } from '../../src/report/outputs.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { renderSummary } from '../../src/report/summary.ts';
import { captureLog, readCommands } from '../harness/capture-log.ts';
import { hostilePieces, hostileTexts } from './hostile.ts';
import { renderPage } from './page.ts';

const redactor = createRedactor();
const texts = createTexts(redactor);
const examples = hostilePieces.map((piece): [string] => [piece]);

/** Every place of a report that text from outside can reach. */
function blocksOf(text: string): readonly Block[] {
  const cell = { text, outside: true } as const;
  return [
    {
      kind: 'facts',
      rows: [
        ['App', cell],
        ['Commit', { ...cell, code: true }],
        ['Page', { ...cell, url: 'https://a.example' }],
      ],
    },
    {
      kind: 'table',
      head: ['One', 'Two'],
      rows: [
        [cell, text],
        [{ text, code: true }, text],
      ],
    },
    { kind: 'list', title: text, items: [cell] },
    { kind: 'code', title: text, text, outside: true },
    { kind: 'code', title: text, text },
    { kind: 'quote', title: text, blocks: [{ kind: 'facts', rows: [['App', cell]] }] },
    {
      kind: 'phases',
      title: text,
      phases: [
        { name: text, start: 0, end: 2000 },
        { name: text, start: 2000, end: 9000 },
      ],
    },
  ];
}

const report = (text: string) => ({
  ...{
    operation: 'build',
    headline: `Built ${text}`,
    changed: true,
    blocks: blocksOf(text),
    outputs: { url: 'https://app.example' },
  },
});
/** A detail of several lines is a block of code. */
const oneLine = (text: string) => stripControls(text).replace(/\s/g, ' ');

const failed = (text: string) => ({
  ...report(text),
  failure: {
    code: 'build-failed' as const,
    message: 'The build failed',
    hint: 'Look.',
    detail: oneLine(text),
    items: ['One'],
  },
});

describe('in the log, hostile text', () => {
  const print = (text: string) =>
    captureLog(() => {
      const log = createLog(texts, redactor, { RUNNER_DEBUG: '1' });
      log.group(text);
      log.info(text, text);
      log.report(report(text));
    });

  it('gives the runner no command', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (text) => {
        expect(readCommands(await print(text)).map(({ name }) => name)).toEqual(['group', 'endgroup']);
        const log = await captureLog(() => {
          const { debug, notice, report: tell, warning } = createLog(texts, redactor, { RUNNER_DEBUG: '1' });
          debug(text);
          notice('Said', text);
          warning(text);
          tell({ ...failed(text), blocks: [] });
        });
        expect(readCommands(log).map(({ name }) => name)).toEqual(['debug', 'notice', 'warning', 'error']);
      }),
      { numRuns: 150, examples },
    );
  });

  it('moves no cursor, and hides or turns around nothing', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (text) => {
        const log = await print(text);
        expect(log).not.toMatch(/[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]--[\n\t]]/v);
      }),
      { numRuns: 100, examples },
    );
  });

  it('cannot change where an annotation points to', async () => {
    const log = await captureLog(() =>
      createLog(texts, redactor, {}).report({
        ...failed('x'),
        blocks: [],
        headline: 'x,file=a.ts,line=1::evil\n::error::x',
      }),
    );
    expect(readCommands(log)).toHaveLength(1);
    expect(log).toMatch(/^::error title=x%2Cfile=a.ts%2Cline=1%3A%3Aevil%0A\\%3A%3Aerror%3A%3Ax::/m);
  });
});

describe.each([
  ['summary', (text: string) => renderSummary([report(text), failed(text)], { dryRun: true, onEmulator: true }, texts)],
  ['comment', (text: string) => renderComment({ key: 'x', headline: text, blocks: blocksOf(text) }, texts)],
])('in the %s, hostile text', (_, render) => {
  it('adds, changes and ends no element, link, mention or reference', () => {
    const harmless = renderPage(render('harmless'));
    fc.assert(
      fc.property(hostileTexts, (text) => {
        // Titles and headlines of ours may hold code between backticks; an empty text has elements of its own.
        const shown = text.replaceAll('`', '');
        fc.pre(/\S/.test(stripControls(shown)));
        const page = renderPage(render(shown));
        expect(page.links).toEqual(harmless.links);
        expect(page.elements).toEqual(harmless.elements);
        expect(page.references).toEqual([]);
      }),
      { numRuns: 150, examples },
    );
  });
});

it('in the outputs, hostile text stays inside its own output, to the letter', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      const outputs = collectOutputs(
        [{ ...report('x'), outputs: { output: text, names: [text] }, result: { [text]: text } }],
        redactor,
      );
      const rendered = new Map(renderOutputs(outputs, () => {}));
      expect(rendered.get('output')).toBe(text);
      expect(rendered.get('names')).toBe(JSON.stringify([text]));
      expect(rendered.get('result')).toBe(JSON.stringify({ [text]: text }));
    }),
    { numRuns: 100, examples },
  );
});
