import { isCommon } from './common-words.ts';
import type { Watch } from './count-work.ts';
import { keepPublicTexts, keepSecrets, type SecretKind } from './known-secrets.ts';
import type { Found, Needles } from './needles.ts';
import type { View } from './normal-form/view.ts';
import { viewsOf } from './normal-form/views.ts';
import { stripControls } from './sanitise.ts';
import { byStart, type Search, showSearched } from './show-searched.ts';

/** A short text is always looked through. */
const shortText = 100;
/** No way out of the action takes a longer text. */
const longestText = 1_000_000;

/** Where a text holds something. */
export type Locate = (text: string) => readonly Found[];

/** Keeps secrets out of text, in every form that text commonly takes. Of a text that is longer than wanted, only the beginning is returned. */
export interface Redactor {
  hide(secret: string, kind?: SecretKind): void;
  /** Looks from now on for all secrets: there may be a text of somebody else's. */
  searchDeferred(): void;
  /** Lets config values be read inside of this text, which is no secret: a name, an address, a status. */
  allow(text: string): void;
  /** Whether a value is readable as it stands, although some config var may hold it. */
  isPublic(value: string): boolean;
  /** The text without secrets, and without what else is found in it, otherwise as it is. */
  redact(text: string, most?: number, others?: Locate): string;
  /**
   * The text without credentials: for what is put together from texts that are clean already. Config values are not looked
   * for there: one that is a word of our own, such as a label or a keyword of a chart, must not break what is shown.
   */
  redactCredentials(text: string, most?: number): string;
  /** The text for readers: without secrets, and without the control characters that could split one. */
  clean(text: string, most?: number): string;
}

/** Makes a redactor that every way out of the action shares. */
export function createRedactor(patience?: number): Redactor {
  const secrets = keepSecrets();
  const publicTexts = keepPublicTexts();

  const show = showSearched(patience);
  const locateIn = (text: string, needles: Needles, watch: Watch) =>
    needles.remember(text, () => locate(text, needles, watch));
  const findSecrets: Search = (text, watch) => {
    const found = locateIn(text, secrets.needles(), watch);
    const shown = found?.every(({ closed }) => closed) ? [] : locateIn(text, publicTexts.needles(), watch);
    return found && shown && withoutShown(found, shown);
  };
  const findCredentials: Search = (text, watch) =>
    locateIn(text, secrets.needles(), watch)?.filter(({ closed }) => closed);

  const redact = (text: string, most = longestText, others: Locate = () => []) =>
    show(text, most, (part, watch) => findSecrets(part, watch)?.concat(others(part)));

  return {
    hide: (secret, kind = 'credential') => secrets.add(secret, kind),
    searchDeferred: secrets.searchDeferred,
    allow: publicTexts.add,
    isPublic: (value) => publicTexts.has(value) || isCommon(value),
    redact,
    redactCredentials: (text, most = longestText) => show(text, most, findCredentials),
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
    located.push(...findIn(view, needles, text));
    if (isLate(view.bytes.length)) return undefined;
  }
  return isLate() ? undefined : located.sort(byStart);
}

function findIn(view: View, needles: Needles, text: string): readonly Found[] {
  const { bytes, fewest = 0 } = view;
  const found = needles.find(bytes);
  if (found.length === 0) return found;
  // A blank or a line break between two secrets, which this form of the text may be without, is part of neither.
  const isApart = (at: number) => /^\s+$/.test(text.slice(view.to(at - 1), view.from(at)));
  const long = found.filter(({ end, start }) => end - start >= fewest);
  return mergeTouching(long, isApart).map(({ start, end, closed }) => ({
    start: view.from(start),
    end: view.to(end - 1),
    closed,
  }));
}

function mergeTouching(found: readonly Found[], isApart: (at: number) => boolean): readonly Found[] {
  const merged: Found[] = [];
  for (const one of found) {
    const last = merged.at(-1);
    const touches = last && (one.start < last.end || (one.start === last.end && !isApart(one.start)));
    if (touches && one.closed === last.closed)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, one.end) };
    else merged.push(one);
  }
  return merged;
}

/** What was found, without what lies inside of a public text and may be read there. Both are sorted. */
function withoutShown(found: readonly Found[], shown: readonly Found[]): readonly Found[] {
  let [next, shownUntil, addressUntil] = [0, 0, 0];
  return found.flatMap((one) => {
    for (; next < shown.length && (shown[next] as Found).start <= one.start; next++) {
      const { end, closed } = shown[next] as Found;
      shownUntil = Math.max(shownUntil, end);
      if (closed) addressUntil = Math.max(addressUntil, end);
    }
    if (one.closed) return one;
    // Of a value that is a public address with more behind it, only that is hidden.
    return one.end > shownUntil ? { ...one, start: Math.max(one.start, addressUntil) } : [];
  });
}
