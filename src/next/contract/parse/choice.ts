import { didYouMean } from '../near.ts';
import { type Parse, Problem } from './problem.ts';

/** One of a few words. */
export function choice<const Words extends readonly string[]>(...words: Words): Parse<Words[number]> {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    throw new Problem(
      `must be ${words.map((word) => `\`${word}\``).join(' or ')}, not \`${value}\`${didYouMean(value, words)}`,
    );
  };
}
