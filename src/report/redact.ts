import { isCommon } from './common-words.ts';
import { createNeedles, type Found } from './needles.ts';
import { formsOf, viewsOf } from './normal-form/views.ts';
import { stripControls } from './sanitise.ts';
import { partsOf } from './secret-parts.ts';

/**
 * What a secret is: a credential is hidden always and everywhere. A config value stays readable inside an open text; one that
 * this step sets is hidden although it is short, because it is known to be meant.
 */
export type SecretKind = keyof typeof kinds;

const kinds = {
  credential: { shortest: 4, closed: true },
  given: { shortest: 4, closed: false },
  stored: { shortest: 8, closed: false },
} as const;

/** A longer secret is looked for piece by piece: what is cut out of it is hidden too, and no comparison takes long. */
const pieceLength = 64;
const longestName = 2000;
const hidden = '***';

/** Keeps secrets out of text, in every form that text commonly takes. */
export interface Redactor {
  hide(secret: string, kind?: SecretKind): void;
  /** Lets config values be read inside of this text, which is no secret: a name, an address, a status. */
  open(text: string): void;
  /** Whether a value is readable as it stands, although some config var may hold it. */
  isOpen(value: string): boolean;
  /** The text without secrets, otherwise as it is. */
  redact(text: string): string;
  /**
   * The text without credentials: for what is put together from texts that are clean already. Config values are not looked
   * for there: one that is a word of our own, such as a label or a keyword of a chart, must not break what is shown.
   */
  redactCredentials(text: string): string;
  /** The text for readers: without secrets, and without the control characters that could split one. */
  clean(text: string): string;
}

/** Makes a redactor that every way out of the action shares. */
export function createRedactor(): Redactor {
  const secrets = createNeedles();
  const openTexts = createNeedles();
  const known = { credential: new Set<string>(), given: new Set<string>(), stored: new Set<string>() };
  const opened = new Set<string>();
  // Worked out when there is something to look through: that is after the first request is on its way.
  const newSecrets: (readonly [string, SecretKind])[] = [];
  // Worked out when there is something to spare: most steps never get there, and a list may name very many things.
  const newOpenTexts: string[] = [];

  const learn = ([secret, kind]: readonly [string, SecretKind]) => {
    const { shortest, closed } = kinds[kind];
    for (const part of partsOf(secret)) {
      if (part.length < shortest || isCommon(part)) continue;
      for (const form of formsOf(part)) {
        if (form.length >= shortest) for (const piece of piecesOf(form)) secrets.add(piece, closed);
      }
    }
  };

  const find = (text: string) => {
    for (const one of newSecrets.splice(0)) learn(one);
    return secrets.outgrow(Buffer.byteLength(text)) ? [] : locate(text, secrets);
  };
  const findOpen = (text: string) => {
    for (const open of newOpenTexts.splice(0)) for (const form of formsOf(open)) openTexts.add(form, false);
    return locate(text, openTexts);
  };
  const redact = (text: string) => {
    const found = find(text);
    return cutOut(text, found.every(({ closed }) => closed) ? found : withoutOpen(found, findOpen(text)));
  };

  return {
    hide(secret, kind = 'credential') {
      if (known[kind].has(secret)) return;
      known[kind].add(secret);
      newSecrets.push([secret, kind]);
    },
    open(text) {
      // No name is longer, and an address with a login in it is told by mistake.
      if (opened.has(text) || text.length > longestName || /\/\/[^\s/]*@/.test(text)) return;
      opened.add(text);
      newOpenTexts.push(text);
    },
    isOpen: (value) => opened.has(value) || isCommon(value),
    redact,
    redactCredentials: (text) =>
      cutOut(
        text,
        find(text).filter(({ closed }) => closed),
      ),
    clean(text) {
      const seen = stripControls(text);
      return seen === text ? redact(text) : redact(stripControls(redact(text)));
    },
  };
}

type Needles = ReturnType<typeof createNeedles>;

/** Where a text holds needles in any of its forms, from left to right; what touches in one form comes as one. */
function locate(text: string, needles: Needles): readonly Found[] {
  const located: Found[] = [];
  for (const view of viewsOf(text)) {
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

function piecesOf(form: Buffer): readonly Buffer[] {
  const starts = Array.from({ length: Math.floor(form.length / pieceLength) }, (_, at) => at * pieceLength);
  const last = Math.max(0, form.length - pieceLength);
  return [...new Set([...starts, last])].map((start) => form.subarray(start, start + pieceLength));
}

/** The text with a mark in place of each sorted find, or of those that touch. */
function cutOut(text: string, found: readonly Found[]): string {
  const kept: string[] = [];
  let until = -1;
  for (const { start, end } of found) {
    if (start > until) kept.push(text.slice(Math.max(until, 0), start), hidden);
    until = Math.max(until, end);
  }
  return kept.join('') + text.slice(Math.max(until, 0));
}
