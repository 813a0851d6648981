import { isCommon } from './common-words.ts';
import { keepOpenTexts, keepSecrets, longestPiece, type SecretKind } from './known-secrets.ts';
import type { Found, Needles } from './needles.ts';
import { viewsOf } from './normal-form/views.ts';
import { stripControls } from './sanitise.ts';

const hidden = '***';
/** No way out of the action takes a longer text. */
const longestText = 1_000_000;
/** What a piece of a secret may take up at the most, each byte of it written in this many characters. */
const longestSpelling = longestPiece * 32;

/** Keeps secrets out of text, in every form that text commonly takes. Of a text that is longer than wanted, only the beginning comes back. */
export interface Redactor {
  hide(secret: string, kind?: SecretKind): void;
  /** Lets config values be read inside of this text, which is no secret: a name, an address, a status. */
  open(text: string): void;
  /** Whether a value is readable as it stands, although some config var may hold it. */
  isOpen(value: string): boolean;
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
export function createRedactor(): Redactor {
  const secrets = keepSecrets();
  const openTexts = keepOpenTexts();

  const redact = (text: string, most = longestText) => {
    // Half a secret is not found: what stands around the end is looked at too.
    const seen = text.slice(0, most + longestSpelling);
    const found = locate(seen, secrets.needles());
    const isClosed = found.every(({ closed }) => closed);
    return cutOut(text, isClosed ? found : withoutOpen(found, locate(seen, openTexts.needles())), most);
  };

  return {
    hide: (secret, kind = 'credential') => secrets.add(secret, kind),
    open: openTexts.add,
    isOpen: (value) => openTexts.has(value) || isCommon(value),
    redact,
    redactCredentials(text, most = longestText) {
      const found = locate(text.slice(0, most + longestSpelling), secrets.needles());
      return cutOut(
        text,
        found.filter(({ closed }) => closed),
        most,
      );
    },
    clean(text, most) {
      const first = redact(text, most);
      const seen = stripControls(first);
      return seen === first ? seen : redact(seen, most);
    },
  };
}

/** Where a text holds needles in any of its forms, from left to right; what touches in one form comes as one. */
function locate(text: string, needles: Needles): readonly Found[] {
  const located: Found[] = [];
  if (Buffer.byteLength(text) < needles.shortest()) return located;
  for (const view of viewsOf(text, needles.shortest())) {
    for (const { start, end, closed } of mergeTouching(needles.find(view.bytes)))
      located.push({ start: view.from(start), end: view.to(end - 1), closed });
  }
  return located.sort((a, b) => a.start - b.start);
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

/** What was found, without what lies inside of an open text and may be read there. Both are sorted. */
function withoutOpen(found: readonly Found[], open: readonly Found[]): readonly Found[] {
  let [next, openUntil] = [0, 0];
  return found.filter(({ start, end, closed }) => {
    for (; next < open.length && (open[next] as Found).start <= start; next++)
      openUntil = Math.max(openUntil, (open[next] as Found).end);
    return closed || end > openUntil;
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
