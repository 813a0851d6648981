import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { Endpoint } from '../../../src/platform/wire/endpoints.ts';

/** Cuts a list into pages and names the next one in a `Link` header (RFC 8288): by its number, or by where it begins. */
export function cutPages(reply: ServiceReply, url: URL, { query = [] }: Endpoint, pageSize: number): ServiceReply {
  if (!Array.isArray(reply.body)) return reply;
  const items: readonly { readonly id?: string }[] = reply.body;
  const isByCursor = query.includes('cursor');
  const size = query.includes('limit') ? readNumber(url, 'limit', pageSize, pageSize) : pageSize;
  const start = isByCursor ? findStart(url, items) : (readNumber(url, 'page', 1) - 1) * size;
  const body = items.slice(start, start + size);
  if (items.length <= start + size) return { ...reply, body };
  const next = new URL(url);
  if (isByCursor) next.searchParams.set('cursor', body.at(-1)?.id ?? '');
  else next.searchParams.set('page', String(start / size + 2));
  return { ...reply, headers: { ...reply.headers, Link: `<${next.href}>; rel="next"` }, body };
}

// A cursor is the last entry of the page before: what is added at the front moves nothing.
function findStart(url: URL, items: readonly { readonly id?: string }[]): number {
  const cursor = url.searchParams.get('cursor');
  if (cursor === null) return 0;
  const last = items.findIndex(({ id }) => id === cursor);
  if (last === -1) throw new Refusal(422, 'cursor is not one of this list');
  return last + 1;
}

function readNumber(url: URL, name: string, fallback: number, most = 999_999): number {
  const given = url.searchParams.get(name) ?? String(fallback);
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new Refusal(422, `${name} must be a number from 1 on`);
  return Math.min(Number(given), most);
}
