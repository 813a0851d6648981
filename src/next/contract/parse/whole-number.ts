import { type Parse, Problem } from './problem.ts';

/** A number such as a pull request's. */
export const wholeNumber: Parse<number> = (value) => {
  const number = /^#?([1-9]\d{0,15})$/.exec(value)?.[1];
  if (number === undefined) throw new Problem(`must be a number such as \`42\`, not \`${value}\``);
  return Number(number);
};
