import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Block } from '../../src/contract/outcome.ts';
import { cutMarkdown } from '../../src/report/cut-markdown.ts';
import { renderBlock } from '../../src/report/markdown.ts';
import { renderPage } from '../harness/page.ts';
import { runs } from '../harness/property.ts';

const note = '_Cut here: there is more._';
const measure = (text: string) => Buffer.byteLength(text);
const cut = (text: string, most: number) => cutMarkdown(text, { most, measure, note });

const lines = fc.array(fc.constantFrom('word', '`', '```', '`````', '~~~', '| a | b |', '<details>', '# é', ''));
const blocks: fc.Arbitrary<Block> = fc.oneof(
  lines.map((text) => ({ kind: 'code', title: 'Output', text: text.join('\n') }) as const),
  lines.map((items) => ({ kind: 'table', head: ['Name', 'Other'], rows: items.map((item) => [item, item]) }) as const),
  lines.map((items) => ({ kind: 'list', title: 'Names', items }) as const),
);

it('what is cut off never takes the note about it along, wherever the cut falls', () => {
  const texts = fc.array(blocks, { minLength: 1 }).map((found) => found.map(renderBlock).join('\n\n'));
  fc.assert(
    fc.property(texts, fc.double({ min: 0, max: 1, noNaN: true }), (text, part) => {
      const room = measure(note) + 4;
      const most = room + Math.floor(part * Math.max(0, measure(text) - room));
      fc.pre(measure(text) > most);
      const shown = cut(text, most);
      expect(measure(shown)).toBeLessThanOrEqual(most);
      expect(renderPage(shown).elements.slice(-4)).toEqual(['<p>', '<em>', '</em>', '</p>']);
    }),
    runs(150),
  );
});

it('what fits is left as it is', () => {
  expect(cut('a\n\nb\n', 5)).toBe('a\n\nb\n');
});

it('a block of code keeps the lines that fit, and ends as it began', () => {
  expect(cut(`\`\`\`\`diff\n+ a\n\`\`\`\n${'+ b\n'.repeat(100)}\`\`\`\``, 57)).toBe(
    `\`\`\`\`diff\n+ a\n\`\`\`\n+ b\n\`\`\`\`\n\n${note}\n`,
  );
});
