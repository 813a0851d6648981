import { isUtf8 } from 'node:buffer';
import { ShapeError } from '../shape/reader.ts';
import type { HttpReply } from './http/http.ts';
import { errorFromShape, type Sent } from './refusal.ts';

/** Reads the body of a success; what does not fit is one error, which names the request. */
export function readReply<T>(
  sent: Sent,
  reply: HttpReply,
  read: (content: unknown) => T,
  hide: (value: string, kind: 'read') => void,
): T {
  try {
    if ([203, 206, 207].includes(reply.status))
      throw new ShapeError('', 'the platform’s whole reply', 'a part, or changed by a proxy');
    // Nothing is promised of what comes after a deletion.
    const content = sent.endpoint.method === 'DELETE' ? undefined : parseBody(reply.body);
    if (sent.endpoint.secret) for (const value of listTexts(content)) hide(value, 'read');
    return read(content);
  } catch (error) {
    throw error instanceof ShapeError ? errorFromShape(sent, reply.status, error) : error;
  }
}

function parseBody(body: Buffer): unknown {
  if (!isUtf8(body)) throw new ShapeError('body', 'text in UTF-8', 'not');
  const written = body.toString();
  if (written.trim() === '') return undefined;
  try {
    return JSON.parse(written);
  } catch {
    throw new ShapeError('body', 'JSON', 'other text');
  }
}

/** All texts in a value. It may be nested deeper than functions may call themselves. */
function listTexts(content: unknown): readonly string[] {
  const open = [content];
  const texts: string[] = [];
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    if (typeof one === 'string') texts.push(one);
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) open.push(inner);
  }
  return texts;
}
