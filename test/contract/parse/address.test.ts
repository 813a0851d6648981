import { describe, expect, it } from 'vitest';
import { address, addressOrEmulator, authAddress } from '../../../src/contract/parse/address.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

describe('an address', () => {
  it.each([
    ['https://platform.example/api/v1', 'https://platform.example/api/v1'],
    ['https://platform.example/api/v1///', 'https://platform.example/api/v1'],
    ['HTTPS://Platform.Example', 'https://platform.example'],
    ['https://platform.example:8443/x', 'https://platform.example:8443/x'],
    ['http://localhost:3000/api/v1', 'http://localhost:3000/api/v1'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://127.9.9.9', 'http://127.9.9.9'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('%s is taken as %s', (value, url) => {
    expect(parseText(address, value).value).toBe(url);
  });

  it.each(['platform.example', '/api/v1', '', 'localhost:3000', 'https://', 'mailto:a@b.example'])(
    '%j is none',
    (value) => {
      expect(problemOf(address, value)).toContain('must be an address such as');
    },
  );

  it.each([
    ['platform.example/api/v1', '; did you mean `https://platform.example/api/v1`?'],
    ['production', 'not `production`'],
    ['api/v1', 'not `api/v1`'],
  ])('%s without its scheme is told so: %s', (value, end) => {
    for (const parse of [address, addressOrEmulator]) expect(problemOf(parse, value)?.endsWith(end)).toBe(true);
  });

  it('of a sign-in server is its base', () => {
    expect(problemOf(authAddress, 'https://auth.example/oauth/token')).toContain('without `/oauth/token`');
    expect(parseText(authAddress, 'https://auth.example/oauth').value).toBe('https://auth.example/oauth');
  });

  it('of an API that has no version is told so with it', () => {
    for (const value of ['api.platform.example:8443', 'api.platform.example:8443/'])
      expect(problemOf(addressOrEmulator, value)).toContain('did you mean `https://api.platform.example:8443/api/v1`?');
    expect(problemOf(address, 'api.platform.example:8443')).toContain(
      'did you mean `https://api.platform.example:8443`?',
    );
  });

  it.each([
    'http://platform.example',
    'http://localhost.platform.example',
    'http://127.0.0.1.platform.example',
    'http://10.0.0.1',
    'ftp://platform.example',
    'ws://127.0.0.1',
  ])('%s would send secrets in the open', (value) => {
    expect(problemOf(address, value)).toContain('must start with `https://`');
  });

  it('must hold no password, and does not repeat one', () => {
    const problem = problemOf(address, 'https://mona:fake-password@platform.example');
    expect(problem).toBe('must not hold a user name or password; use the `token` input');
  });

  it.each([
    'https://platform.example/?a=b',
    'https://platform.example/#top',
    'https://platform.example/api/v1?',
    'https://platform.example/api/v1#',
    'https://platform.example?#',
  ])('%s has a part too many', (value) => {
    expect(problemOf(address, value)).toBe('must not hold a query or a fragment');
  });

  it.each([
    'https://platform.example/api/v1\nhttps://other.example/api/v1',
    'https://platform.example/api\t/v1',
    'https://platform.example/api v1',
  ])('%j is not one', (value) => {
    for (const parse of [address, addressOrEmulator, authAddress])
      expect(problemOf(parse, value)).toBe('must be one address, without white space in it');
  });

  it('may be the word emulator where that is allowed', () => {
    expect(parseText(addressOrEmulator, 'emulator').value).toBe('emulator');
    expect(problemOf(address, 'emulator')).toContain('must be an address');
  });

  it.each(['platform.example/api/v1', 'localhost:3000', '', 'emulater', 'Emulator', 'the emulator'])(
    'of an API is shown with its version where %j was written',
    (value) => {
      const problem = problemOf(addressOrEmulator, value);
      expect(problem).toContain('such as `https://platform.example/api/v1`, or the word `emulator`, not');
      expect(problem.includes('did you mean `emulator`?')).toBe(/^emulat.r$/i.test(value));
    },
  );
});
