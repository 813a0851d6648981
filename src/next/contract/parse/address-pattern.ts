import { pattern } from './pattern.ts';
import { type Parse, Problem } from './problem.ts';

/** A web address for people to follow, in which these names in braces are filled in later. */
export const addressPattern =
  (...names: readonly string[]): Parse<string> =>
  (value, reading) => {
    pattern(...names)(value, reading);
    const url = URL.parse(value.replace(/[{}]/g, ''));
    if (value.includes('\n') || !/^https?:$/.test(url?.protocol ?? ''))
      throw new Problem(`must be an address such as \`https://platform.example/{${names[0]}}\`, not \`${value}\``);
    if (url?.username || url?.password)
      throw new Problem('must not hold a user name or password: everybody can read it');
    return value;
  };
