import { isConfidential } from '../confidential.ts';
import { type Parse, Problem } from './problem.ts';

/** An address that secrets may be sent to, without a trailing slash. */
export const address: Parse<string> = (value) => {
  const url = URL.parse(value);
  if (!url || url.host === '')
    throw new Problem(`must be an address such as \`https://platform.example\`, not \`${value}\``);
  if (!isConfidential(url))
    throw new Problem(`must start with \`https://\` (\`http://\` is for this machine only), not \`${url.protocol}//\``);
  if (url.username || url.password) throw new Problem('must not hold a user name or password; use the `token` input');
  // Not by what the parser has found: behind a bare `?` or `#` it finds nothing, and keeps the sign.
  if (/[?#]/.test(value)) throw new Problem('must not hold a query or a fragment');
  return url.href.replace(/(?<!\/)\/+$/, '');
};

/** Whether the built-in platform stands where an address could. */
export function isEmulator(value: string | undefined): boolean {
  return value === 'emulator';
}

/** An address, or the word `emulator`. */
export const addressOrEmulator: Parse<string> = (value, reading) =>
  isEmulator(value) ? value : address(value, reading);
