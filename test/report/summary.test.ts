import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AuthError, DeadlineError, InputError } from '../../src/contract/errors.ts';
import type { Report } from '../../src/contract/outcome.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { renderSummary, writeSummary } from '../../src/report/summary.ts';
import { reportError } from '../../src/step/report-error.ts';
import { makeFolder } from '../harness/make-folder.ts';

const redactor = createRedactor();
const render = (reports: readonly Report[], options = { dryRun: false, onEmulator: false }) =>
  renderSummary(reports, options, redactor);

function write(markdown: string): string {
  using folder = makeFolder();
  const file = join(folder.path, 'summary');
  writeSummary(markdown, redactor, file);
  return readFileSync(file, 'utf8');
}

describe('the summary', () => {
  it('tells each operation by its headline and facts', () => {
    const outcome = {
      headline: 'Built shop in 42 s',
      changed: true,
      blocks: [{ kind: 'text' as const, text: 'All well.' }],
    };
    expect(render([{ operation: 'build', ...outcome }])).toBe('### ✅ Built shop in 42 s\n\nAll well.\n\n');
  });

  it('says in its first line where to see what went well, and leads nowhere from what failed', () => {
    const report = {
      operation: 'build',
      headline: 'Built shop',
      changed: true,
      outputs: { url: 'https://shop.example/' },
    };
    expect(render([report])).toBe('### ✅ Built shop → [https&#58;//shop.example/](<https://shop.example/>)\n\n');
    const failure = { message: 'No disk', hint: 'Wait.' };
    expect(render([{ ...report, headline: 'No build', failure }])).toMatch(/^### ❌ No build\n/);
    const odd = { ...report, outputs: { url: 'javascript:alert(1)' } };
    expect(render([odd])).toBe('### ✅ Built shop → javascript:alert(1)\n\n');
  });

  it('shows in one line how several operations went', () => {
    const done = { operation: 'set-config', headline: 'Set', changed: true };
    const skipped = { operation: 'review', headline: 'No', changed: false, skipReason: 'Why not.' };
    const failed = { ...reportError('build', new DeadlineError('Late', 'Wait.')), notRun: ['restart', 'exec'] };
    const [course] = render([done, skipped, failed]).split('\n');
    expect(course).toBe('✅ set-config → ⏭️ review → ❌ build → ⏭️ restart → ⏭️ exec');
    expect(render([done])).toMatch(/^### /);
  });

  it('tells why something was skipped', () => {
    const outcome = { headline: 'Skipped build', changed: false, skipReason: 'It comes from a fork.' };
    expect(render([{ operation: 'build', ...outcome }])).toContain('⏭️ Skipped build\n\nIt comes from a fork.');
  });

  it('tells what failed and what to do, with what else is known', () => {
    const blocks = [{ kind: 'text' as const, text: 'Last seen: building' }];
    const error = new DeadlineError('The time is up', 'Raise `timeout`.');
    expect(render([{ ...reportError('build', error), blocks }])).toBe(
      '### ❌ The operation build failed\n\nThe time is up\n\n**What to do:** Raise `timeout`.\n\nLast seen: building\n\n',
    );
  });

  it('does not say again what the heading says', () => {
    const headed = (headline: string, detail?: string) =>
      render([
        {
          operation: 'build',
          headline,
          changed: true,
          failure: { message: 'The build failed', detail, hint: 'Wait.' },
        },
      ]);
    expect(headed('The build failed', 'no disk')).toBe(
      '### ❌ The build failed\n\nno disk\n\n**What to do:** Wait.\n\n',
    );
    expect(headed('The build failed')).toBe('### ❌ The build failed\n\n**What to do:** Wait.\n\n');
    expect(headed('Built 1 of 2', 'no disk')).toBe(
      '### ❌ Built 1 of 2\n\nThe build failed: no disk\n\n**What to do:** Wait.\n\n',
    );
  });

  it('says all of a message that only begins as the heading does', () => {
    const failure = { message: 'The build failed: no disk', hint: 'Wait.' };
    expect(render([{ operation: 'build', headline: 'The build failed', changed: true, failure }])).toBe(
      '### ❌ The build failed\n\nThe build failed: no disk\n\n**What to do:** Wait.\n\n',
    );
  });

  it('links to pages that may help', () => {
    const error = new DeadlineError('The time is up', 'Raise it.');
    const help = [
      { text: 'Builds', url: 'https://docs.example/builds' },
      { text: 'Limits', url: 'https://docs.example/limits' },
    ];
    expect(render([{ ...reportError('build', error), help }])).toBe(
      [
        '### ❌ The operation build failed',
        'The time is up',
        '**What to do:** Raise it.',
        '**In the platform’s documentation:** [Builds](<https://docs.example/builds>) · [Limits](<https://docs.example/limits>)\n\n',
      ].join('\n\n'),
    );
  });

  it('lists the problems of the inputs', () => {
    const refuse = (...items: readonly string[]) =>
      render([reportError('build', new InputError('Some inputs are wrong', 'Correct them.', undefined, { items }))]);
    expect(refuse('`app` is missing.', '`wait` is *odd*.')).toBe(
      '### ❌ Some inputs are wrong\n\n- `app` is missing.\n- `wait` is \\*odd\\*.\n\n**What to do:** Correct them.\n\n',
    );
    expect(refuse('`app` is missing.')).toBe(
      '### ❌ Some inputs are wrong\n\n`app` is missing.\n\n**What to do:** Correct them.\n\n',
    );
  });

  it('has as many items as there are problems, whatever lines their texts have', () => {
    const items = ['`app` is “a\n- b”.', '`wait` is odd.'];
    const error = new InputError('Some inputs are wrong', 'Correct them.', undefined, { items });
    expect(render([reportError('build', error)]).match(/^- .*$/gm)).toEqual([
      '- `app` is “a<br>\\- b”.',
      '- `wait` is odd.',
    ]);
  });

  it('shows backticks as they are where the platform may have written them', () => {
    const said = '`a` is refused';
    expect(render([reportError('build', new AuthError(said, 'Wait.'))])).toContain('\n`a` is refused\n');
    expect(render([reportError('build', new AuthError(said, 'Wait.', new Error(said)))])).toContain('\n\\`a\\` is');
  });

  it('shows the names of inputs as code', () => {
    expect(render([reportError('build', new InputError('`app` is missing', 'Give it.'))])).toContain(
      '\n`app` is missing\n',
    );
  });

  it('marks a dry run and the emulator', () => {
    const summary = render([], { dryRun: true, onEmulator: true });
    expect(summary).toContain('> Dry run: nothing was changed.');
    expect(summary).toContain('> Emulated: this ran on the built-in platform emulator');
  });

  it('is cut where GitHub would drop all of it, in bytes, and says so', () => {
    const summary = write(`${'é'.repeat(700_000)}`);
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
    expect(summary).toContain('_Cut here: the summary is longer than GitHub shows._');
    expect(summary).not.toContain('\ufffd');
  });

  it('is nowhere to be written without a runner', () => {
    expect(() => writeSummary('x', redactor, undefined)).not.toThrow();
  });
});

describe('an error that nobody foresaw', () => {
  it.each([
    [new TypeError('x is not a function'), 'Unexpected TypeError: x is not a function'],
    ['a string', 'Unexpected Error: a string'],
    [undefined, 'Unexpected Error: undefined'],
  ])('is called a bug of ours: %s', (error, message) => {
    expect(reportError('build', error).failure).toMatchObject({
      message,
      hint: expect.stringContaining('Report this bug of the action'),
    });
  });
});
