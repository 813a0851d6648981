import { isConfidential } from '../confidential.ts';
import { askFor, didYouMean } from '../near.ts';
import { type Parse, Problem } from './problem.ts';

const emulator = 'emulator';

/** An address that secrets may be sent to, without a trailing slash. */
export const address: Parse<string> = (value) => {
  const url = URL.parse(value);
  if (!url || url.host === '')
    throw new Problem(`must be an address such as \`https://platform.example\`, not \`${value}\`${addScheme(value)}`);
  if (!isConfidential(url))
    throw new Problem(`must start with \`https://\` (\`http://\` is for this machine only), not \`${url.protocol}//\``);
  if (url.username || url.password) throw new Problem('must not hold a user name or password; use the `token` input');
  // Not by what the parser has found: it makes one address of two lines, and behind a bare `?` or `#` it finds nothing, and keeps the sign.
  if (/\s/.test(value)) throw new Problem('must be one address, without white space in it');
  if (/[?#]/.test(value)) throw new Problem('must not hold a query or a fragment');
  return url.href.replace(/(?<!\/)\/+$/, '');
};

/** Whether the built-in platform stands where an address could. */
export function isEmulator(value: string | undefined): boolean {
  return value === emulator;
}

/** The base address of an API, or the word `emulator`. */
export const addressOrEmulator: Parse<string> = (value, reading) => {
  if (isEmulator(value)) return value;
  if (URL.parse(value)?.host) return address(value, reading);
  const meant = didYouMean(value, [emulator]) || addScheme(value.replace(/(?<!\/)\/+$/, ''), '/api/v1');
  throw new Problem(
    `must be an address such as \`https://platform.example/api/v1\`, or the word \`emulator\`, not \`${value}\`${meant}`,
  );
};

/** The base address of a sign-in server. */
export const authAddress: Parse<string> = (value, reading) => {
  if (/\/oauth\/token\/*$/.test(value))
    throw new Problem('must be the base address, without `/oauth/token`, which is added to it');
  return address(value, reading);
};

/** Asks whether an address was meant whose scheme was left out, as in the address bar of a browser. */
function addScheme(value: string, ending = ''): string {
  const hasPath = /\/./.test(value);
  const isHost = /^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(value) && URL.canParse(`https://${value}`);
  return askFor(isHost ? `https://${value}${hasPath ? '' : ending}` : '');
}
