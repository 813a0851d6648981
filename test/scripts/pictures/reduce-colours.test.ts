import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { reduceColours } from '../../../scripts/pictures/reduce-colours.ts';

type Colour = readonly [red: number, green: number, blue: number];

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A picture of one line, each pixel stored as the difference to the one before it, as browsers do. */
function draw(pixels: readonly Colour[]): Buffer {
  const header = Buffer.from('00000000000000010802000000', 'hex');
  header.writeUInt32BE(pixels.length);
  const line = pixels.flatMap((pixel, at) => pixel.map((value, part) => value - (pixels[at - 1]?.[part] ?? 0)));
  const data = deflateSync(Buffer.from([1, ...line]));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const part = (png: Buffer, name: string) => {
  const at = png.indexOf(name);
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
};

function read(png: Buffer): readonly (readonly number[])[] {
  const [palette, places] = [part(png, 'PLTE'), inflateSync(part(png, 'IDAT')).subarray(1)];
  return [...places].map((place) => [...palette.subarray(place * 3, place * 3 + 3)]);
}

it('a little red in thousands of greys stays red in a picture with a palette, and a surface as it was', () => {
  const surface = Array.from({ length: 5000 }, (): Colour => [246, 248, 250]);
  const edges = Array.from({ length: 4096 }, (_, at): Colour => [at & 255, at & 255, (at + (at >> 8)) & 255]);
  const pixels = read(reduceColours(draw([...surface, ...edges, [209, 36, 47]])));
  expect(pixels[0]).toEqual([246, 248, 250]);
  const [red = 0, green = 0, blue = 0] = pixels.at(-1) ?? [];
  expect(red - Math.max(green, blue)).toBeGreaterThan(100);
});
