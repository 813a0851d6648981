import type { ServiceReply } from '../http/messages.ts';

/** Cuts a list into pages and names the next one by its number in a `Link` header (RFC 8288). */
export function cutPage(reply: ServiceReply, url: URL, pageSize: number): ServiceReply {
  const items = reply.body as readonly object[];
  const page = Number(url.searchParams.get('page') ?? 1);
  const end = page * pageSize;
  const body = items.slice(end - pageSize, end);
  if (items.length <= end) return { ...reply, body };
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return { ...reply, headers: { Link: `<${next.href}>; rel="next"` }, body };
}
