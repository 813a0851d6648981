import type { Block, Cell } from '../contract/outcome.ts';
import { longestLine, type Texts } from './clean.ts';

/** A cell whose text and address are fit to be shown. Half an address leads elsewhere: one that is too long is none. */
export function fitCell(cell: Cell | undefined = '', texts: Texts) {
  const parts: Exclude<Cell, string> = typeof cell === 'string' ? { text: cell } : cell;
  const { code, most = longestLine, outside, text, url } = parts;
  const isLink = url !== undefined && url.length <= longestLine && /^https?:\/\//i.test(url);
  return {
    text: outside ? texts.quoted(text, most) : texts.own(text, most),
    code: code === true,
    url: isLink ? texts.own(url) : undefined,
  };
}

/** The text of a code block, fit to be shown. */
export function fitCode({ outside, text }: Extract<Block, { kind: 'code' }>, texts: Texts): string {
  return (outside ? texts.quoted(text) : texts.own(text)).trimEnd();
}
