import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/contract/outcome.ts';
import { createTexts } from '../../src/report/clean.ts';
import { renderComment } from '../../src/report/comment.ts';
import { createLog } from '../../src/report/log.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { renderSummary } from '../../src/report/summary.ts';
import { captureLog } from '../harness/capture-log.ts';

const redactor = createRedactor();
const texts = createTexts(redactor);
const link = 'https://github.example/octo/platform-deploy/blob/v1/docs/troubleshooting.md';

const built: Report = {
  operation: 'build',
  headline: 'Built my-app in 1 min 12 s',
  changed: true,
  outputs: { url: 'https://my-app.example' },
  lead: [{ kind: 'text', text: 'Deployment v12 of build 42 is `deployed` and current.' }],
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['App', 'my-app'],
        ['Commit', { text: '0123456789ab', code: true, url: 'https://github.example/octo/shop/commit/0123456789ab' }],
        ['Not known', undefined],
      ],
    },
    {
      kind: 'phases',
      title: 'Phases',
      phases: [
        { name: 'pending', start: 0, end: 2000 },
        { name: 'building', start: 2000, end: 50_000 },
        { name: 'deploying', start: 50_000, end: 72_000, outcome: 'success' },
      ],
    },
  ],
};

const failed: Report = {
  operation: 'build',
  headline: 'my-app failed after 48 s; last seen releasing',
  changed: true,
  lead: [{ kind: 'code', title: 'End of the log', text: 'npm error code 1\nnpm error `x` failed\n', outside: true }],
  blocks: [{ kind: 'facts', rows: [['App', 'my-app']] }],
  failure: {
    code: 'deployment-failed',
    message: 'The release of my-app failed',
    hint: 'The end of the log usually names the cause. Run `rollback` if the app is down.',
    detail: 'Release command failed',
  },
  link: `${link}#deployment-failed`,
  notRun: ['restart'],
};

const problems: Report = {
  operation: 'build',
  headline: 'The inputs have 2 problems',
  changed: false,
  failure: {
    code: 'input-problems',
    message: 'The inputs have 2 problems',
    hint: 'Nothing was sent to the platform. Fix `.env` and run again.',
    items: ['`build` requires `app`.', '`.env`, line 2: unclosed quote.'],
    places: [{ file: '.env', line: 2, column: 3, message: 'unclosed quote.' }],
  },
  link: `${link}#input-problems`,
};

const skipped: Report = {
  operation: 'review',
  headline: 'Skipped review',
  changed: false,
  skipReason: 'The pull request comes from a fork, and GitHub gives such a run no secrets.',
};

const listed: Report = {
  operation: 'list-apps',
  headline: '2 apps',
  changed: false,
  blocks: [
    {
      kind: 'table',
      head: ['App', 'URL'],
      rows: [
        [
          { text: 'a|b', code: true },
          { text: 'a', url: 'https://a.example' },
        ],
        ['c', 'd'],
      ],
    },
    { kind: 'list', title: 'Next steps', items: ['Run `rollback`.', { text: 'a `page`', url: 'https://a.example' }] },
    { kind: 'code', title: 'Output', text: '```\nfenced\n```', outside: true },
    { kind: 'quote', title: 'Comment', blocks: [{ kind: 'table', head: ['None'], rows: [] }] },
  ],
};

const planned: Report = {
  operation: 'set-config',
  headline: 'Would set 1 config var of my-app',
  changed: false,
  wouldChange: true,
};

const pages: Readonly<Record<string, readonly [reports: readonly Report[], dryRun?: boolean, onEmulator?: boolean]>> = {
  'a build': [[built]],
  'a failure that stops the rest': [[planned, failed]],
  'problems of the inputs': [[problems]],
  'a skipped step': [[skipped]],
  'every kind of block': [[listed]],
  'a dry run on the emulator': [[planned, listed], true, true],
};

describe.each(Object.entries(pages))('%s', (name, [reports, dryRun = false, onEmulator = false]) => {
  const file = `pages/${name.replaceAll(' ', '-')}`;

  it('as a summary', async () => {
    await expect(renderSummary(reports, { dryRun, onEmulator }, texts)).toMatchFileSnapshot(`${file}.md`);
  });

  it('in the log', async () => {
    const log = await captureLog(() => {
      const { group, report: tell } = createLog(texts, redactor, {});
      for (const report of reports) {
        group(report.operation);
        tell(report);
      }
    });
    await expect(log).toMatchFileSnapshot(`${file}.log`);
  });
});

it('a comment begins with the marker by which it is found again', () => {
  const comment = renderComment(
    { key: 'review a/b -->', headline: '`a` is ready', blocks: [{ kind: 'text', text: 'See `x`.' }] },
    texts,
  );
  expect(comment).toBe('<!-- platform-deploy:review_a_b_--_ -->\n#### `a` is ready\n\nSee `x`.\n');
});
