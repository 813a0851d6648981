import { quote } from '../text.ts';
import { type Parse, Problem } from './problem.ts';

/** A text in which these names in braces, and no others, are filled in later. */
export const pattern =
  (...names: readonly string[]): Parse<string> =>
  (value) => {
    const holders = names.map((name) => `{${name}}`);
    const odd = value.match(/\{+[^{}]*\}*|\}/g)?.find((found) => !holders.includes(found));
    if (odd !== undefined) throw new Problem(`holds \`${odd}\`, but what is filled in is ${quote(holders)}`);
    return value;
  };
