import { checkKeys } from './config-entries.ts';
import { list } from './list.ts';
import type { Parse } from './problem.ts';

/** Names of config vars, one per line or separated by commas. */
export const configKeys: Parse<readonly string[]> = (text, reading) => {
  const keys = list(text, reading);
  checkKeys(keys);
  return [...new Set(keys)];
};
