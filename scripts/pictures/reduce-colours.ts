import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * A browser's picture (PNG with 8 bits for red, green and blue) as one with a palette, which takes a third of the room. Each colour is rounded by
 * itself and never towards its neighbours: a little red in much grey stays red.
 */
export function reduceColours(png: Buffer): Buffer {
  const { header, data } = readChunks(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9] ?? 0];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0) throw new Error('The picture is of another kind');
  const pixels = undoFilters(inflateSync(data), width * channels, channels);
  const common = findCommon(pixels, channels);
  for (let bits = 6; bits > 0; bits--) {
    const palette = new Map<number, number>();
    const lines = indexPixels(pixels, { width, height, channels, bits, common }, palette);
    if (palette.size <= 256) return writePng(header, [...palette.keys()], lines);
  }
  throw new Error('The picture has more colours than a palette can hold');
}

/** The colours of surfaces, which are kept as they are; most others are the edges of letters. */
function findCommon(pixels: Buffer, channels: number): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return new Set(
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 64)
      .map(([colour]) => colour),
  );
}

function readChunks(png: Buffer): { header: Buffer; data: Buffer } {
  const parts: Record<string, Buffer[]> = {};
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8);
    parts[name] = [...(parts[name] ?? []), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))];
  }
  return { header: parts['IHDR']?.[0] ?? Buffer.alloc(13), data: Buffer.concat(parts['IDAT'] ?? []) };
}

/** The bytes of all lines, one after the other; each is stored as its difference to what is left of it, above it, or both. */
function undoFilters(stored: Buffer, length: number, step: number): Buffer {
  const lines = Buffer.alloc((stored.length / (length + 1)) * length);
  for (let from = 0, at = 0; from < stored.length; from += length + 1) {
    const filter = stored[from] ?? 0;
    for (let x = 0; x < length; x++, at++) {
      const left = x < step ? 0 : (lines[at - step] ?? 0);
      const up = lines[at - length] ?? 0;
      const corner = x < step ? 0 : (lines[at - length - step] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, filter === 4 ? predict(left, up, corner) : 0][filter] ?? 0;
      lines[at] = (stored[from + 1 + x] ?? 0) + guess;
    }
  }
  return lines;
}

/** Paeth's predictor: of the three, the one nearest to their plane. */
function predict(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** How many of each channel are kept of what is not common. */
  readonly bits: number;
  readonly common: ReadonlySet<number>;
}

/** Lines of places in the palette, which grows by what is met. */
function indexPixels(pixels: Buffer, options: Pixels, palette: Map<number, number>): Buffer {
  const { width, height, channels, bits, common } = options;
  const most = 2 ** bits - 1;
  const round = (value: number) => Math.round((Math.round((value / 255) * most) / most) * 255);
  const lines = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height && palette.size <= 256; pixel++) {
    const exact = pixels.readUIntBE(pixel * channels, 3);
    const rounded = (round(exact >> 16) << 16) | (round((exact >> 8) & 255) << 8) | round(exact & 255);
    const colour = common.has(exact) ? exact : rounded;
    if (!palette.has(colour)) palette.set(colour, palette.size);
    lines[pixel + Math.floor(pixel / width) + 1] = palette.get(colour) ?? 0;
  }
  return lines;
}

function writePng(header: Buffer, palette: readonly number[], lines: Buffer): Buffer {
  const indexed = Buffer.from(header);
  indexed[9] = 3;
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const data = deflateSync(lines, { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', indexed), chunk('PLTE', colours), chunk('IDAT', data), chunk('IEND')]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
