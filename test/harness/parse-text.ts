import { type Parse, Problem } from '../../src/contract/parse/problem.ts';

/** What a parser may find around it: one file, whatever it is called, and environment variables. */
interface Surroundings {
  readonly file?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

/** Parses an input's text; gives the value, and the warnings on the way. */
export function parseText<Value>(parse: Parse<Value>, text: string, { file, env = {} }: Surroundings = {}) {
  const warnings: string[] = [];
  const value = parse(text, {
    env,
    readFile() {
      if (file === undefined) throw new Error('ENOENT');
      return Buffer.from(file);
    },
    warn: (message) => warnings.push(message),
  });
  return { value, warnings };
}

/** What a parser has against a text. */
export function problemOf(parse: Parse<unknown>, text: string, surroundings: Surroundings = {}): string {
  try {
    parseText(parse, text, surroundings);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  throw new Error(`${text} was taken`);
}
