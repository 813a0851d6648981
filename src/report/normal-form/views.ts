import { shortenCommit } from '../../contract/commit-id.ts';
import { byteLists } from './byte-lists.ts';
import { numerals } from './digits.ts';
import { readDigits } from './read-digits.ts';
import {
  escapeSign,
  escapes,
  joints,
  marks,
  overstruck,
  prefixes,
  singleEscapes,
  tags,
  unseen,
  zeros,
} from './spellings.ts';
import { extract, keepWords, type Spelling, undo } from './undo.ts';
import { foldCase, type View, viewText } from './view.ts';

/** Layers of escapes that are undone, such as JSON in JSON in a URL. */
const mostLayers = 5;
/** Encodings inside one another that are undone, such as base64 in base64. */
const deepest = 2;
/** What is lost in a wrong character set. */
const garbled = /[^\0-\x7f]/gu;
const fewestKept = 8;
/** A word that is shorter is another in other letters. */
export const fewestFolded = 16;

/**
 * All forms of a text in which a secret of so many bytes or more is looked for: as it is, without what nobody sees, with its
 * escapes undone, and what its digits come to if they are base64, hex or the like. Each costs no more than the text's length.
 */
export function* viewsOf(text: string, fewest: number): Generator<View> {
  const whole = viewText(text);
  const seen = undo(whole, unseen);
  if (seen) yield whole;
  if (/[A-Z]/.test(text)) yield foldCase(seen ?? whole, fewestFolded);
  const bare = undo(seen ?? whole, tags);
  const struck = undo(whole, overstruck);
  // What is decoded of one is read in its turn.
  const unread: [View, depth: number][] = [seen ?? whole, bare ?? [], (struck && undo(struck, unseen)) ?? struck ?? []]
    .flat()
    .map((view) => [view, 0]);
  for (const [view, depth] of unread) {
    if (holdsEscape(view)) for (const spelling of singleEscapes) yield* undoLayers(view, [spelling]);
    const { forms, ends } = normalise(view);
    yield* forms;
    for (const decoded of depth < deepest ? decode(ends, fewest) : []) {
      if (decoded.bytes.length < fewest) continue;
      yield decoded;
      // Without its zeros, UTF-16 can be read too.
      const narrow = decoded.bytes.includes(0) ? undo(decoded, zeros) : undefined;
      if (narrow) yield narrow;
      const words = keepWords(narrow ?? decoded);
      if (words && words.bytes.length >= fewest) unread.push([words, depth + 1]);
    }
  }
}

/** The forms of a secret that are looked for in every view: as it is, and as other text is read. */
export function* formsOf(secret: string): Generator<Buffer> {
  // Nothing that leaves the action can hold half a character.
  const whole = viewText(secret.toWellFormed());
  for (const { bytes } of new Set([whole, ...normalise(undo(whole, unseen) ?? whole).forms])) yield bytes;
  // What looks like a commit's id is shown by its first digits.
  yield Buffer.from(shortenCommit(secret));
  // Right behind a sign such as `%`, its first digits are read as those of an escape.
  if (secret.length > fewestFolded && /^[\da-f]{2}/i.test(secret)) yield Buffer.from(secret.slice(2));
  if (whole.bytes.length === secret.length) return;
  for (const form of ['NFC', 'NFD']) yield Buffer.from(secret.normalize(form));
  // Other languages write other character sets; zeros are passed over wherever digits are read.
  const wide = Buffer.from(secret, 'utf16le');
  for (const bytes of [wide, Buffer.from(wide).swap16()]) yield Buffer.from(bytes.filter((byte) => byte !== 0));
  if (!/[^\0-\xff]/.test(secret)) yield Buffer.from(secret, 'latin1');
  // And read each byte as a character.
  yield Buffer.from(whole.bytes.toString('latin1'));
  yield Buffer.from(new TextDecoder('windows-1252').decode(whole.bytes));
  yield* garble(secret);
}

/** A secret with a mark in place of each character, or each byte of one, that was read in a wrong character set; where enough of it is left to know it by. */
function* garble(secret: string): Generator<Buffer> {
  if (secret.replace(garbled, '').length < fewestKept) return;
  const marks = ['?', '\ufffd'].flatMap((mark) => [() => mark, (sign: string) => mark.repeat(Buffer.byteLength(sign))]);
  for (const mark of marks) yield Buffer.from(secret.replace(garbled, mark));
}

/** A view with all its escapes undone, layer by layer, also without what stands before lines or between pieces; its ends are read for more. */
function normalise(view: View): { readonly forms: readonly View[]; readonly ends: readonly View[] } {
  const layers = holdsEscape(view) ? [view, ...undoLayers(view, escapes)] : [view];
  const plain = layers.at(-1) ?? view;
  const ends = [...new Set([view, plain, undo(plain, prefixes) ?? plain])];
  const last = [...new Set([...ends, undo(plain, joints) ?? plain])];
  return { forms: [...new Set([...layers, ...last, ...last.flatMap((end) => undo(end, marks) ?? [])])], ends };
}

/** Whether any escape may be in a view: most texts have none, and need not be searched for each. */
function holdsEscape(view: View): boolean {
  return escapeSign.test(view.text());
}

/** What is left after each layer of escapes. */
function undoLayers(view: View, spellings: readonly Spelling[]): readonly View[] {
  const layers = [view];
  for (let layer = 0; layer < mostLayers; layer++) {
    const before = layers[layer] as View;
    const current = spellings.reduce((rest, spelling) => undo(rest, spelling) ?? rest, before);
    if (current === before) break;
    layers.push(current);
  }
  return layers.slice(1);
}

/** What the digits in the ends of a view come to. Where several have the same digits, those of the last are read: an escape is cut out whole there. */
function* decode(ends: readonly View[], fewest: number): Generator<View> {
  for (const numeral of numerals) {
    const read: Buffer[] = [];
    for (const end of ends.toReversed()) yield* readDigits(end, numeral, fewest, read);
  }
  for (const list of byteLists) for (const end of ends) yield* extract(end, list);
}
