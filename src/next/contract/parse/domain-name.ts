import { domainToASCII } from 'node:url';
import { type Parse, Problem } from './problem.ts';

/** A hostname, written in any script, or the id of a domain. */
export const domainName: Parse<string> = (value) => {
  if (/[/\\:\s@?#%]/.test(value))
    throw new Problem(`must be a hostname such as \`www.example.com\` with no scheme, port or path, not \`${value}\``);
  // A word without a dot is an id: as a hostname, `42` would be read as 0.0.0.42.
  if (/^[\w-]+$/.test(value)) return value;
  // `*.example.com` is a hostname that platforms take and URL parsers refuse.
  const [, wildcard = '', rest = ''] = /^(\*\.)?(.*)$/s.exec(value) ?? [];
  const ascii = domainToASCII(rest.replace(/\.$/, ''));
  if (ascii === '' || ascii.split('.').includes('') || /(^|\.)\d+$/.test(ascii))
    throw new Problem(`is not a valid hostname: \`${value}\``);
  return wildcard + ascii;
};
