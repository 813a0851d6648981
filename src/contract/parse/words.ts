import { didYouMean } from '../near.ts';
import { findTwice, quote } from '../text.ts';
import { mustBe, type Parse, Problem } from './problem.ts';

/** Any text, taken as it is. */
export const text: Parse<string> = (value) => value;

/** Whether a text says yes, as YAML 1.2 writes it. */
export function isTrue(value = ''): boolean {
  return /^(true|True|TRUE)$/.test(value);
}

/** `true` or `false`. */
export const boolean: Parse<boolean> = (value) => {
  if (!isTrue(value) && !/^(false|False|FALSE)$/.test(value)) mustBe('`true` or `false`', value);
  return isTrue(value);
};

/** One of a few words. */
export const choice =
  <const Words extends readonly string[]>(...words: Words): Parse<Words[number]> =>
  (value) =>
    words.find((word) => word === value) ??
    mustBe(quote(words).replace(/, ([^,]*)$/, ' or $1'), value, didYouMean(value, words));

/** Names, one per line or separated by commas. */
export const list: Parse<readonly string[]> = (value) =>
  value
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether a text can be a config var's name. */
export function isKey(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}

/** A number such as a pull request's. */
export const wholeNumber: Parse<number> = (value) =>
  Number(/^#?([1-9]\d{0,15})$/.exec(value)?.[1] ?? mustBe('a number such as `42`', value));

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;
const span = /^(?=.)(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

const durationUpTo =
  (days: number): Parse<number> =>
  (value) => {
    const unit = /^\d+$/.test(value) ? `. Add the unit: \`${value}s\`, \`${value}m\` or \`${value}h\`` : '';
    const [, ...counts] = span.exec(value) ?? mustBe('a duration such as `90s`, `10m` or `1h30m`', value, unit);
    const total = Object.values(units).reduce((sum, one, at) => sum + Number(counts[at] ?? 0) * one, 0);
    return total > 0 && total <= days * units.d ? total : mustBe(`longer than 0s and at most ${days}d`, value);
  };

/** `90s`, `10m`, `1h30m`, `5d`: milliseconds. Timers of the runtime cannot count further than 24 days. */
export const duration = durationUpTo(24);

/** How old something may be, for which no timer has to run. */
export const age = durationUpTo(3650);

/** A duration, or the word `auto`. */
export const interval: Parse<number | 'auto'> = (value, reading) =>
  value === 'auto' ? 'auto' : duration(value, reading);

const nameWithout =
  (forbidden: RegExp, called: string): Parse<string> =>
  (value) =>
    forbidden.test(value) || /^\.\.?$/.test(value) ? mustBe(`a name or ID without ${called}`, value) : value;

/** A name or id that becomes one part of a path, and must not lead anywhere else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
export const identifier = nameWithout(/[/\\\u0000-\u0020\u007f]/, 'slashes and spaces');

/** A name or id where names are for people, and may be of several words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
export const displayName = nameWithout(/[/\\\u0000-\u001f\u007f]|^ | $/, 'slashes and outer spaces');

/** A branch by its name; `github.ref` holds it behind `refs/heads/`. */
export const branchName: Parse<string> = (value) => {
  const name = value.replace(/^refs\/heads\//, '');
  return name.startsWith('refs/') ? mustBe('the name of a branch', value, '. Build a tag by `commitish`') : name;
};

/** HTTP statuses that count as healthy: `200-399`, `200,204`. */
export const statuses: Parse<(status: number) => boolean> = (value) => {
  const ranges = value.split(',').map((range) => {
    const [, from = '', to = from] = /^\s*(\d{3})(?:\s*-\s*(\d{3}))?\s*$/.exec(range) ?? [];
    return from && from <= to ? { from, to } : mustBe('HTTP statuses such as `200-399` or `200,204`', value);
  });
  return (status) => ranges.some(({ from, to }) => status >= Number(from) && status <= Number(to));
};

/** A text in which these names in braces, and no others, are filled in later. */
export const pattern =
  (...names: readonly string[]): Parse<string> =>
  (value) => {
    const holders = names.map((name) => `{${name}}`);
    const odd = value.match(/\{[^{}]*\}?|\}/g)?.find((found) => !holders.includes(found));
    if (odd === undefined) return value;
    throw new Problem(`holds \`${odd}\`, but only ${quote(holders)} can be filled in`);
  };

/** The text behind `Bearer` in a header; what is wrong with it is said without showing it. */
export const token: Parse<string> = (value) => {
  if (/^bearer\s/i.test(value)) throw new Problem('starts with `Bearer`. Give the token alone');
  if (!/[^!-~]/.test(value)) return value;
  throw new Problem('holds a space, a line break or another character that no token has. Set the secret again');
};

/** A command: a script for a shell, or a JSON array with the exact list of arguments. */
export const command: Parse<{ readonly script: string } | { readonly argv: readonly string[] }> = (value) => {
  // `[ -f x ] && …` is a script that starts with the test command; but no command begins with a bracket and a quote.
  if (!/^\s*\[\s*["\]\d]/.test(value)) return { script: value };
  try {
    const argv: unknown = JSON.parse(value);
    if (Array.isArray(argv) && argv.length > 0 && argv.every((part) => typeof part === 'string')) return { argv };
  } catch {
    // Refused below.
  }
  throw new Problem('must be a script, or a JSON array of strings such as `["rake", "db:migrate"]`');
};

/** How many dynos a process type is to have, and of which size. */
export interface FormationUpdate {
  readonly type: string;
  readonly quantity: number;
  readonly size?: string;
}

/** `web=2`, `worker=1:standard-2x`, one per line or separated by commas. */
export const formation: Parse<readonly FormationUpdate[]> = (value, reading) => {
  const updates = list(value, reading).map((part) => {
    const [, type, quantity, size] = /^([^\s=:/]+)\s*=\s*(\d{1,5})(?::([^\s=:]+))?$/.exec(part) ?? [];
    if (type !== undefined) return { type, quantity: Number(quantity), ...(size !== undefined && { size }) };
    return mustBe('process types such as `web=2` or `worker=1:standard-2x`', part, '. Separate them with commas');
  });
  const twice = findTwice(updates.map(({ type }) => type));
  if (twice === undefined) return updates;
  throw new Problem(`names the process type \`${twice}\` twice. Keep one of them`);
};
