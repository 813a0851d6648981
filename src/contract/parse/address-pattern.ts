import { type Parse, Problem } from './problem.ts';

/** A web address for people to follow, in which these names in braces are filled in later. */
export const addressPattern =
  (...names: readonly string[]): Parse<string> =>
  (value) => {
    const holders = names.map((name) => `{${name}}`);
    const odd = value.match(/\{+[^{}]*\}*|\}/g)?.find((found) => !holders.includes(found));
    if (odd !== undefined)
      throw new Problem(`holds \`${odd}\`, but what is filled in is ${holders.map(quote).join(', ')}`);
    const url = URL.parse(value.replace(/[{}]/g, ''));
    if (!/^https?:$/.test(url?.protocol ?? ''))
      throw new Problem(`must be an address such as \`https://platform.example/${holders[0]}\`, not \`${value}\``);
    if (url?.username || url?.password)
      throw new Problem('must not hold a user name or password: everybody can read it');
    return value;
  };

function quote(text: string): string {
  return `\`${text}\``;
}
