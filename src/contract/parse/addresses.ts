import { domainToASCII } from 'node:url';
import { isConfidential } from '../confidential.ts';
import { askFor, didYouMean } from '../near.ts';
import { type Parse, Problem } from './problem.ts';
import { pattern } from './words.ts';

const emulator = 'emulator';

/** An address that secrets may be sent to, without a trailing slash. */
export const address: Parse<string> = (value) => {
  const url = URL.parse(value);
  if (!url || url.host === '')
    throw new Problem(
      `must be an address such as \`https://platform.example\`, not \`${value}\`${askFor(withScheme(value))}`,
    );
  if (!isConfidential(url))
    throw new Problem(`must start with \`https://\` (\`http://\` is for this machine only), not \`${url.protocol}//\``);
  if (url.username || url.password) throw new Problem('must not hold a user name or password. Use `token`');
  // By the text: the URL parser makes one address of two lines, and drops a bare `?` or `#`.
  if (/[\s?#]/.test(value)) throw new Problem('must not hold white space, a query or a fragment');
  return url.href.replace(/(?<!\/)\/+$/, '');
};

/** Whether the built-in platform stands where an address could. */
export function isEmulator(value: string | undefined): boolean {
  return value === emulator;
}

/** The base address of an API, ending in its version, or the word `emulator`. */
export const addressOrEmulator: Parse<string> = (value, reading) => {
  if (isEmulator(value)) return value;
  if (!URL.parse(value)?.host) {
    const meant = didYouMean(value, [emulator]) || askFor(withScheme(value));
    throw new Problem(
      `must be an address such as \`https://platform.example/api/v1\`, or the word \`emulator\`, not \`${value}\`${meant}`,
    );
  }
  const base = address(value, reading);
  if (new URL(base).pathname !== '/') return base;
  throw new Problem(`must end in the version of the API, for example \`${base}/api/v1\``);
};

/** The base address of a sign-in server. */
export const authAddress: Parse<string> = (value, reading) => {
  if (!/\/oauth\/token\/*$/.test(value)) return address(value, reading);
  throw new Problem('must be the base address, without `/oauth/token`');
};

function withScheme(value: string): string {
  const isHost = /^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(value) && URL.canParse(`https://${value}`);
  return isHost ? `https://${value}` : '';
}

/** A web address for people to follow, in which these names in braces are filled in later. */
export const addressPattern =
  (...names: readonly string[]): Parse<string> =>
  (value, reading) => {
    pattern(...names)(value, reading);
    const url = URL.parse(value.replace(/[{}]/g, ''));
    if (value.includes('\n') || !/^https?:$/.test(url?.protocol ?? ''))
      throw new Problem(`must be an address such as \`https://platform.example/{${names[0]}}\`, not \`${value}\``);
    if (url?.username || url?.password)
      throw new Problem('must not hold a user name or password: it is shown to readers');
    return value;
  };

/** A web address, or a path on one. */
export const urlOrPath: Parse<string> = (value) => {
  const isPath = value.startsWith('/') && !value.startsWith('//');
  if (!value.includes('\n') && (isPath || /^https?:$/.test(URL.parse(value)?.protocol ?? ''))) return value;
  throw new Problem(
    `must be a path such as \`/health\` or a URL such as \`https://my-app.example/health\`, not \`${value}\``,
  );
};

/** A hostname, written in any script, or the id of a domain. */
export const domainName: Parse<string> = (value) => {
  const meant = URL.parse(value)?.hostname;
  if (/[/\\:\s@?#%]/.test(value))
    throw new Problem(`must be a hostname such as \`www.example.com\`, not \`${value}\`${askFor(meant)}`);
  // A word without a dot is an id: as a hostname, `42` would be read as 0.0.0.42.
  if (/^[\w-]+$/.test(value)) return value;
  // `*.example.com` is a hostname that platforms take and URL parsers refuse.
  const [, wildcard = '', rest = ''] = /^(\*\.)?(.*)$/s.exec(value) ?? [];
  const ascii = domainToASCII(rest.replace(/\.$/, ''));
  if (ascii === '' || ascii.split('.').includes('') || /(^|\.)\d+$/.test(ascii))
    throw new Problem(`is not a valid hostname: \`${value}\``);
  return wildcard + ascii;
};
