import { excerpt, shorten } from '../../contract/text.ts';
import { defineOperation } from '../operation.ts';

// Five of them stay well below what an output may hold, so that `result` is always whole JSON.
const textLength = 32 * 1024;

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
      { text: excerpt(text, 200), outside: true as const },
    ]);
    const said = { text: excerpt(remark ?? '', 500), outside: true as const };
    return {
      headline: `${found} of the documentation for “${excerpt(query, 100)}”`,
      changed: false,
      outputs: { count },
      outside: true,
      result: sections.map(({ title, link, text }) => ({ title, link: link ?? null, text: shorten(text, textLength) })),
      blocks: [
        { kind: 'table', head: ['Section', 'Excerpt'], rows },
        { kind: 'facts', rows: [['The server adds', remark === undefined ? undefined : said]] },
      ],
    };
  },
});
