import { countUpTo } from '../skip-search.ts';

/** A text in another form, as bytes, each of which can tell from where to where it came in the original text. */
export interface View {
  readonly bytes: Buffer;
  /** The bytes, each as one character. */
  text(): string;
  from(index: number): number;
  to(index: number): number;
  /** Set where a shorter find would be chance. */
  readonly fewest?: number;
}

/** A view of some bytes, and how each of them finds back. Its text is made at most once, as many spellings are looked for in it. */
export function makeView(bytes: Buffer, from: View['from'], to: View['to'], known?: string): View {
  let text = known;
  return { bytes, text: () => (text ??= bytes.toString('latin1')), from, to };
}

/** A view that is put together piece by piece only when somebody asks where a byte came from: most texts hold no secret, so that nobody asks. */
export function findBack(bytes: Buffer, putTogether: () => View | undefined, known?: string): View {
  let pieces: View | undefined;
  const ask = () => {
    pieces ??= putTogether() as View;
    return pieces;
  };
  return makeView(
    bytes,
    (index) => ask().from(index),
    (index) => ask().to(index),
    known,
  );
}

/** A view without capital letters: only so many bytes that nobody writes by chance are looked for in it. */
export function foldCase({ text, from, to }: View, fewest: number): View {
  return { ...makeView(Buffer.from(text().toLowerCase(), 'latin1'), from, to), fewest };
}

const same = (index: number) => index;
const next = (index: number) => index + 1;

/** A text as it is. */
export function viewText(text: string): View {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length) return makeView(bytes, same, next, text);
  // Where each byte's character begins; most texts hold no secret, so that nobody asks.
  let starts: Uint32Array | undefined;
  const start = (index: number) => {
    starts ??= locateCharacters(text, bytes.length);
    return starts[index] as number;
  };
  return makeView(bytes, start, (index) => start(index) + ((text.codePointAt(start(index)) ?? 0) > 0xffff ? 2 : 1));
}

function locateCharacters(text: string, length: number): Uint32Array {
  const starts = new Uint32Array(length);
  let [byte, at] = [0, 0];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const width = point < 0x80 ? 1 : point < 0x800 ? 2 : point <= 0xffff ? 3 : 4;
    starts.fill(at, byte, byte + width);
    byte += width;
    at += character.length;
  }
  return starts;
}

/** A view that is being put together. */
export type ViewInMaking = ReturnType<typeof startView>;

/** A view in the making, put together from pieces of another. */
export function startView(source: View) {
  // No spelling is shorter than what it stands for.
  const bytes = Buffer.allocUnsafe(source.bytes.length);
  let length = 0;
  // Of each piece: where it begins here, and its first and last byte there, the last only if the piece is not a copy.
  const [starts, firsts, lasts]: [number[], number[], (number | undefined)[]] = [[], [], []];
  const note = (first: number, last: number | undefined) => {
    starts.push(length);
    firsts.push(first);
    lasts.push(last);
  };
  return {
    copy(first: number, until: number) {
      if (first === until) return;
      note(first, undefined);
      length += source.bytes.copy(bytes, length, first, until);
    },
    put(read: readonly number[], first: number, last: number) {
      if (read.length > 0) note(first, last);
      for (const byte of read) bytes[length++] = byte;
    },
    finish(): View {
      const locate = (index: number, ends: readonly (number | undefined)[]) => {
        const piece = countUpTo(starts.length, (at) => (starts[at] as number) <= index) - 1;
        const end = ends[piece];
        return lasts[piece] === undefined
          ? (firsts[piece] as number) + index - (starts[piece] as number)
          : (end as number);
      };
      return makeView(
        bytes.subarray(0, length),
        (index) => source.from(locate(index, firsts)),
        (index) => source.to(locate(index, lasts)),
      );
    },
  };
}
