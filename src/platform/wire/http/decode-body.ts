import { TransportError } from './http.ts';
import { bodyLimit, tooLarge } from './read-body.ts';

type Zlib = typeof import('node:zlib');
type Decode = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

/** Only gzip is asked for, but some answer as they are set up to. */
const decoders: Readonly<Record<string, (zlib: Zlib, body: Buffer) => Decode>> = {
  gzip: ({ gunzipSync }) => gunzipSync,
  'x-gzip': ({ gunzipSync }) => gunzipSync,
  br: ({ brotliDecompressSync }) => brotliDecompressSync,
  zstd: ({ zstdDecompressSync }) => zstdDecompressSync,
  // Some leave out the frame around what is deflated.
  deflate: ({ inflateRawSync, inflateSync }, body) => (isFramed(body) ? inflateSync : inflateRawSync),
};

/** Takes a body out of all that its `content-encoding` names, the last one first. */
export async function decodeBody(body: Buffer, encoding: string): Promise<Buffer> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const used = names.filter((name) => !isPlain(name));
  if (used.length === 0 || body.length === 0) return body;
  const zlib = await import('node:zlib');
  return used.reduceRight((packed, name) => {
    const choose = decoders[name];
    if (choose === undefined)
      throw new TransportError(`the answer is encoded as ${encoding}, which was not asked for`, {
        sent: true,
        again: false,
        code: 'unreadable',
      });
    return unpack(choose(zlib, packed), packed);
  }, body);
}

/** Whether a name says that nothing is packed, or names what some give in its place: a set of characters, or how mail is sent. */
function isPlain(name: string): boolean {
  return /^(identity|none|binary|[78]bit|utf-?(8|16)(le|be)?|us-ascii|(iso|windows)-[\w-]+)?$/.test(name);
}

function unpack(decode: Decode, packed: Buffer): Buffer {
  try {
    return decode(packed, { maxOutputLength: bodyLimit });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new TransportError('the compressed answer is damaged', { sent: true, again: true, cause });
  }
}

/** Whether a body begins with the two bytes of RFC 1950. */
function isFramed(body: Buffer): boolean {
  return body.length > 1 && ((body[0] ?? 0) & 15) === 8 && body.readUInt16BE() % 31 === 0;
}
