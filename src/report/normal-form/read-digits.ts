import type { Numeral } from './digits.ts';
import { undo } from './undo.ts';
import { makeView, type View } from './view.ts';

/** What the digits of a view come to, from each place in which a byte may begin, unless it is fewer bytes than wanted or was read before. */
export function* readDigits(view: View, numeral: Numeral, fewest: number, read: Set<string>): Generator<View> {
  const { amid, bits, cycle, sign } = numeral;
  const source = (amid && undo(view, amid)) ?? view;
  const text = source.text();
  if ((text.length * bits) / 8 < fewest || sign?.test(text) === false) return;
  const digits = text.replace(numeral.others, '');
  if (read.has(digits)) return;
  read.add(digits);
  // Where each digit stands; most texts hold no secret, so that nobody asks.
  let places: Uint32Array | undefined;
  const place = (digit: number) => {
    places ??= locateDigits(text, numeral, digits.length);
    return places[digit] as number;
  };
  for (let skipped = 0; skipped < cycle; skipped++) {
    if (((digits.length - skipped) * bits) / 8 < fewest) return;
    yield makeView(
      numeral.decode(digits.slice(skipped)),
      (index) => source.from(place(skipped + Math.floor((index * 8) / bits))),
      (index) => source.to(place(skipped + Math.floor((index * 8 + 7) / bits))),
    );
  }
}

function locateDigits(text: string, { digit }: Numeral, count: number): Uint32Array {
  const places = new Uint32Array(count);
  let found = 0;
  for (let at = 0; at < text.length; at++) if (digit.test(text.charAt(at))) places[found++] = at;
  return places;
}
