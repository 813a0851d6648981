/** A config var as it was found; with the number of its line, if lines have one. */
export interface ConfigEntry {
  readonly key: string;
  readonly value: string;
  readonly line?: number;
}

/** A part that cannot be used, and how to fix it. The key is there if only the value is in doubt. */
export interface Flaw {
  readonly flaw: string;
  readonly key?: string;
  readonly line?: number;
}

export type Found = ConfigEntry | Flaw;

const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*)$/s;
/** Blanks, and a comment behind a blank. */
const nothingMore = /^(\s+#.*|\s*)$/;

/**
 * Reads a dotenv file: `NAME=value`, `NAME='taken as it is'`, or `NAME="with \n, \" and \\"`; quoted values may have several lines.
 * Comments stand on lines of their own or behind ` #`. What different programs read differently is refused by its line.
 */
export function readDotenv(text: string): readonly Found[] {
  const found: Found[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    const written = lines[at] ?? '';
    if (/^\s*(#|$)/.test(written)) continue;
    const [, key, right = ''] = assignment.exec(written) ?? [];
    if (key === undefined) {
      found.push({ line, flaw: 'no `NAME=VALUE`. Write `NAME=VALUE`, and comments behind `#`.' });
      continue;
    }
    const sign = right.charAt(0);
    if (sign !== '"' && sign !== "'") {
      found.push({ line, key, ...readBare(right) });
      continue;
    }
    // A quoted value may end on a later line.
    const rest = [right.slice(1), ...lines.slice(at + 1)];
    const end = rest.findIndex((one) => closes(one, sign) >= 0);
    // What follows an open quote may be part of its value, and cannot be read.
    if (end < 0)
      return [...found, { line, flaw: 'unclosed quote. Close it, or wrap the value in the other kind of quotes.' }];
    found.push({ line, key, ...readQuoted(rest.slice(0, end + 1).join('\n'), sign) });
    at += end;
  }
  return found;
}

/** Where a quote closes in a line; in double quotes, a backslash takes the next sign along. */
function closes(line: string, sign: string): number {
  if (sign === "'") return line.indexOf(sign);
  const [before = ''] = /^(?:[^"\\]|\\.)*/.exec(line) ?? [];
  return line.charAt(before.length) === sign ? before.length : -1;
}

type Value = { readonly value: string } | { readonly flaw: string };

function readBare(right: string): Value {
  const [value = ''] = right.split(/\s#/, 1);
  if (value.includes('#'))
    return { flaw: "ambiguous `#`. Quote the value (`NAME='a#b'`), or put a space before the comment." };
  if (/["'`$\\]/.test(value))
    return { flaw: "ambiguous quote, `$` or backslash. Wrap the value in single quotes (`NAME='value'`)." };
  return { value: value.trim() };
}

function readQuoted(text: string, sign: string): Value {
  const end = text.lastIndexOf('\n') + 1 + closes(text.slice(text.lastIndexOf('\n') + 1), sign);
  const value = text.slice(0, end);
  if (!nothingMore.test(text.slice(end + 1)))
    return { flaw: 'text after the closing quote. Wrap the whole value in one pair of quotes.' };
  if (sign === "'") return { value };
  if (/\$|\\[^n"\\]/.test(value)) return { flaw: 'ambiguous `$` or backslash in double quotes. Use single quotes.' };
  return { value: value.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped)) };
}
