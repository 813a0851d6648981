import { entries } from './entries.ts';

/** No message is longer before it says what it is. */
const longestLooked = 4000;

/** The anchor of the entry whose heading says most of a message; undefined where none has its words. */
export function findAnchor(message: string): string | undefined {
  const start = message.slice(0, longestLooked);
  const fitting = entries.filter((heading) => toPattern(heading).test(start));
  const [best] = fitting.sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : toAnchor(best);
}

/** `…` stands for what varies; a status at the end for what the platform, or the sign-in, answered with it. */
function toPattern(heading: string): RegExp {
  const [, text = heading, status, code] = /^(.*\()(\d{3}) ([\w…]+)\)$/.exec(heading) ?? [];
  const words = text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s*…\\?[.:]?$/, '')
    .replaceAll('…', '[^]*?');
  // One entry is for all the statuses of its kind.
  const isKind = code === '…' || code === 'server_error' || code === 'redirect';
  return new RegExp(`^${words}${status === undefined ? '' : isKind ? `${status.charAt(0)}\\d\\d ` : `${status} `}`);
}

/** The anchor that GitHub gives to a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
