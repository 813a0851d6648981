import { timeIsUp } from '../../contract/errors.ts';
import { ApiError } from './api-error.ts';
import { type AskOptions, ask } from './ask.ts';
import { remaining } from './clock.ts';
import type { Endpoint } from './endpoints.ts';
import type { Sent } from './error-from.ts';
import { hasMore, type ListRead } from './has-more.ts';
import { hintFor } from './hints.ts';
import { type Answer, nextPage } from './reply.ts';
import { UnexpectedReply } from './unexpected-reply.ts';

const pageLimit = 100;

/** Reads a list over all its pages, or its first one only. Each page is a request of its own: one that fails is repeated, and not the list. */
export async function readPages<T>(
  { endpoint, url: first }: Pick<Sent, 'endpoint' | 'url'>,
  readItem: (item: unknown) => T,
  options: AskOptions,
  extent: 'all' | 'first' = 'all',
): Promise<readonly T[]> {
  const pages: (readonly T[])[] = [];
  let count = 0;
  let url: URL | undefined = first;
  const readInTime = (item: unknown) => {
    // However long a list is, it takes no more than the time that is left.
    if (remaining(options.deadline, options.clock) === 0) throw timeIsUp(options.deadline.total);
    return readItem(item);
  };
  for (let page = 1; url !== undefined; page++) {
    if (page > pageLimit) throw tooManyPages(endpoint);
    const before: ListRead = { items: count, pages: page - 1 };
    const { found, next }: Page<T> = await ask(
      { endpoint, url, read: pageReader(url, before, readInTime, extent) },
      options,
    );
    pages.push(found);
    count += found.length;
    url = extent === 'all' ? next : undefined;
  }
  return pages.flat() as readonly T[];
}

interface Page<T> {
  readonly found: readonly T[];
  readonly next: URL | undefined;
}

function pageReader<T>(url: URL, before: ListRead, readItem: (item: unknown) => T, extent: 'all' | 'first') {
  return ({ content, headers, wrappings }: Answer): Page<T> => {
    if (!Array.isArray(content)) throw new UnexpectedReply('its body is not a list');
    const next = nextPage(headers, url);
    if (next && next.origin !== url.origin)
      throw new UnexpectedReply(`its list goes on at another host, ${next.origin}`);
    // Only a `Link` can be followed: a list that goes on otherwise is not whole.
    const read = { items: before.items + content.length, pages: before.pages + 1 };
    if (extent === 'all' && !next && hasMore(headers, wrappings, read))
      throw new UnexpectedReply('it is only a part of a list');
    return { found: content.map((item) => readItem(item)), next };
  };
}

function tooManyPages({ method, path }: Endpoint): ApiError {
  const code = 'too_many_pages';
  return new ApiError({
    message: `${method} ${path}: the list has more than ${pageLimit} pages`,
    hint: hintFor(code),
    code,
    retry: { sent: true, again: false },
  });
}
