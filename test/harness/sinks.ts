import { readFileSync } from 'node:fs';
import type { Block } from '../../src/contract/outcome.ts';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';
import { renderComment } from '../../src/report/render-comment.ts';
import { createLog } from '../../src/report/step-log.ts';
import { renderSummary, writeSummary } from '../../src/report/summary.ts';
import { writeOutputs } from '../../src/report/write-outputs.ts';
import { reportError } from '../../src/step/report-error.ts';
import { captureLog } from './capture-log.ts';
import { makeFolder } from './make-folder.ts';

/** A text in every kind of block. */
export function blocksOf(text: string): readonly Block[] {
  const link = { text, url: 'https://platform.example/here' };
  return [
    {
      kind: 'facts',
      rows: [
        [text, text],
        ['Code', { text, code: true }],
        ['Link', link],
        ['Absent', undefined],
      ],
    },
    { kind: 'table', head: ['Name', text], rows: [[text, { text, code: true }]] },
    { kind: 'table', head: [text], rows: [] },
    { kind: 'list', title: text, items: [text, { text, code: true }, { ...link, code: true }] },
    { kind: 'code', title: text, text },
    { kind: 'code', title: text, text, language: 'diff' },
    { kind: 'text', text },
    {
      kind: 'phases',
      title: text,
      phases: [
        { name: text, start: 1000, end: 4000 },
        { name: text, start: 4000, end: 4000 },
      ],
    },
  ];
}

/** The ways out of the action, each with all that comes out when a text goes in everywhere it can. */
export const sinks: Readonly<Record<string, (text: string, redactor: Redactor) => Promise<string>>> = {
  log: (text, redactor) =>
    captureLog(() => {
      const log = createLog(redactor);
      log.info(text);
      log.group(text);
      for (const block of blocksOf(text)) log.block(block);
      log.endGroup();
      log.verdict('done', text);
    }),
  debug: (text, redactor) =>
    captureLog(() => {
      createLog(redactor, { RUNNER_DEBUG: '1' }).debug(text);
    }),
  annotations: (text, redactor) =>
    captureLog(() => {
      const log = createLog(redactor);
      log.notice(text);
      log.warning(text);
      log.error(text, text);
    }),
  summary: (text, redactor) => inFile((file) => writeSummary(summarise(text, redactor), redactor, file)),
  outputs: (text, redactor) =>
    inFile((file) =>
      writeOutputs({ output: text, names: [text], result: { [text]: [text] } }, redactor, file, () => {}),
    ),
  comment: async (text, redactor) =>
    renderComment({ key: 'review:shop', headline: text, blocks: blocksOf(text) }, redactor),
};

/** A summary of one operation that went well, one that was skipped and two that failed. */
export function summarise(text: string, redactor: Redactor = createRedactor(Infinity), prose = text): string {
  const reports = [
    { operation: 'build', headline: text, changed: true, blocks: blocksOf(text), result: { text } },
    { operation: 'build', headline: text, changed: false, skipReason: prose },
    {
      operation: text,
      headline: text,
      changed: false,
      blocks: blocksOf(text),
      failure: { message: text, detail: text, items: [prose, prose], hint: prose },
      help: [{ text, url: 'https://docs.example/page' }],
    },
    reportError('build', new Error(text)),
  ];
  return renderSummary(reports, { dryRun: true, onEmulator: true }, redactor);
}

async function inFile(write: (file: string) => void): Promise<string> {
  using folder = makeFolder();
  const file = folder.write('file');
  write(file);
  return readFileSync(file, 'utf8');
}
