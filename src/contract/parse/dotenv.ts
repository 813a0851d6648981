/** A part that cannot be used, and how to fix it. The key is there if only the value is in doubt. */
export interface Flaw {
  readonly flaw: string;
  readonly key?: string;
  readonly line?: number;
}

/** A config var as it was found, with the number of its line, if lines have one; or a flaw. */
export type Found = { readonly key: string; readonly value: string; readonly line?: number } | Flaw;

const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*)$/s;

const flaws = {
  noAssignment: 'no `NAME=VALUE`. Write `NAME=VALUE`, and comments behind `#`.',
  unclosed: 'unclosed quote. Close it, or wrap the value in the other kind of quotes.',
  hash: "ambiguous `#`. Quote the value (`NAME='a#b'`), or put a space before the comment.",
  sign: "ambiguous quote, `$` or backslash. Wrap the value in single quotes (`NAME='value'`).",
  behind: 'text after the closing quote. Wrap the whole value in one pair of quotes.',
} as const;

/**
 * Reads a dotenv file: `NAME=value`, `NAME='taken as it is'`, `NAME="with \n, \" and \\"`. Quoted values can have several lines.
 * Comments stand on lines of their own or behind ` #`. What different programs read differently is refused by its line.
 */
export function readDotenv(text: string): readonly Found[] {
  const found: Found[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const [written = '', line] = [lines[at], at + 1];
    const [, key, right = ''] = assignment.exec(written) ?? [];
    if (/^\s*(#|$)/.test(written)) continue;
    if (key === undefined) found.push({ line, flaw: flaws.noAssignment });
    else if (!/^["']/.test(right)) found.push({ line, key, ...readBare(right) });
    else {
      const quote = right.charAt(0);
      lines[at] = right.slice(1);
      // A quoted value may end on a later line.
      let last = at;
      while (last < lines.length && findQuote(lines[last] ?? '', quote) < 0) last += 1;
      // What follows an open quote may be part of its value, and cannot be read.
      if (last === lines.length) return [...found, { line, flaw: flaws.unclosed }];
      found.push({ line, key, ...readQuoted(lines.slice(at, last), lines[last] ?? '', quote) });
      at = last;
    }
  }
  return found;
}

/** Where a quote closes in a line; in double quotes, a backslash takes the next sign along. */
function findQuote(line: string, quote: string): number {
  if (quote === "'") return line.indexOf(quote);
  const [before = ''] = /^(?:[^"\\]|\\.)*/.exec(line) ?? [];
  return line.charAt(before.length) === quote ? before.length : -1;
}

type Value = { readonly value: string } | { readonly flaw: string };

function readBare(right: string): Value {
  const [value = ''] = right.split(/\s#/, 1);
  if (value.includes('#')) return { flaw: flaws.hash };
  return /["'`$\\]/.test(value) ? { flaw: flaws.sign } : { value: value.trim() };
}

function readQuoted(before: readonly string[], last: string, quote: string): Value {
  const end = findQuote(last, quote);
  const value = [...before, last.slice(0, end)].join('\n');
  if (!/^(\s+#.*|\s*)$/.test(last.slice(end + 1))) return { flaw: flaws.behind };
  if (quote === "'") return { value };
  if (/\$|\\[^n"\\]/.test(value)) return { flaw: flaws.sign };
  return { value: value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)) };
}
