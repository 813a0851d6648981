import { type Parse, Problem } from './problem.ts';

const parseName =
  (forbidden: RegExp, called: string): Parse<string> =>
  (value) => {
    if (forbidden.test(value)) throw new Problem(`must be a name or id without ${called}, not \`${value}\``);
    if (value === '.' || value === '..') throw new Problem(`must be a name or id, not \`${value}\``);
    return value;
  };

/** A name or id that becomes one part of a path, and must not lead anywhere else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
export const identifier = parseName(/[/\\\u0000-\u0020\u007f]/, 'slashes and spaces');

/** A name or id where names are for people, and may be of several words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
export const displayName = parseName(/[/\\\u0000-\u001f\u007f]|^ | $/, 'slashes and outer spaces');
