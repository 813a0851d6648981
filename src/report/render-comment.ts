import type { CommentContent } from '../contract/github.ts';
import { cleanBlock, cleanLine } from './clean-report.ts';
import { cutMarkdown, type MarkdownLimit } from './cut-markdown.ts';
import { escapeText, renderBlock } from './markdown.ts';
import type { Redactor } from './redact.ts';

/** GitHub refuses a longer comment. */
const limit: MarkdownLimit = {
  most: 65_536,
  measure: ({ length }) => length,
  note: '_Cut here: the comment is longer than GitHub takes._',
};

/** A comment in Markdown; its first line is the marker by which it is found again. */
export function renderComment({ key, headline, blocks }: CommentContent, redactor: Redactor): string {
  const { clean, redactCredentials } = redactor;
  const marker = `<!-- platform-deploy:${key.replace(/[^\w.:-]/g, '_')} -->`;
  const body = blocks.map((block) => renderBlock(cleanBlock(block, clean))).join('\n\n');
  const text = redactCredentials(`#### ${escapeText(cleanLine(headline, clean))}\n\n${body}\n`);
  return cutMarkdown(`${marker}\n${text}`, limit);
}
