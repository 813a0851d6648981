import { type Parse, Problem } from './problem.ts';

/** What stands behind `Bearer` in a header; what is wrong with it is said without showing it. */
export const token: Parse<string> = (value) => {
  if (/^bearer\s/i.test(value)) throw new Problem('starts with `Bearer`: give the token alone');
  if (/[^!-~]/.test(value))
    throw new Problem('holds a space, a line break or another sign that no token has: set the secret again');
  return value;
};
