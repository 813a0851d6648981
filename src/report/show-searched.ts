import { unread } from '../contract/unread.ts';
import { countWork, type Watch } from './count-work.ts';
import { longestPiece } from './known-secrets.ts';
import type { Found } from './needles.ts';

const hidden = '***';
/** Milliseconds of work that a step may put into looking through texts. */
const longestLook = 2500;
/** So much of it is kept for the beginnings of texts. Beyond its beginning, a text may take half of what is left of the rest: others come after. */
const reserve = 1000;
/** Where looking through a text pauses: of one that there is no time for, what was looked through until then is shown. */
const [beginning, page] = [4096, 64 * 1024];
/** What a piece of a secret may take up at the most, each byte of it written in this many characters. */
const longestSpelling = longestPiece * 32;

/** What must not be seen of a text; nothing where there is no time to look for it. */
export type Search = (text: string, watch: Watch) => readonly Found[] | undefined;

/** A way to show texts, up to their longest: no more of one than was looked through. */
export function showSearched(patience = longestLook): (text: string, most: number, find: Search) => string {
  const work = countWork();
  return (text, most, find) => {
    let [shown, pace, isHurried] = ['', 0, false];
    for (const [stage, length] of [beginning, page, most, page].entries()) {
      if (stage === 3 && !isHurried) break;
      // Half a secret is not found: what stands around the end is looked at too.
      const read = text.slice(0, Math.min(length, most) + longestSpelling);
      const spent = work.spent();
      const limit = stage === 0 ? patience : (spent + patience - reserve) / 2;
      // Even at the pace of its beginning, where code may run for the first time, the whole takes no longer than it may.
      isHurried ||= stage === 1 && spent + pace * Math.min(most, text.length) <= limit;
      if (stage === 1 && isHurried) continue;
      // Looked at for nothing, it would take the time of others.
      if (stage === 2 && spent + pace * read.length > limit) break;
      const found = find(read, work.watchUntil(limit));
      if (!found && stage === 2 && isHurried) continue;
      if (!found) break;
      if (length >= most || read.length === text.length) return cutOut(text, found, most);
      shown = cutOut(text, found, length);
      pace = (work.spent() - spent) / read.length;
    }
    return shown + unread;
  };
}

/** From left to right. */
export function byStart(a: Found, b: Found): number {
  return a.start - b.start;
}

/** The text, up to its longest, with a mark in place of each find, or of those that touch. */
export function cutOut(text: string, found: readonly Found[], most: number): string {
  const kept: string[] = [];
  let until = -1;
  for (const { start, end } of found.toSorted(byStart)) {
    if (start >= most) break;
    if (start > until) kept.push(text.slice(Math.max(until, 0), start), hidden);
    until = Math.max(until, end);
  }
  const end = Math.max(until, most);
  const shown = kept.join('') + text.slice(Math.max(until, 0), end);
  return text.length > end ? shown.toWellFormed() : shown;
}
