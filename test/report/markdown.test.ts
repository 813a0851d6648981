import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../src/contract/outcome.ts';
import { codeBlock, codeSpan, escapeText, renderBlock, renderCell, renderProse } from '../../src/report/markdown.ts';
import { stripControls } from '../../src/report/sanitise.ts';
import { hostileTexts } from '../harness/hostile-text.ts';
import { renderPage } from '../harness/page.ts';
import { runs } from '../harness/property.ts';

const flat = (text: string) => stripControls(text).replace(/\s+/g, ' ').trim();

describe('foreign text in Markdown', () => {
  it.each([
    ['as it is', escapeText],
    ['to copy', (text: string) => renderCell({ text, code: true })],
    ['as a link', (text: string) => renderCell({ text, url: 'https://platform.example' })],
    ['as a link to copy', (text: string) => renderCell({ text, url: 'https://platform.example', code: true })],
    ['as a block of code', codeBlock],
  ])('shows %s what was written', (_, render) => {
    fc.assert(
      fc.property(hostileTexts, (text) => {
        expect(flat(renderPage(render(text)).text)).toBe(flat(text));
      }),
      runs(300),
    );
  });

  it('keeps plain sentences readable in their source too', () => {
    const text = 'The build of my-app failed after 1 min 5 s (exit code 1), at 12:30:45 on port 8080.';
    expect(escapeText(text)).toBe(text);
  });

  it.each([
    ['a commit', '0123456789abcdef0123456789abcdef01234567'],
    ['a short commit in a longer word', '000a1234567'],
    ['a mention', 'thanks @mona'],
    ['a reference', 'see octo/shop#12 and GH-7'],
    ['an emoji', ':tada: :100: :+1:'],
    ['an address', 'at https://evil.example and _www.evil.example'],
  ])('makes no link or picture of %s', (_, text) => {
    const { references, links } = renderPage(escapeText(text));
    expect([...references, ...links]).toEqual([]);
  });

  it.each([
    '0123456789abcdef0123456789abcdef01234567',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    'req-8f14e45fceea167a5a36dedd4bea2543',
    'build_01hq3k9f7zab12cd34',
    'a1b2c3d4e5f6',
  ])('leaves an id to be copied as it is: %s', (id) => {
    for (const render of [escapeText, renderProse, codeSpan]) {
      const source = render(`The platform refused it (503, request id ${id}, |).`);
      expect(source).not.toMatch(/\u200b|&#8203;/);
      expect(renderPage(source).references).toEqual([]);
      expect(renderPage(source).text).toContain(`request id ${id}, |).`);
    }
  });

  it('cannot end a block of code, even by a fence that only shows after control characters are gone', () => {
    const page = renderPage(codeBlock('``\u200b`\n# Heading\n````\nmore'));
    expect(page.elements).toEqual(['<pre>', '<code>', '</code>', '</pre>']);
  });

  it('cannot leave its cell by a bar', () => {
    const table = renderBlock({
      kind: 'table',
      head: ['A', 'B'],
      rows: [['x | y', { text: 'a\\|b | c', code: true }]],
    });
    expect(renderPage(table).elements.filter((tag) => tag.startsWith('<td'))).toHaveLength(2);
  });
});

describe('a link', () => {
  it('leads to web addresses only', () => {
    expect(renderCell({ text: 'x', url: 'javascript:alert(1)' })).toBe('x');
    expect(renderCell({ text: 'x', url: 'data:text/html,x' })).toBe('x');
  });

  it('cannot be left by what its address holds', () => {
    const url = 'https://platform.example/a>) [b](<c d|e\\f\ng';
    const page = renderPage(renderCell({ text: 'x', url }));
    expect(page.links).toHaveLength(1);
    expect(page.elements).toHaveLength(4);
  });
});

describe('our own text', () => {
  it('marks code by backticks and escapes the rest', () => {
    expect(renderProse('`app` is missing: <b> needs `a|b`')).toBe(
      '`app` is missing: &lt;b&gt; needs <code>a&#124;b</code>',
    );
  });

  it('shows an empty piece of code as a space', () => {
    expect(codeSpan('\u0000')).toBe('` `');
  });
});

describe('a block', () => {
  it('of facts leaves out what is not known', () => {
    const block = renderBlock({
      kind: 'facts',
      rows: [
        ['App', 'shop'],
        ['URL', undefined],
      ],
    });
    expect(block).toBe('| App | shop |\n| :-- | :-- |');
  });

  it('of a table without rows says so', () => {
    expect(renderBlock({ kind: 'table', head: ['A'], rows: [] })).toBe('_None._');
  });

  const drawBars = (phases: readonly Phase[]) => {
    const chart = renderBlock({ kind: 'phases', title: 'Build of shop', phases });
    expect(chart).toMatch(/^```mermaid\n%%\{init: .*\}%%\ngantt\n[^|]*```$/);
    return [...chart.matchAll(/^ {2}#8203;(.*)$/gm)].map(([, bar]) => bar);
  };
  const pending = { name: 'pending', start: 5000, end: 6000 };

  it('of phases is a chart, which marks the end, and in red where it failed', () => {
    const end = { name: 'over', start: 6000, end: 6000 };
    expect(drawBars([pending, { ...end, outcome: 'success' }])).toEqual([
      'pending 1 s :0, 1000',
      'over :milestone, 1000, 0ms',
    ]);
    expect(drawBars([pending, { ...end, outcome: 'failure' }])[1]).toBe('over :crit, milestone, 1000, 0ms');
    const checking = { name: 'health check', start: 6000, end: 8000, outcome: 'failure' } as const;
    expect(drawBars([pending, checking])[1]).toBe('health check 2 s :crit, 1000, 3000');
  });

  it('of phases marks what took no time, and is over', () => {
    const built = { name: 'succeeded', start: 6000, end: 6010 };
    const checking = { name: 'health check', start: 6010, end: 9000, outcome: 'failure' } as const;
    expect(drawBars([pending, built, checking])[1]).toBe('succeeded :milestone, 1000, 0ms');
  });

  it('of phases that still go on marks no end, however short the last of them is', () => {
    expect(drawBars([pending, { name: 'building', start: 6000, end: 6001 }])[1]).toBe('building 0 s :1000, 1001');
  });

  it('of phases is a table where there is nothing to see in a chart', () => {
    const block = renderBlock({ kind: 'phases', title: 'Build of shop', phases: [pending] });
    expect(block).toBe('| State | After | Took |\n| :-- | :-- | :-- |\n| pending | 0 s | 1 s |');
    expect(renderBlock({ kind: 'phases', title: 'Build', phases: [] })).toBe('');
  });

  it.each([
    ['a single phase', [[0, 1000]]],
    ['no time at all', [[5, 5], [5, 5]]], // biome-ignore format: pairs
    [
      'more than an hour, whose labels would depend on the time zone',
      [
        [0, 1000],
        [1000, 3_700_000],
      ],
    ],
  ])('of phases draws no chart of %s', (_, spans) => {
    const phases = spans.map(([start = 0, end = 0]) => ({ name: 'building', start, end }));
    expect(renderBlock({ kind: 'phases', title: 'Build', phases })).not.toContain('mermaid');
  });

  it('that has nothing in it says so', () => {
    const folded = renderBlock({ kind: 'code', title: 'Its <log>', text: 'x', folded: true });
    expect(folded).toBe('<details><summary>Its &lt;log&gt;</summary>\n\n```\nx\n```\n\n</details>');
    expect(renderBlock({ kind: 'code', title: 'Output of web.1', text: '\n' })).toBe('**Output of web.1**\n\n_Empty._');
  });

  it('of phases takes no word of the platform for a word of the chart', () => {
    const names = [
      'title evil',
      'section evil',
      'click a href "https://evil.example"',
      'gantt',
      '%%{init: {}}%%',
      '日本語',
      'a:b\nc',
    ];
    const phases = names.map((name) => ({ name, start: 0, end: 1000 }));
    const [, chart = ''] = /```mermaid\n(.*)\n```/s.exec(renderBlock({ kind: 'phases', title: 'x\ny', phases })) ?? [];
    expect(chart.split('\n')).toHaveLength(5 + names.length);
    for (const bar of chart.split('\n').slice(5)) expect(bar).toMatch(/^ {2}#8203;[\w .-]+ 1 s :0, 1000$/);
  });
});
