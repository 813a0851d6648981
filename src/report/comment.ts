import type { CommentContent } from '../contract/github.ts';
import { longestLine, type Texts } from './clean.ts';
import { cutMarkdown } from './cut-markdown.ts';
import { renderBlock, renderProse } from './markdown.ts';

/** GitHub refuses a longer comment. */
const mostCharacters = 65_536;

/** A comment in Markdown; its first line is the marker by which it is found again. */
export function renderComment({ blocks, headline, key }: CommentContent, texts: Texts): string {
  const marker = `<!-- platform-deploy:${key.replace(/[^\w.:-]/g, '_')} -->`;
  const heading = `#### ${renderProse(texts.own(headline, longestLine))}`;
  const text = [`${marker}\n${heading}`, ...blocks.map((block) => renderBlock(block, texts))].join('\n\n');
  return cutMarkdown(`${text}\n`, mostCharacters, ({ length }) => length, 'the comment is longer than GitHub takes');
}
