import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Enough for text with smooth edges in a handful of colours. */
const mostColours = 32;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, in base64. */
  readonly data: string;
}

/** A picture with few colours, which is a fraction of the size and looks the same for text on a plain ground. */
export async function compressPicture(page: Page, picture: Buffer): Promise<Buffer> {
  const { width, height, data } = await readPixels(page, picture);
  const { palette, indexes } = choosePalette(Buffer.from(data, 'base64'));
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.of(0), indexes.subarray(row * width, (row + 1) * width)]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel's place in the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The browser can decode what it has made; Node cannot. */
function readPixels(page: Page, picture: Buffer): Promise<Pixels> {
  return page.evaluate<Pixels>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${picture.toString('base64')}';
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const bytes = canvas.getImageData(0, 0, width, height).data;
    let text = '';
    for (let at = 0; at < bytes.length; at += 8190) text += String.fromCharCode(...bytes.subarray(at, at + 8190));
    return { width, height, data: btoa(text) };
  })()`);
}

/** The colours that occur most, and for each pixel the nearest of them. */
function choosePalette(pixels: Buffer): { palette: Buffer; indexes: Buffer } {
  const counts = new Map<number, number>();
  const colours = new Uint32Array(pixels.length / 4);
  for (let at = 0; at < colours.length; at++) {
    const colour = pixels.readUIntBE(at * 4, 3);
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const chosen = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostColours)
    .map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(colour, chosen)]));
  const palette = Buffer.alloc(chosen.length * 3);
  for (const [place, colour] of chosen.entries()) palette.writeUIntBE(colour, place * 3, 3);
  return { palette, indexes: Buffer.from(Array.from(colours, (colour) => places.get(colour) ?? 0)) };
}

function nearest(colour: number, chosen: readonly number[]): number {
  const distance = (other: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  return chosen.reduce((best, other, at) => (distance(other) < distance(chosen[best] ?? 0) ? at : best), 0);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
