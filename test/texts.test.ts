import { beforeAll, describe, expect, it } from 'vitest';
import { loadOperationsByResource } from '../src/operations/index.ts';
import type { AnyOperation } from '../src/operations/operation.ts';
import { type ErrorText, findErrorTexts, findHints } from './harness/error-texts.ts';
import { startPlatform } from './harness/platform.ts';

const messages = findErrorTexts({ asWritten: true });
const hints = findHints();
const all = [...messages, ...hints];

// What a hint may begin with, typed by hand: each is an order.
const orders =
  `Add Build Check Compare Correct Delete Give Leave Let Look Narrow Read Remove Report Run Set Try Unset Use Write`.split(
    ' ',
  );

// A name keeps its capital letter, and so does what the platform said: it follows what was asked of it, or where.
const capitalAfterColon = /(?<!(?:GET|POST|PATCH|DELETE) \S*): (?!GitHub|Dependabot|Node|JSON)\p{Lu}\p{Ll}* /u;

describe('every text that a workflow author may read', () => {
  it('stands on one page, to be read aloud', async () => {
    const list = (texts: readonly ErrorText[]) => texts.map(({ text }) => `- ${text}`).sort();
    const page = ['# Messages', '', ...list(messages), '', '# Hints', '', ...list(hints), ''].join('\n');
    await expect(page).toMatchFileSnapshot('texts.md');
  });

  it.each(all)('ends once, and says no word twice: $text', ({ text }) => {
    expect(text).not.toMatch(/[.?!:;,][.?!:;,](?!\/)/);
    expect(text.replace(/`[^`]*`|\W…\W/g, '|')).not.toMatch(/(?<![\w-])([a-z]+) \1(?![\w-])/i);
    expect(text).not.toMatch(/ {2}|\s$|^\s/);
  });

  it.each(all)('has none of the words that people stumbled over: $text', ({ text }) => {
    expect(text).not.toMatch(/goes on on|is there already|Sign-in from|cannot be used|please|choose another name/i);
  });

  it.each(all)('goes on in lower case after a colon, but for a name: $text', ({ text }) => {
    expect(text).not.toMatch(capitalAfterColon);
  });

  it.each(messages)(
    'begins with a capital letter, a name or an input, unless it goes on a sentence: $text',
    ({ text }) => {
      expect(text).toMatch(/^(?:\p{Lu}|…|`)|^(?:its?|the|no|must|is|are|holds|names|matches|starts|opens|;) ?/u);
    },
  );
});

describe('every hint', () => {
  it.each(hints.filter(({ text }) => !text.startsWith('…')))(
    'is an order, and ends as a sentence does: $text',
    ({ text }) => {
      expect(orders).toContain(text.split(/[\s,]/)[0]);
      expect(text).toMatch(/\.$/);
    },
  );
});

describe('whatever a step says', () => {
  let operations: readonly AnyOperation[];
  beforeAll(async () => {
    operations = Object.values(await loadOperationsByResource()).flat();
  });

  it('has headings with a capital letter or a number, and none after a colon, whatever the operation and its end', async () => {
    for (const { name, example, needsPullRequest } of operations) {
      await using platform = await startPlatform();
      const about = { ...example, operation: name, comment: 'false', 'docs-url': platform.emulator.docsUrl };
      const runs = [
        about,
        { ...about, 'dry-run': 'true' },
        about,
        { ...about, app: 'zebra', confirm: 'zebra' },
        { operation: name },
        { operation: `${name}x` },
      ];
      for (const inputs of runs) {
        const { log, summary } = await platform.step(needsPullRequest ? { ...inputs, 'pull-request': '42' } : inputs);
        for (const [, said = ''] of log.matchAll(/^::(?:notice|warning|error) ?[^:]*::(.*?)(?:%0A|$)/gm))
          expect(decodeURIComponent(said), name).not.toMatch(capitalAfterColon);
        for (const [, heading] of summary.matchAll(/^### \S+ (.*)$/gm)) expect(heading, name).toMatch(/^[\p{Lu}\d]/u);
      }
    }
  });
});
