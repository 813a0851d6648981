import { parseEnv } from 'node:util';
import { type ConfigEntry, isKey } from './config-entries.ts';
import type { Flaw, Flawed } from './config-flaws.ts';

// One line, or several where a quote that opens behind the first `=` reaches over them.
const statement = /(?:[^\n=#]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`))?[^\n]*\n/gy;
const nothingMore = /^[ \t]*(#|$)/;
// `export =x` sets `export` to some programs, and nothing to others.
const assignment = /^[ \t]*(?:export +)?(?!export[ \t])([^\s=]+)[ \t]*=[ \t]*(.*)$/s;
// A shell exports each of several names in a line, where others see one value.
const severalExports = /^[ \t]*export +[^\s=]+=(?:[^"'`#]|(?<=\S)#|"[^"]*"|'[^']*')*?[ \t][A-Za-z_]\w*=/;

/**
 * Reads a dotenv file with Node's parser, one assignment at a time. There are many dialects, so Node's word alone is not
 * enough: a line must be free of what other programs read differently, and Node must see in it what is written there.
 */
export function readDotenv(text: string): readonly (ConfigEntry | Flawed)[] {
  const found: (ConfigEntry | Flawed)[] = [];
  let line = 1;
  for (const [written] of `${text.replaceAll('\r\n', '\n')}\n`.matchAll(statement)) {
    const read = readStatement(written.slice(0, -1));
    if (read !== undefined) found.push({ ...read, line });
    // What follows an open quote may be part of its value, and cannot be judged.
    if (read !== undefined && 'flaw' in read && read.flaw === 'openQuote') break;
    line += written.split('\n').length - 1;
  }
  return found;
}

function readStatement(
  written: string,
): { key: string; value: string } | { flaw: Flaw; key?: string | undefined } | undefined {
  // To some programs it ends the line, and with it a comment.
  if (written.includes('\r')) return { flaw: 'carriageReturn' };
  if (nothingMore.test(written)) return undefined;
  if (severalExports.test(written)) return { flaw: 'readTwoWays' };
  const [, key, right = ''] = assignment.exec(written) ?? [];
  const bare = written.trim().replace(/^export +/, '');
  if (key === undefined) return { flaw: 'noAssignment', key: isKey(bare) ? bare : undefined };
  const expected = /^["'`]/.test(right) ? readQuoted(right, key) : readPlain(right, key);
  if ('flaw' in expected) return expected;
  const { [key]: value, ...others } = parseEnv(written);
  const names = Object.keys(others);
  if (value === expected.value && names.length === 0) return { key, value };
  return { flaw: 'readTwoWays', key: names.some(isKey) ? undefined : key };
}

/** What one expects to be read. The name is told where programs disagree on the value alone: not on where it ends, and so not on the names that follow. */
type Expected = { readonly value: string } | { readonly flaw: Flaw; readonly key?: string };

function readQuoted(written: string, key: string): Expected {
  const quote = written.charAt(0);
  const end = written.indexOf(quote, 1);
  if (end < 0) return { flaw: 'openQuote' };
  const value = written.slice(1, end);
  const double = quote === '"';
  // Where programs end the value at another quote of the same line, they see the same names.
  const isLine = !written.includes('\n') && written.split(/(?<!\\)"/).length % 2 === 1;
  if (value.endsWith('\\')) return { flaw: 'backslash', ...(double && isLine && { key }) };
  if (!nothingMore.test(written.slice(end + 1))) return { flaw: 'textBehindQuote' };
  if (double && /\\(?!n)/.test(value)) return { flaw: 'backslash', key };
  if (double && value.includes('$')) return { flaw: 'dollar', key };
  return { value: double ? value.replaceAll('\\n', '\n') : value };
}

function readPlain(written: string, key: string): Expected {
  const [value = ''] = written.split(/[ \t]#/, 1);
  if (value.includes('#')) return { flaw: 'hash', key };
  if (value.includes('$')) return { flaw: 'dollar', key };
  return { value: value.trim() };
}
