import { isConfidential } from '../confidential.ts';
import { didYouMean } from '../did-you-mean.ts';

/** What a parser may use beside the input's own text: how the action hands it the world. */
export interface Reading {
  readonly env: Readonly<Record<string, string | undefined>>;
  readFile(path: string): string;
  warn(message: string): void;
}

/** Turns an input's text into its value; throws a `Problem` that says how to mend the input. */
export type Parse<Value> = (text: string, reading: Reading) => Value;

/** Why an input cannot be used, as the end of a sentence that starts with the input's name. */
export class Problem extends Error {}

export const text: Parse<string> = (value) => value;

/** A name or id that becomes one part of a path, and must not lead anywhere else. */
export const identifier: Parse<string> = (value) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
  if (/[/\\\u0000-\u0020\u007f]/.test(value))
    throw new Problem(`must be a name or id without slashes and spaces, not \`${value}\``);
  if (value === '.' || value === '..') throw new Problem(`must be a name or id, not \`${value}\``);
  return value;
};

/** `true` or `false`, as YAML 1.2 writes them. */
export const boolean: Parse<boolean> = (value) => {
  if (/^(true|True|TRUE)$/.test(value)) return true;
  if (/^(false|False|FALSE)$/.test(value)) return false;
  throw new Problem(`must be \`true\` or \`false\`, not \`${value}\``);
};

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 } as const;

/** `90s`, `10m`, `1h30m`, `5d`: milliseconds. */
export const duration: Parse<number> = (value) => {
  const parts = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(value);
  if (!parts || value === '') {
    const unit = /^\d+$/.test(value) ? `; did you mean \`${value}s\`?` : '';
    throw new Problem(`must be a duration such as \`90s\`, \`10m\` or \`1h30m\`, not \`${value}\`${unit}`);
  }
  const total = Object.values(units).reduce((sum, unit, index) => sum + Number(parts[index + 1] ?? 0) * unit, 0);
  // Timers of the runtime cannot count further than 24 days.
  if (total <= 0 || total > 24 * units.d) throw new Problem(`must be longer than 0s and at most 24d, not \`${value}\``);
  return total;
};

/** A duration, or the word `auto`. */
export const interval: Parse<number | 'auto'> = (value, reading) =>
  value === 'auto' ? 'auto' : duration(value, reading);

/** Names, one per line or separated by commas. */
export const list: Parse<readonly string[]> = (value) =>
  value
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

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

/** A number such as a pull request's. */
export const wholeNumber: Parse<number> = (value) => {
  const number = /^#?([1-9]\d{0,15})$/.exec(value)?.[1];
  if (number === undefined) throw new Problem(`must be a number such as \`42\`, not \`${value}\``);
  return Number(number);
};

/** An address that secrets may be sent to, without a trailing slash. */
export const address: Parse<string> = (value) => {
  const url = URL.parse(value);
  if (!url || url.host === '')
    throw new Problem(`must be an address such as \`https://platform.example\`, not \`${value}\``);
  if (!isConfidential(url))
    throw new Problem(`must start with \`https://\` (\`http://\` is for this machine only), not \`${url.protocol}//\``);
  if (url.username || url.password) throw new Problem('must not hold a user name or password; use the `token` input');
  if (url.search || url.hash) throw new Problem('must not hold a query or a fragment');
  return url.href.replace(/\/+$/, '');
};

/** An address, or the word `emulator`. */
export const addressOrEmulator: Parse<string> = (value, reading) =>
  value === 'emulator' ? value : address(value, reading);

/** A web address, or a path on one. */
export const urlOrPath: Parse<string> = (value) => {
  if (value.startsWith('/') && !value.startsWith('//')) return value;
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw new Problem(
    `must be a path such as \`/health\` or a URL such as \`https://my-app.example/health\`, not \`${value}\``,
  );
};

/** HTTP statuses that count as healthy: `200-399`, `200,204`. */
export const statuses: Parse<(status: number) => boolean> = (value) => {
  const ranges = value.split(',').map((range) => {
    const [, from, to = from] = /^\s*(\d{3})(?:\s*-\s*(\d{3}))?\s*$/.exec(range) ?? [];
    if (!from || !to || from > to)
      throw new Problem(`must be HTTP statuses such as \`200-399\` or \`200,204\`, not \`${value}\``);
    return [Number(from), Number(to)] as const;
  });
  return (status) => ranges.some(([from, to]) => status >= from && status <= to);
};

/** A command: a script for a shell, or the exact list of arguments. */
export type Command = { readonly script: string } | { readonly argv: readonly string[] };

/** A JSON array is taken as the exact argument list, anything else as a script. */
export const command: Parse<Command> = (value) => {
  if (!value.trim().startsWith('[')) return { script: value };
  let argv: unknown;
  try {
    argv = JSON.parse(value);
  } catch {
    // `[ -f x ] && …` is a script that starts with the test command.
    return { script: value };
  }
  if (Array.isArray(argv) && argv.length > 0 && argv.every((part) => typeof part === 'string')) return { argv };
  throw new Problem(
    'is a JSON array, so it must be a list of strings with at least one element, such as `["rake", "db:migrate"]`',
  );
};
