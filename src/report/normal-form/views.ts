import { shortenCommit } from '../../contract/shorten.ts';
import { byteLists, hexPrefix } from './byte-lists.ts';
import { base2, base32, base64, hex, readDigits, smallBase32 } from './digits.ts';
import { escapes, joints, marks, prefixes, readable, singleEscapes, tags, unseen, zeros } from './spellings.ts';
import { extract, keep, type Spelling, undo } from './undo.ts';
import { foldCase, type View, viewText } from './view.ts';

/** Layers of escapes that are undone, such as JSON in JSON in a URL. */
const mostLayers = 5;
/** Encodings inside one another that are undone, such as base64 in base64. */
const depth = 2;
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
  yield* readingsOf(seen ?? whole, depth, fewest);
  const bare = undo(seen ?? whole, tags);
  if (bare) yield* readingsOf(bare, depth, fewest);
}

/** The forms of a secret that are looked for in every view: as it is, and as other text is read. */
export function* formsOf(secret: string): Generator<Buffer> {
  // Nothing that leaves the action can hold half a character.
  const whole = viewText(secret.toWellFormed());
  for (const { bytes } of new Set([whole, ...normalise(undo(whole, unseen) ?? whole).forms])) yield bytes;
  // What looks like a commit's id is shown by its first digits.
  yield Buffer.from(shortenCommit(secret));
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

function* readingsOf(view: View, deeper: number, fewest: number): Generator<View> {
  if (view.bytes.length < fewest) return;
  for (const spelling of singleEscapes) yield* undoLayers(view, [spelling]);
  const { forms, ends } = normalise(view);
  yield* forms;
  if (deeper > 0) for (const end of ends) yield* encodedIn(end, deeper - 1, fewest);
}

/** A view with all its escapes undone, layer by layer; its ends, also without what stands before lines or between pieces, are read for more. */
function normalise(view: View): { readonly forms: readonly View[]; readonly ends: readonly View[] } {
  const layers = [view, ...undoLayers(view, escapes)];
  const plain = layers.at(-1) ?? view;
  const ends = [...new Set([view, plain, undo(plain, prefixes) ?? plain, undo(plain, joints) ?? plain])];
  return { forms: [...new Set([...layers, ...ends, ...ends.flatMap((end) => undo(end, marks) ?? [])])], ends };
}

/** What is left after each layer of escapes. */
function* undoLayers(view: View, spellings: readonly Spelling[]): Generator<View> {
  let current = view;
  for (let layer = 0; layer < mostLayers; layer++) {
    const before = current;
    for (const spelling of spellings) current = undo(current, spelling) ?? current;
    if (current === before) return;
    yield current;
  }
}

/** What the digits in a view come to, and what can be read in that in its turn. */
function* encodedIn(view: View, deeper: number, fewest: number): Generator<View> {
  const decoded = [
    readDigits(view, base64, fewest),
    readDigits(undo(view, hexPrefix) ?? view, hex, fewest),
    readDigits(view, base32, fewest),
    readDigits(view, smallBase32, fewest),
    readDigits(view, base2, fewest),
    byteLists.flatMap((list) => extract(view, list)),
  ];
  for (const views of decoded) {
    for (const bytes of views) {
      if (bytes.bytes.length < fewest) continue;
      yield bytes;
      // Without its zeros, UTF-16 can be read too.
      const narrow = undo(bytes, zeros);
      if (narrow) yield narrow;
      const words = keep(narrow ?? bytes, readable);
      if (words) yield* readingsOf(words, deeper, fewest);
    }
  }
}
