import { findBack, startView, type View, type ViewInMaking } from './view.ts';

/** A way in which bytes are written: what it looks like, byte for character, and the bytes that a match of it stands for. */
export interface Spelling {
  /** What every match holds: a text without it need not be searched, nor the pattern be compiled. */
  readonly sign: RegExp;
  readonly pattern: RegExp;
  /** Absent where it stands for nothing. */
  readonly read?: (match: RegExpExecArray) => readonly number[];
}

/** Numbers that stand for bytes, as lists and dumps print them. Each way of reading a match comes to bytes of its own. */
export interface ByteList extends Pick<Spelling, 'sign' | 'pattern'> {
  readAll(match: RegExpExecArray): readonly (readonly number[])[];
  /** Where every match is one byte: the same of its text, which is sooner found than where it stands. */
  readByte?(number: string): number;
}

/** A view in which a spelling is replaced by what it stands for; `undefined` where there is none of it. */
export function undo(source: View, spelling: Spelling): View | undefined {
  const { pattern, read, sign } = spelling;
  const text = source.text();
  if (!sign.test(text)) return undefined;
  if (read) return replace(source, pattern, read);
  const rest = text.replace(pattern, '');
  if (rest.length === text.length) return undefined;
  return findBack(Buffer.from(rest, 'latin1'), () => replace(source, pattern, () => []), rest);
}

function replace(source: View, pattern: RegExp, read: Required<Spelling>['read']): View | undefined {
  const text = source.text();
  let view: ViewInMaking | undefined;
  let copied = 0;
  for (let match = firstOf(pattern, text); match; match = pattern.exec(text)) {
    view ??= startView(source);
    view.copy(copied, match.index);
    copied = match.index + match[0].length;
    view.put(read(match), match.index, copied - 1);
  }
  view?.copy(copied, text.length);
  return view?.finish();
}

/** Views of nothing but the lists of bytes in a text, one for each way of reading them; none where there is no list. */
export function extract(source: View, list: ByteList): readonly View[] {
  const text = source.text();
  if (!list.sign.test(text)) return [];
  if (list.readByte === undefined) return extractEach(source, list);
  const numbers = text.match(list.pattern);
  return numbers
    ? [
        findBack(
          Buffer.from(numbers.map((number) => list.readByte?.(number) as number)),
          () => extractEach(source, list)[0],
        ),
      ]
    : [];
}

function extractEach(source: View, { pattern, readAll }: ByteList): readonly View[] {
  const text = source.text();
  const views: ViewInMaking[] = [];
  for (let match = firstOf(pattern, text); match; match = pattern.exec(text)) {
    const last = match.index + match[0].length - 1;
    readAll(match).forEach((bytes, way) => {
      views[way] ??= startView(source);
      views[way].put(bytes, match.index, last);
    });
  }
  return views.map((view) => view.finish());
}

/** Text, beginning with some plain characters: what was no encoding comes out as bytes at random. */
const words = /[\t\n\r -~]{6}(?:[\t\n\r -~]+|[\xc2-\xf4][\x80-\xbf]{1,3})+/g;
const fewestPlain = 6;

/** A view of nothing but what can be read in another; `undefined` where there is nothing. */
export function keepWords(source: View): View | undefined {
  if (!holdsWords(source.bytes)) return undefined;
  const text = source.text();
  let view: ViewInMaking | undefined;
  for (let match = firstOf(words, text); match; match = words.exec(text)) {
    view ??= startView(source);
    view.copy(match.index, match.index + match[0].length);
  }
  return view?.finish();
}

/**
 * Whether so many plain characters stand in a row: hardly ever in random bytes, of which a text for the pattern need not be made.
 * A row is looked at from its end: where one byte is not plain, no row goes beyond it, and what stands before it is passed over.
 */
function holdsWords(bytes: Buffer): boolean {
  let plain = 0;
  for (let end = fewestPlain - 1; end < bytes.length; end += fewestPlain - plain) {
    for (plain = 0; plain < fewestPlain && isPlain(bytes[end - plain] as number); ) plain++;
    if (plain === fewestPlain) return true;
  }
  return false;
}

function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x09 || byte === 0x0d;
}

/** The first match; `exec` finds the next. `matchAll` would copy the pattern, which takes longer than to search a short text. */
function firstOf(pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(text);
}
