import { describe, expect, it } from 'vitest';
import { domainName } from '../../../src/contract/parse/domain-name.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('a domain', () => {
  it.each([
    ['www.example.com', 'www.example.com'],
    ['WWW.Example.COM', 'www.example.com'],
    ['example.com.', 'example.com'],
    ['*.example.com', '*.example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['_acme.example.com', '_acme.example.com'],
  ])('%s is the hostname %s', (value, hostname) => {
    expect(parseText(domainName, value).value).toBe(hostname);
  });

  it.each(['42', '01234567-89AB-cdef', 'Dom_1A'])('%s is an id, taken as it is', (value) => {
    expect(parseText(domainName, value).value).toBe(value);
  });

  it.each([
    'https://example.com',
    'example.com/path',
    'example.com:443',
    'a b.example',
    'me@example.com',
    'example.com?x',
    'example.com#x',
    'a\\b.example',
    '%65xample.com',
  ])('%s is more than a hostname', (value) => {
    expect(problemOf(domainName, value)).toContain('must be a hostname such as `www.example.com`');
  });

  it.each(['.', '..', 'a..example', '.example', '1.2.3', '*.', 'a|b.example'])('%s is no hostname', (value) => {
    expect(problemOf(domainName, value)).toBe(`is not a valid hostname: \`${value}\``);
  });
});
