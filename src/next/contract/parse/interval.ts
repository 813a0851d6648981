import { duration } from './duration.ts';
import type { Parse } from './problem.ts';

/** A duration, or the word `auto`. */
export const interval: Parse<number | 'auto'> = (value, reading) =>
  value === 'auto' ? 'auto' : duration(value, reading);
