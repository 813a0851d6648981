import { listOf, type Reader, ShapeError } from '../shape/reader.ts';
import type { HttpReply } from './http/http.ts';

const mostPages = 100;

/** Reads a list over its pages. Each is a request of its own: one that fails is repeated, and not the list. */
export async function readPages<T>(
  ask: <P>(url: URL, read: (content: unknown, reply: HttpReply) => P) => Promise<P>,
  first: URL,
  item: Reader<T>,
  isEnough?: (page: readonly T[]) => boolean,
): Promise<readonly T[]> {
  const pages: (readonly T[])[] = [];
  let url: URL | undefined = first;
  while (url !== undefined) {
    const at: URL = url;
    const [page, next] = await ask(at, (content, { headers }) => {
      const read = listOf(item).read(content, '');
      const more = isEnough?.(read) ? undefined : nextPage(headers['link'], at);
      if (more && pages.length + 1 === mostPages) throw new ShapeError('list', 'a hundred pages at most', 'longer');
      return [read, more] as const;
    });
    pages.push(page);
    url = next;
  }
  return pages.flat();
}

/** Where a list goes on, by RFC 8288. */
function nextPage(link: string | readonly string[] | undefined, url: URL): URL | undefined {
  // Only what is quoted may hold a comma or a bracket of its own.
  const links = String(link ?? '').matchAll(/<([^<>]*)>((?:[^,"<>]|"[^"]*")*)/g);
  const next = [...links].find(([, , params = '']) => isNext(params));
  if (next === undefined) return undefined;
  const target = URL.parse(next[1] ?? '', url.href);
  if (target?.origin === url.origin) return target;
  throw new ShapeError('next page', 'at the same host', 'elsewhere');
}

/** Whether a link's parameters say that it leads to the next page: `rel="next"`, perhaps beside other words. */
function isNext(params: string): boolean {
  const pairs = params.toLowerCase().matchAll(/;\s*([\w*]+)\s*=\s*("[^"]*"|[^\s;,"]*)/g);
  return [...pairs].some(([, name, words = '']) => name === 'rel' && words.split(/["\s]+/).includes('next'));
}
