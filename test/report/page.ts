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

/** Renders Markdown in GitHub’s dialect. */
export function renderPage(markdown: string): Page {
  const html = marked.parse(markdown, { async: false, gfm: true });
  const tags = [...html.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag);
  return {
    // A line break is where the text has one.
    elements: tags.filter((tag) => !/^<br/.test(tag)),
    links: tags.flatMap((tag) => /(?:href|src)="([^"]*)"/.exec(tag)?.[1] ?? []),
    references: findReferences(html.replace(/<code[^>]*>.*?<\/code>/gs, ' ')),
    text: decode(html),
  };
}

const inProse = [/(?<![\w/])@[a-z\d][\w-]*/gi, /#\d+/g, /\bGH-\d+/gi, /https?:\/\//gi, /www\.\w/gi];

function findReferences(html: string): readonly string[] {
  // Inside a link GitHub looks for nothing but emoji.
  const prose = decode(html.replace(/<a [^>]*>.*?<\/a>/gs, ' '));
  const emoji = decode(html).match(/:[\w+-]*[a-z+][\w+-]*:|:100:/gi) ?? [];
  return [...emoji, ...inProse.flatMap((pattern) => prose.match(pattern) ?? [])];
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
