import type { Parse } from './problem.ts';

/** Any text, taken as it is. */
export const text: Parse<string> = (value) => value;
