import type { ServiceReply } from '../http/messages.ts';
import { Refusal } from '../http/refusal.ts';

/** Cuts a list into pages and names the next one in a `Link` header (RFC 8288). */
export function paginate(reply: ServiceReply, url: URL, pageSize: number): ServiceReply {
  if (!Array.isArray(reply.body)) return reply;
  const given = url.searchParams.get('page') ?? '1';
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new Refusal(422, 'page must be a number from 1 on');
  const page = Number(given);
  const body = reply.body.slice((page - 1) * pageSize, page * pageSize);
  if (reply.body.length <= page * pageSize) return { ...reply, body };
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return { ...reply, headers: { ...reply.headers, Link: `<${next.href}>; rel="next"` }, body };
}
