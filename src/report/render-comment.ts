import type { CommentContent } from '../contract/github.ts';
import { shorten } from '../contract/shorten.ts';
import { cleanBlock } from './clean-report.ts';
import { escapeText, renderBlock } from './markdown.ts';
import type { Redactor } from './redact.ts';

/** GitHub refuses a longer comment. */
const commentLimit = 65_536;
const cutMark = '\n\n_Cut here: the comment is longer than GitHub takes._';

/** A comment in Markdown; its first line is the marker by which it is found again. */
export function renderComment({ key, headline, blocks }: CommentContent, { clean, redact }: Redactor): string {
  const marker = `<!-- platform-deploy:${key.replace(/[^\w.:-]/g, '_')} -->`;
  const body = blocks.map((block) => renderBlock(cleanBlock(block, clean))).join('\n\n');
  return shorten(redact(`${marker}\n#### ${escapeText(clean(headline))}\n\n${body}\n`), commentLimit, cutMark);
}
