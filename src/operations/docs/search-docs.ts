import { excerpt } from '../../contract/text.ts';
import { defineOperation } from '../operation.ts';

/** A text from outside on one line, which is cut only when its secrets are out. */
const cell = (text: string, most: number) => ({ text: text.replace(/\s+/g, ' '), most, outside: true as const });

export const searchDocs = defineOperation({
  name: 'search-docs',
  summary: 'Searches the platform’s documentation, in English or Japanese',
  needs: ['query', 'docs-url'],
  takes: [],
  gives: ['count'],
  endpoints: [],
  example: { query: 'config vars' },

  async run(context, { query, docsUrl }) {
    const { sections, remark } = await context.searchDocs(docsUrl, query);
    const count = sections.length;
    const found = count === 0 ? 'No section' : count === 1 ? '1 section' : `${count} sections`;
    const rows = sections.map(({ title, link, text }) => [
      { text: title, url: link, outside: true as const },
      cell(text, 200),
    ]);
    return {
      headline: `${found} of the documentation for “${excerpt(query, 100)}”`,
      changed: false,
      outputs: { count },
      outside: true,
      result: sections.map(({ title, link, text }) => ({ title, link: link ?? null, text })),
      blocks: [
        { kind: 'table', head: ['Section', 'Excerpt'], rows },
        { kind: 'facts', rows: [['The server adds', remark === undefined ? undefined : cell(remark, 500)]] },
      ],
    };
  },
});
