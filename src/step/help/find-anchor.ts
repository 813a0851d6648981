import { entries } from './entries.ts';

/** The anchor of the entry whose heading says most of a message; undefined where none has its words. */
export function findAnchor(message: string): string | undefined {
  const [best] = entries.filter((heading) => fits(heading, message)).sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : toAnchor(best);
}

/** Codes of headings that stand for all the statuses of their kind. */
const kinds = ['…', 'redirect', 'server_error'];

/** Whether a message has a heading's words in their order; `…` stands for what varies, and a status for what was answered. */
function fits(heading: string, message: string): boolean {
  const [, text, status = '', code = ''] = /^(.*\()(\d{3}) ([\w…]+)\)$/.exec(heading) ?? [];
  if (text === undefined) return hasInOrder(message, heading.replace(/ ?…[.:]?$/, ''));
  if (!kinds.includes(code)) return hasInOrder(message, `${text}${status} `);
  const byKind = message.replace(/\((\d)\d\d /g, '($100 ');
  return hasInOrder(byKind, `${text}${status.charAt(0)}00 `);
}

/** Whether a text begins as a pattern does, and has its pieces one after the other. */
function hasInOrder(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('…');
  let at = text.startsWith(first) ? first.length : -1;
  for (const piece of others) {
    const found = at < 0 ? -1 : text.indexOf(piece, at);
    at = found < 0 ? -1 : found + piece.length;
  }
  return at >= 0;
}

/** The anchor that GitHub gives to a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
