import type { ConfigVars } from '../config-vars.ts';
import { collectVars } from './config-entries.ts';
import { type Parse, Problem } from './problem.ts';

/** Every environment variable with a prefix, the prefix cut off. */
export const configPrefix: Parse<ConfigVars> = (prefix, reading) => {
  const found = Object.entries(reading.env).filter(([name]) => name.startsWith(prefix) && name !== prefix);
  if (found.length === 0)
    throw new Problem(`matches no environment variable: set some that start with \`${prefix}\` in \`env:\``);
  return collectVars(
    found.map(([name, value = '']) => ({ key: name.slice(prefix.length), value })),
    reading,
  );
};
