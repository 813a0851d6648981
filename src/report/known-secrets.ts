import { isCommon } from './common-words.ts';
import { createNeedles, type Needles } from './needles.ts';
import { fewestFolded, formsOf } from './normal-form/views.ts';
import { bytesOf, isOpaque, looksRandom, partsOf } from './secret-parts.ts';

/**
 * What a secret is: a credential is hidden always and everywhere. A config value stays readable inside a public text; one that
 * this step sets is hidden although it is short, because it is known to be meant. `deferred`: only its name was wanted. It is
 * searched for once text written by others may be printed, because preparing the values of a thousand apps is slower than all
 * the rest.
 */
export type SecretKind = keyof typeof kinds;

const kinds = {
  credential: { shortest: 4, closed: true },
  given: { shortest: 4, closed: false },
  stored: { shortest: 8, closed: false },
  deferred: { shortest: 8, closed: false },
} as const;

/** A longer secret is looked for piece by piece: what is cut out of it is hidden too, and no comparison takes long. */
export const longestPiece = 64;
/** Of what nobody can guess, so few bytes in a row are a part of it, wherever they stand. */
const window = 16;
/** So many of them are looked for from every byte on, and those of further secrets only from every sixteenth. */
const mostWindows = 50_000;
/** A longer secret is a file: it is looked for as it is, and no single word of it. */
const longestWhole = 64 * 1024;
/** So many characters of secrets, their parts included, are looked for one by one: what else there is, as if it were a file. */
const mostCharacters = 2_000_000;
const longestName = 2000;

/** The secrets of a step. They are taken apart when there is something to look through: after the first request is on its way. */
export function keepSecrets() {
  const needles = createNeedles();
  const known = { credential: new Set(), given: new Set(), stored: new Set(), deferred: new Set() };
  const fresh: (readonly [string, SecretKind])[] = [];
  const deferred: typeof fresh = [];
  let isSearched = false;
  let [windows, characters] = [0, 0];
  const addWindows = (bytes: Buffer, closed: boolean) => {
    const step = windows + bytes.length > mostWindows ? window : 1;
    const pieces = piecesOf(bytes, window, step);
    windows += pieces.length;
    for (const piece of pieces) needles.add(piece, closed);
  };
  return {
    add(secret: string, kind: SecretKind) {
      if (known[kind].has(secret)) return;
      known[kind].add(secret);
      const group = kind === 'deferred' && !isSearched ? deferred : fresh;
      group.push([secret, kind]);
    },
    /** From now on all are looked for. */
    searchDeferred() {
      isSearched = true;
      fresh.push(...deferred.splice(0));
    },
    /** All that has to be looked for. */
    needles(): Needles {
      // Short ones first: most that somebody tells are.
      for (const [secret, kind] of fresh.splice(0).sort(([one], [other]) => one.length - other.length))
        characters += takeApart(secret, kind, needles, characters < mostCharacters ? addWindows : undefined);
      return needles;
    },
  };
}

/** The texts in which config values may be read: most steps never ask for them, and a list may name very many things. */
export function keepPublicTexts() {
  const needles = createNeedles();
  const allowed = new Set<string>();
  const fresh: (readonly [string, isCut: boolean])[] = [];
  return {
    has: (text: string) => allowed.has(text),
    add(text: string) {
      // No name is longer, and an address with a login in it is told by mistake.
      if (text.length > longestName || text.includes('@', text.search(/\/\/|:|$/))) return;
      // What an address is asked with may be a key to it: only what leads to that is a name.
      const open = text.includes('/') ? text.replace(/(?<=[?#=]).*/s, '') : text;
      if (allowed.has(open)) return;
      allowed.add(open);
      fresh.push([open, open !== text]);
    },
    needles(): Needles {
      for (const [text, isCut] of fresh.splice(0)) for (const form of formsOf(text)) needles.add(form, isCut);
      return needles;
    },
  };
}

/** Adds what has to be looked for of a secret, and tells how many characters that is. */
function takeApart(
  secret: string,
  kind: SecretKind,
  needles: Needles,
  addWindows: ((bytes: Buffer, closed: boolean) => void) | undefined,
): number {
  const { shortest, closed } = kinds[kind];
  if (secret.length < shortest || isCommon(secret)) return 0;
  if (addWindows === undefined || secret.length > longestWhole) {
    for (const piece of piecesOf(Buffer.from(secret), longestPiece, longestPiece)) needles.add(piece, closed);
    return 0;
  }
  const parts = partsOf(secret);
  for (const part of parts) {
    if (part.length < shortest || isCommon(part)) continue;
    // A part of a credential may be an id that the platform tells to everyone: that stays readable.
    const isClosed = closed && part === secret;
    for (const form of formsOf(part)) {
      if (form.length < shortest) continue;
      for (const piece of piecesOf(form, longestPiece, longestPiece)) needles.add(piece, isClosed);
      if (looksRandom(part)) addWindows(form, isClosed);
    }
    // No other word is hidden with it.
    if (part.length >= fewestFolded && isUnlikeText(part))
      for (const piece of piecesOf(Buffer.from(part.toLowerCase()), longestPiece, longestPiece))
        needles.add(piece, isClosed);
    for (const bytes of bytesOf(part)) addWindows(bytes, isClosed);
  }
  return parts.values().reduce((sum, { length }) => sum + length, 0);
}

/** Whether nobody can guess a secret in other letters either: it is no sentence, no address, and nothing that may be a path, a file or a host. */
function isUnlikeText(secret: string): boolean {
  const isPlace = /[/\\]|\.[a-z]+(?::\d+)?$/i.test(secret) && !/[^\w./\\:@~+-]/.test(secret);
  return looksRandom(secret) || (isOpaque(secret) && !isPlace && !/\s|\/\//.test(secret));
}

/** Pieces of so many bytes, one after each step; the last one ends with the whole. */
function piecesOf(form: Buffer, length: number, step: number): readonly Buffer[] {
  const last = Math.max(0, form.length - length);
  const starts = Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
  return [...new Set([...starts, last])].map((start) => form.subarray(start, start + length));
}
