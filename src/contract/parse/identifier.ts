import { type Parse, Problem } from './problem.ts';

/** A name or id that becomes one part of a path, and must not lead anywhere else. */
export const identifier: Parse<string> = (value) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
  if (/[/\\\u0000-\u0020\u007f]/.test(value))
    throw new Problem(`must be a name or id without slashes and spaces, not \`${value}\``);
  if (value === '.' || value === '..') throw new Problem(`must be a name or id, not \`${value}\``);
  return value;
};
