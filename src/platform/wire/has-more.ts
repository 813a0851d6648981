import type { IncomingHttpHeaders } from 'node:http';
import type { Fields } from '../../contract/is-fields.ts';
import { inWords } from '../words/spelling.ts';
import { wordOf } from '../words/told-values.ts';

/** How much of a list has been read. */
export interface ListRead {
  readonly items: number;
  readonly pages: number;
}

/** Something that is said about a reply: its name in words, after the names of what holds it (`meta_total_pages`). */
type Remark = readonly [name: string, value: unknown];

/** Headers that are about lists, whatever exactly they say. */
const listHeaders = /(^|_)(pagination|paging|page|pages|list|next|more|total|count|cursor|truncated|continuation)(_|$)/;
/** Words of remarks that count or limit something else. */
const otherMatters =
  /(^|_)(rate|ratelimit|retry|quota|requests?|credits?|time|duration|took|seconds|ms|bytes|prev|previous|before|self|(start|first)_(cursor|marker))(_|$)/;
const goesOn = /(^|_)(next|more|truncated|partial|incomplete|continue|continuation|remaining|scroll)(_|$)/;
const mayGoOn = /(^|_)(cursors?|after|marker|last_(evaluated_)?key)(_|$)/;
const isWhole = /(^|_)(last(_page)?|complete|finished|eof|done)(_|$)/;
const pages = /(^|_)(pages(_|$)|page_count$|(total|max)_page$|last(_page)?(_href|_url|_link)?$)/;
const total = /(^|_)(total|totals|count|found|matched|hits)(_|$)/;
const pageSize = /(^|_)(limit|per_page|page_size|pagesize|pagelen|max_results)(_|$)/;

const deepest = 4;
/** Of a longer name the end is not read: it is repeated in the name of each remark below it. */
const longestName = 100;

/**
 * Whether the remarks around a content, or the headers in which platforms tell the same, say that there is more of it. A sign
 * that may mean so counts too, unless another one denies it: a part is never taken for the whole.
 */
export function hasMore(headers: IncomingHttpHeaders, wrappings: readonly Fields[], read: ListRead): boolean {
  const told = [...readHeaders(headers), ...wrappings.flatMap((wrapping) => listRemarks(wrapping))].filter(
    ([name]) => !otherMatters.test(name),
  );
  const denied = told.some(([name, value]) =>
    goesOn.test(name) ? !isTold(value) : isWhole.test(name) && value === true,
  );
  const counted = told.some(([name]) => total.test(name));
  return told.some(([name, value]) => {
    if (/(^|_)rel$/.test(name)) return value === 'next';
    if (goesOn.test(name) && isTold(value)) return true;
    if (isWhole.test(name) && value === false) return true;
    if (pages.test(name)) return countOf(value) > read.pages;
    if (total.test(name)) return countOf(value) > read.items;
    if (denied) return false;
    return mayGoOn.test(name)
      ? isTold(value)
      : !counted && read.pages === 1 && pageSize.test(name) && countOf(value) <= read.items;
  });
}

function readHeaders(headers: IncomingHttpHeaders): readonly Remark[] {
  return Object.entries(headers).flatMap(([header, value]): readonly Remark[] => {
    if (header === 'content-range') return [['total', /\/(\d+)\s*$/.exec(String(value))?.[1]]];
    const name = /^(x[^a-z\d]|next)/.test(header) ? inWords(header) : '';
    if (!listHeaders.test(name)) return [];
    return /^\s*\{/.test(String(value)) ? listRemarks(parseIfJson(String(value)), name) : [[name, value]];
  });
}

/** Some platforms write their remarks as JSON into one header. */
function parseIfJson(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return { partial: text };
  }
}

/** The remarks of a wrapping, with those that it keeps further down: `meta.pagination.next`. */
function listRemarks(fields: object, parent = '', depth = 0): readonly Remark[] {
  return Object.entries(fields).flatMap(([key, value]: [string, unknown]): readonly Remark[] => {
    const own = inWords(key.slice(0, longestName));
    const name = parent === '' ? own : `${parent}_${own}`;
    return typeof value === 'object' && value !== null && depth < deepest
      ? listRemarks(value, name, depth + 1)
      : [[name, value]];
  });
}

/** Whether a value says yes: a page, a mark, a number. */
function isTold(value: unknown): boolean {
  return !['', '0', '-1', 'false', 'no', 'null', 'none', 'undefined'].includes(String(value ?? '').toLowerCase());
}

/** A number, or the number of the page that an address names. */
function countOf(value: unknown): number {
  const text = wordOf(value).trim();
  return Number(/[?&]page=(\d+)/.exec(text)?.[1] ?? (text || Number.NaN));
}
