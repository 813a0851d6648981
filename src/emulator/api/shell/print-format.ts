import type { CommandResult } from './command-result.ts';

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  a: '\x07',
  '"': '"',
  "'": "'",
};

/** Prints as `printf` does: `%s`, `%b`, `%d` and `%i` with a width, and the format again while arguments are left. */
export function printFormat([format = '', ...args]: readonly string[]): CommandResult {
  const left = [...args];
  let exitCode = 0;
  const fill = (_: string, escaped: string | undefined, flags: string, width: string, kind: string | undefined) => {
    if (escaped !== undefined) return readEscape(escaped);
    if (kind === undefined) return '%';
    const given = left.shift() ?? '';
    const isNumber = kind === 'd' || kind === 'i';
    if (isNumber && !/^[-+]?\d*$/.test(given)) exitCode = 1;
    const text = isNumber ? String(Number.parseInt(given, 10) || 0) : kind === 'b' ? readEscapes(given) : given;
    if (flags.includes('-')) return text.padEnd(Number(width));
    return text.padStart(Number(width), flags.includes('0') && isNumber ? '0' : ' ');
  };
  let output = '';
  let before: number;
  do {
    before = left.length;
    output += format.replace(/\\([0-7]{1,3}|[\s\S])|%(?:%|([-0]*)(\d{0,3})([sbdi]))/g, fill);
  } while (left.length > 0 && left.length < before);
  return { output, exitCode };
}

function readEscapes(text: string): string {
  return text.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) => readEscape(escaped));
}

function readEscape(escaped: string): string {
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8));
  return Object.hasOwn(escapes, escaped) ? (escapes[escaped] ?? '') : `\\${escaped}`;
}
