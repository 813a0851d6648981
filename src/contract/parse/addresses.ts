import { domainToASCII } from 'node:url';
import { isConfidential } from '../confidential.ts';
import { askFor, didYouMean } from '../near.ts';
import { mustBe, type Parse, Problem } from './problem.ts';
import { pattern } from './words.ts';

/** An address that secrets may be sent to, without a trailing slash. */
export const address: Parse<string> = (value) => {
  const url = URL.parse(value);
  if (!url?.host) mustBe('an address such as `https://platform.example`', value);
  if (!isConfidential(url))
    throw new Problem(`must start with \`https://\` (\`http://\` is for this machine only), not \`${url.protocol}//\``);
  if (url.username || url.password) throw new Problem('must not hold a user name or password. Use `token`');
  // By the text: the URL parser makes one address of two lines, and drops a bare `?` or `#`.
  if (/[\s?#]/.test(value)) throw new Problem('must not hold white space, a query or a fragment');
  return url.href.replace(/(?<!\/)\/+$/, '');
};

/** The base address of an API, ending in its version, or the word `emulator`. */
export const addressOrEmulator: Parse<string> = (value, reading) => {
  if (value === 'emulator') return value;
  const what = 'an address such as `https://platform.example/api/v1`, or the word `emulator`';
  if (!URL.parse(value)?.host) mustBe(what, value, didYouMean(value, ['emulator']));
  const base = address(value, reading);
  if (new URL(base).pathname !== '/') return base;
  throw new Problem(`must end in the version of the API, for example \`${base}/api/v1\``);
};

/** A web address for people to follow, in which these names in braces are filled in later. */
export const addressPattern =
  (...names: readonly string[]): Parse<string> =>
  (value, reading) => {
    const { password, protocol, username } = URL.parse(pattern(...names)(value, reading).replace(/[{}]/g, '')) ?? {};
    if (/\n/.test(value) || !/^https?:$/.test(protocol ?? ''))
      mustBe(`an address such as \`https://platform.example/{${names[0]}}\``, value);
    if (username || password) throw new Problem('must not hold a user name or password: it is shown to readers');
    return value;
  };

/** A web address, or a path on one. */
export const urlOrPath: Parse<string> = (value) => {
  const isPath = /^\/(?!\/)/.test(value);
  const isAddress = /^https?:$/.test(URL.parse(value)?.protocol ?? '');
  if (/\n/.test(value) || !(isPath || isAddress))
    mustBe('a path such as `/health` or a URL such as `https://my-app.example/health`', value);
  return value;
};

/** A hostname, written in any script, or the id of a domain. */
export const domainName: Parse<string> = (value) => {
  if (/[/\\:\s@?#%]/.test(value))
    mustBe('a hostname such as `www.example.com`', value, askFor(URL.parse(value)?.hostname));
  // A word without a dot is an id: as a hostname, `42` would be read as 0.0.0.42.
  if (/^[\w-]+$/.test(value)) return value;
  // `*.example.com` is a hostname that platforms take and URL parsers refuse.
  const [, wildcard = '', rest = ''] = /^(\*\.)?(.*)$/s.exec(value) ?? [];
  const ascii = domainToASCII(rest.replace(/\.$/, ''));
  return /^$|^\.|\.\.|(^|\.)\d+$/.test(ascii) ? mustBe('a valid hostname', value) : wildcard + ascii;
};
