/** A text in another form, as bytes, each of which can tell from where to where it came in the original text. */
export interface View {
  readonly bytes: Buffer;
  /** Whether any of these characters stands in it. */
  holds(signs: string): boolean;
  from(index: number): number;
  to(index: number): number;
}

/** A view of bytes that can be traced back. Which of them there are is looked up once, for all that asks. */
export function makeView(bytes: Buffer, from: View['from'], to: View['to']): View {
  let present: Uint8Array | undefined;
  const holds = (signs: string) => {
    present ??= takeCensus(bytes);
    for (let at = 0; at < signs.length; at++) if (present[signs.charCodeAt(at)] === 1) return true;
    return false;
  };
  return { bytes, holds, from, to };
}

function takeCensus(bytes: Buffer): Uint8Array {
  const present = new Uint8Array(256);
  for (let at = 0; at < bytes.length; at++) present[bytes[at] as number] = 1;
  return present;
}

/** A text as it is. */
export function viewText(text: string): View {
  const bytes = Buffer.from(text);
  if (bytes.length === text.length)
    return makeView(
      bytes,
      (index) => index,
      (index) => index + 1,
    );
  // Where each byte's character begins; most texts hold no secret, so that nobody asks.
  let starts: Uint32Array | undefined;
  const start = (index: number) => {
    starts ??= locateCharacters(text, bytes.length);
    return starts[index] as number;
  };
  const width = (at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  return makeView(bytes, start, (index) => start(index) + width(start(index)));
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
