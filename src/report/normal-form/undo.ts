import { startView, type View, type ViewInMaking } from './view.ts';

/** A way in which bytes are written: what it looks like, byte for character, and the bytes that a match of it stands for. */
export interface Spelling {
  /** What every match holds: a text without it need not be searched, nor the pattern be compiled. */
  readonly sign: RegExp;
  readonly pattern: RegExp;
  read(match: RegExpExecArray): readonly number[];
}

/** Numbers that stand for bytes, as lists and dumps print them. Each way of reading a match comes to bytes of its own. */
export interface ByteList extends Pick<Spelling, 'sign' | 'pattern'> {
  readAll(match: RegExpExecArray): readonly (readonly number[])[];
}

/** A view in which a spelling is replaced by what it stands for; `undefined` where there is none of it. */
export function undo(source: View, { pattern, read, sign }: Spelling): View | undefined {
  const { text } = source;
  if (!sign.test(text)) return undefined;
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
export function extract(source: View, { pattern, readAll, sign }: ByteList): readonly View[] {
  const { text } = source;
  if (!sign.test(text)) return [];
  const views: ViewInMaking[] = [];
  for (let match = firstOf(pattern, text); match; match = pattern.exec(text)) {
    const last = match.index + match[0].length - 1;
    for (const [way, bytes] of readAll(match).entries()) {
      views[way] ??= startView(source);
      views[way].put(bytes, match.index, last);
    }
  }
  return views.map((view) => view.finish());
}

/** A view of nothing but the matches of a pattern; `undefined` where there is none. */
export function keep(source: View, pattern: RegExp): View | undefined {
  const { text } = source;
  let view: ViewInMaking | undefined;
  for (let match = firstOf(pattern, text); match; match = pattern.exec(text)) {
    view ??= startView(source);
    view.copy(match.index, match.index + match[0].length);
  }
  return view?.finish();
}

/** The first match; `exec` finds the next. `matchAll` would copy the pattern, which takes longer than to search a short text. */
function firstOf(pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(text);
}
