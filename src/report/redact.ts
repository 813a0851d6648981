import { isCommon } from './common-words.ts';
import { keepPublicTexts, keepSecrets, longestPiece, type SecretKind } from './known-secrets.ts';
import type { Found, Needles } from './needles.ts';
import type { View } from './normal-form/view.ts';
import { viewsOf } from './normal-form/views.ts';
import { stripControls } from './sanitise.ts';
import { startWatch, type Watch } from './start-watch.ts';

const hidden = '***';
/** In place of what there was no time to look through. */
const unread = '(left out: looking through it for secrets would take too long)';
/** Milliseconds of work that a step may put into looking through long texts; a short one is always looked through. */
const longestLook = 1500;
const shortText = 100;
/** No way out of the action takes a longer text. */
const longestText = 1_000_000;
/** What a piece of a secret may take up at the most, each byte of it written in this many characters. */
const longestSpelling = longestPiece * 32;

/** Keeps secrets out of text, in every form that text commonly takes. Of a text that is longer than wanted, only the beginning is returned. */
export interface Redactor {
  hide(secret: string, kind?: SecretKind): void;
  /** Looks from now on for all secrets: there may be a text of somebody else's. */
  searchDeferred(): void;
  /** Lets config values be read inside of this text, which is no secret: a name, an address, a status. */
  allow(text: string): void;
  /** Whether a value is readable as it stands, although some config var may hold it. */
  isPublic(value: string): boolean;
  /** The text without secrets, otherwise as it is. */
  redact(text: string, most?: number): string;
  /**
   * The text without credentials: for what is put together from texts that are clean already. Config values are not looked
   * for there: one that is a word of our own, such as a label or a keyword of a chart, must not break what is shown.
   */
  redactCredentials(text: string, most?: number): string;
  /** The text for readers: without secrets, and without the control characters that could split one. */
  clean(text: string, most?: number): string;
}

/** Makes a redactor that every way out of the action shares. */
export function createRedactor(patience = longestLook): Redactor {
  const secrets = keepSecrets();
  const publicTexts = keepPublicTexts();

  const watch = startWatch(patience);
  // Half a secret is not found: what stands around the end is looked at too.
  const look = (text: string, most: number, needles: Needles) =>
    needles.remember(text.slice(0, most + longestSpelling), (shown) => locate(shown, needles, watch));

  const redact = (text: string, most = longestText) => {
    const found = look(text, most, secrets.needles());
    const shown = found?.every(({ closed }) => closed) ? [] : look(text, most, publicTexts.needles());
    return found && shown ? cutOut(text, withoutShown(found, shown), most) : unread;
  };

  return {
    hide: (secret, kind = 'credential') => secrets.add(secret, kind),
    searchDeferred: secrets.searchDeferred,
    allow: publicTexts.add,
    isPublic: (value) => publicTexts.has(value) || isCommon(value),
    redact,
    redactCredentials(text, most = longestText) {
      const found = look(text, most, secrets.needles())?.filter(({ closed }) => closed);
      return found ? cutOut(text, found, most) : unread;
    },
    clean(text, most) {
      const first = redact(text, most);
      const seen = stripControls(first);
      return seen === first ? seen : redact(seen, most);
    },
  };
}

/**
 * Where a text holds needles in any of its forms, from left to right; what touches in one form comes as one. Nothing where
 * there is no time left for it: each form of a text costs as much as the text is long, and a text may have very many.
 */
function locate(text: string, needles: Needles, watch: Watch): readonly Found[] | undefined {
  const located: Found[] = [];
  // Before the watch starts: to prepare thousands of them says nothing about the text.
  const shortest = needles.prepare();
  if (Buffer.byteLength(text) < shortest) return located;
  const isLate = text.length > shortText ? watch() : () => false;
  for (const view of viewsOf(text, shortest)) {
    located.push(...findIn(view, needles));
    if (isLate(view.bytes.length)) return undefined;
  }
  return isLate() ? undefined : located.sort((a, b) => a.start - b.start);
}

function findIn(view: View, needles: Needles): readonly Found[] {
  const { bytes, fewest = 0 } = view;
  const found = needles.find(bytes);
  if (found.length === 0) return found;
  return mergeTouching(found.filter(({ end, start }) => end - start >= fewest)).map(({ start, end, closed }) => ({
    start: view.from(start),
    end: view.to(end - 1),
    closed,
  }));
}

function mergeTouching(found: readonly Found[]): readonly Found[] {
  const merged: Found[] = [];
  for (const one of found) {
    const last = merged.at(-1);
    if (last && one.start <= last.end && one.closed === last.closed)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, one.end) };
    else merged.push(one);
  }
  return merged;
}

/** What was found, without what lies inside of a public text and may be read there. Both are sorted. */
function withoutShown(found: readonly Found[], shown: readonly Found[]): readonly Found[] {
  let [next, shownUntil] = [0, 0];
  return found.filter(({ start, end, closed }) => {
    for (; next < shown.length && (shown[next] as Found).start <= start; next++)
      shownUntil = Math.max(shownUntil, (shown[next] as Found).end);
    return closed || end > shownUntil;
  });
}

/** The text, up to its longest, with a mark in place of each sorted find, or of those that touch. */
function cutOut(text: string, found: readonly Found[], most: number): string {
  const kept: string[] = [];
  let until = -1;
  for (const { start, end } of found) {
    if (start >= most) break;
    if (start > until) kept.push(text.slice(Math.max(until, 0), start), hidden);
    until = Math.max(until, end);
  }
  const end = Math.max(until, most);
  const shown = kept.join('') + text.slice(Math.max(until, 0), end);
  return text.length > end ? shown.toWellFormed() : shown;
}
