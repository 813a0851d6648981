import { marked } from 'marked';

/** A Markdown text as a page: its elements in order, where its links go, and what a reader sees. */
export interface Page {
  readonly elements: readonly string[];
  readonly links: readonly string[];
  /** What GitHub would turn into a mention, a reference, an emoji or a link, though Markdown itself does not. */
  readonly references: readonly string[];
  /** All of the text. */
  readonly text: string;
}

// An id is code, so that it can be copied and is no link to a commit: what a text is made of, and no element of the page's.
const idsInCode = /<code>((?:[a-z\d]|-|\\_)+)<\/code>/gi;

const renderHtml = (markdown: string) => marked.parse(markdown, { async: false, gfm: true });
const findTags = (html: string) => [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag);

/** Renders Markdown in GitHub’s dialect. */
export function renderPage(markdown: string): Page {
  const html = renderHtml(markdown);
  const tags = findTags(html);
  return {
    // A line break is where the text has one.
    elements: findTags(renderHtml(markdown.replace(idsInCode, '$1'))).filter((tag) => !/^<br/.test(tag)),
    links: tags.flatMap((tag) => /(?:href|src)="([^"]*)"/.exec(tag)?.[1] ?? []),
    references: findReferences(html.replace(/<code[^>]*>.*?<\/code>/gs, ' ')),
    text: decode(html),
  };
}

function decode(html: string): string {
  return html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function findReferences(html: string): readonly string[] {
  const emoji = /:[\w+-]*[a-z+][\w+-]*:|:100:/gi;
  const inProse = [
    /(?<![\w/])@[a-z\d][\w-]*/gi,
    /#\d+/g,
    /\bGH-\d+/gi,
    /\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/gi,
    /https?:\/\//gi,
    /www\.\w/gi,
  ];
  // Inside a link GitHub looks for nothing but emoji.
  const prose = decode(html.replace(/<a [^>]*>.*?<\/a>/gs, ' '));
  return [decode(html).match(emoji), ...inProse.map((pattern) => prose.match(pattern))].flatMap((found) => found ?? []);
}
