import type { CommandResult } from './command-result.ts';

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\', '"': '"' };

/** Prints as `printf` does: `%s`, `%d` and `%i`, and the format again while arguments are left. */
export function printFormat([format = '', ...args]: readonly string[]): CommandResult {
  const left = [...args];
  const fill = (whole: string, octal: string | undefined, escaped: string | undefined, kind: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (escaped !== undefined) return escapes[escaped] ?? whole;
    if (kind === '%') return kind;
    const given = left.shift() ?? '';
    return kind === 's' ? given : String(Number.parseInt(given, 10) || 0);
  };
  let output = '';
  let before: number;
  do {
    before = left.length;
    output += format.replace(/\\(?:([0-7]{1,3})|([\s\S]))|%([sdi%])/g, fill);
  } while (left.length > 0 && left.length < before);
  return { output, exitCode: 0 };
}
