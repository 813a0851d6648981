import { type Parse, Problem } from './problem.ts';

/** A command: a script for a shell, or the exact list of arguments. */
type Command = { readonly script: string } | { readonly argv: readonly string[] };

/** A JSON array is taken as the exact argument list, anything else as a script. */
export const command: Parse<Command> = (value) => {
  if (!value.trim().startsWith('[')) return { script: value };
  let argv: unknown;
  try {
    argv = JSON.parse(value);
  } catch {
    // `[ -f x ] && …` is a script that starts with the test command; but no command begins with a bracket and a quote.
    if (!/^\s*\["/.test(value)) return { script: value };
  }
  if (Array.isArray(argv) && argv.length > 0 && argv.every((part) => typeof part === 'string')) return { argv };
  throw new Problem(
    'is a JSON array, so it must be a list of strings with at least one element, such as `["rake", "db:migrate"]`',
  );
};
