import { askFor, didYouMean } from '../near.ts';
import { findTwice, quote } from '../text.ts';
import { type Parse, Problem } from './problem.ts';

/** Any text, taken as it is. */
export const text: Parse<string> = (value) => value;

/** Whether a text says yes, as YAML 1.2 writes it. */
export function isTrue(value: string | undefined): boolean {
  return /^(true|True|TRUE)$/.test(value ?? '');
}

/** `true` or `false`. */
export const boolean: Parse<boolean> = (value) => {
  if (isTrue(value)) return true;
  if (/^(false|False|FALSE)$/.test(value)) return false;
  throw new Problem(`must be \`true\` or \`false\`, not \`${value}\``);
};

/** One of a few words. */
export function choice<const Words extends readonly string[]>(...words: Words): Parse<Words[number]> {
  return (value) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const all = words.map((word) => `\`${word}\``).join(' or ');
    throw new Problem(`must be ${all}, not \`${value}\`${didYouMean(value, words)}`);
  };
}

/** Names, one per line or separated by commas. */
export const list: Parse<readonly string[]> = (value) => {
  const names = value.split(/[\n,]/).map((name) => name.trim());
  return names.filter((name) => name !== '');
};

/** A number such as a pull request's. */
export const wholeNumber: Parse<number> = (value) => {
  const number = /^#?([1-9]\d{0,15})$/.exec(value)?.[1];
  if (number === undefined) throw new Problem(`must be a number such as \`42\`, not \`${value}\``);
  return Number(number);
};

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;
const span = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
const spelled = /(d)ays?|(h)(?:ours?|rs?)|(m)in(?:ute)?s?|(s)ec(?:ond)?s?/gi;

const durationUpTo =
  (days: number): Parse<number> =>
  (value) => {
    const parts = value === '' ? null : span.exec(value);
    if (!parts)
      throw new Problem(
        `must be a duration such as \`90s\`, \`10m\` or \`1h30m\`, not \`${value}\`${meantDuration(value)}`,
      );
    const total = Object.values(units).reduce((sum, unit, index) => sum + Number(parts[index + 1] ?? 0) * unit, 0);
    if (total > 0 && total <= days * units.d) return total;
    throw new Problem(`must be longer than 0s and at most ${days}d, not \`${value}\``);
  };

/** `90s`, `10m`, `1h30m`, `5d`: milliseconds. Timers of the runtime cannot count further than 24 days. */
export const duration = durationUpTo(24);

/** How old something may be, for which no timer has to run. */
export const age = durationUpTo(3650);

/** A duration, or the word `auto`. */
export const interval: Parse<number | 'auto'> = (value, reading) =>
  value === 'auto' ? 'auto' : duration(value, reading);

function meantDuration(value: string): string {
  if (/^\d+$/.test(value)) return `. Add the unit: \`${value}s\`, \`${value}m\` or \`${value}h\``;
  const short = value.replace(/\s/g, '').replace(spelled, '$1$2$3$4').toLowerCase();
  return askFor(/[1-9]/.test(short) && span.test(short) ? short : '');
}

const nameWithout =
  (forbidden: RegExp, called: string): Parse<string> =>
  (value) => {
    if (!forbidden.test(value) && value !== '.' && value !== '..') return value;
    throw new Problem(`must be a name or ID without ${called}, not \`${value}\``);
  };

/** A name or id that becomes one part of a path, and must not lead anywhere else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
export const identifier = nameWithout(/[/\\\u0000-\u0020\u007f]/, 'slashes and spaces');

/** A name or id where names are for people, and may be of several words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
export const displayName = nameWithout(/[/\\\u0000-\u001f\u007f]|^ | $/, 'slashes and outer spaces');

/** A branch by its name; `github.ref` holds it behind `refs/heads/`. */
export const branchName: Parse<string> = (value) => {
  const name = value.replace(/^refs\/heads\//, '');
  if (!name.startsWith('refs/')) return name;
  throw new Problem(
    `must be the name of a branch, not \`${value}\`. To build a tag or a pull request, set \`commitish\``,
  );
};

/** HTTP statuses that count as healthy: `200-399`, `200,204`. */
export const statuses: Parse<(status: number) => boolean> = (value) => {
  const ranges = value.split(',').map((range) => {
    const [, from, to = from] = /^\s*(\d{3})(?:\s*-\s*(\d{3}))?\s*$/.exec(range) ?? [];
    if (from && to && from <= to) return [Number(from), Number(to)] as const;
    throw new Problem(`must be HTTP statuses such as \`200-399\` or \`200,204\`, not \`${value}\``);
  });
  return (status) => ranges.some(([from, to]) => status >= from && status <= to);
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

/** A command: a script for a shell, or the exact list of arguments. */
type Command = { readonly script: string } | { readonly argv: readonly string[] };

/** A JSON array is taken as the exact argument list, anything else as a script. */
export const command: Parse<Command> = (value) => {
  // `[ -f x ] && …` is a script that starts with the test command; but no command begins with a bracket and a quote.
  if (!/^\s*\[\s*(["\]]|\d)/.test(value)) return { script: value };
  const argv = parseJson(value);
  if (Array.isArray(argv) && argv.length > 0 && argv.every((part) => typeof part === 'string')) return { argv };
  throw new Problem('must be a script, or a JSON array of strings such as `["rake", "db:migrate"]`');
};

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

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
    const fix = /\s/.test(part) ? `. Separate process types with commas: \`${part.split(/\s+/).join(', ')}\`` : '';
    throw new Problem(`must be process types such as \`web=2\` or \`worker=1:standard-2x\`, not \`${part}\`${fix}`);
  });
  const twice = findTwice(updates.map(({ type }) => type));
  if (twice === undefined) return updates;
  throw new Problem(`names the process type \`${twice}\` twice. Keep one of them`);
};
