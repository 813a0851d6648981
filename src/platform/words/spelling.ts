import { remember } from './remember.ts';

/** A name or word in the one spelling in which it is compared: `rolledBack`, `ROLLED-BACK` and `Rolled back` are `rolled_back`. */
export const inWords = remember((text) =>
  text
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replace(/[^a-z\d]+/gi, '_')
    .toLowerCase(),
);

/** Whether the name of a field is such a one, in whatever spelling. */
export const namesLike = (pattern: RegExp) => remember((key) => pattern.test(inWords(key)));

/** The name of a field in that spelling, without what makes a question of it. */
export const nameOfField = remember((key) => inWords(key).replace(/^(is|was|has)_/, ''));
