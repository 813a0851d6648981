import type { CommandResult } from './command-result.ts';

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\', '"': '"' };

/** Prints as `printf` does: `%s` and `%d`, and the format again while arguments are left. */
export function printFormat([format = '', ...args]: readonly string[]): CommandResult {
  const left = [...args];
  const fill = (whole: string, escaped: string | undefined, kind: string) => {
    if (escaped !== undefined) return escapes[escaped] ?? whole;
    return kind === '%' ? kind : (left.shift() ?? '');
  };
  let output = '';
  let before: number;
  do {
    before = left.length;
    output += format.replace(/\\([\s\S])|%([sd%])/g, fill);
  } while (left.length > 0 && left.length < before);
  return { output, exitCode: 0 };
}
