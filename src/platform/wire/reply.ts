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
    if (sent.endpoint.secret) hideTexts(content, hide);
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

function hideTexts(content: unknown, hide: (value: string, kind: 'read') => void): void {
  if (typeof content === 'string') hide(content, 'read');
  if (typeof content === 'object' && content !== null) for (const one of Object.values(content)) hideTexts(one, hide);
}
