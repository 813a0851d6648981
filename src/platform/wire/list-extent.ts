import type { IncomingHttpHeaders } from 'node:http';
import type { Fields } from './envelope.ts';

/** How much of a list has been read. */
export interface ListRead {
  readonly items: number;
  readonly pages: number;
}

const moreNames = /^(next|next_?(page|cursor|token|page_?token|url|link|range|offset)|has_?(more|next)(_?page)?)$/i;
const totalNames = /^(total|total_?(count|items|results|records)|count)$/i;
const pageNames = /^(total_?pages|page_?count|last_?page)$/i;
const deepest = 3;

/** Whether the remarks around a list, or the headers in which platforms tell the same, say that there is more of it. */
export function hasMore(headers: IncomingHttpHeaders, wrappings: readonly Fields[], read: ListRead): boolean {
  const [, ranged] = /\/(\d+)\s*$/.exec(String(headers['content-range'] ?? '')) ?? [];
  const told: readonly Remark[] = [
    ['next', String(headers['next-range'] ?? '')],
    ['next', String(headers['x-next-page'] ?? '')],
    ['total', headers['x-total-count'] ?? headers['x-total'] ?? ranged],
    ...wrappings.flatMap((wrapping) => listRemarks(wrapping)),
  ];
  return told.some(
    ([name, value]) =>
      (moreNames.test(name) && Boolean(value)) ||
      (name === 'rel' && value === 'next') ||
      (totalNames.test(name) && countOf(value) > read.items) ||
      (pageNames.test(name) && countOf(value) > read.pages),
  );
}

function countOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
}

type Remark = readonly [name: string, value: unknown];

/** The remarks of a wrapping, with those that it keeps further down: `meta.pagination.next`. */
function listRemarks(fields: object, depth = 0): readonly Remark[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && depth < deepest && !moreNames.test(name)
      ? listRemarks(value, depth + 1)
      : [[name, value] as const],
  );
}
