import { describe, expect, it } from 'vitest';
import { addressPattern } from '../../../src/contract/parse/address-pattern.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

const parse = addressPattern('app', 'build');

describe('an address with names to be filled in', () => {
  it.each(['https://{app}.example/{build}', 'http://platform.example/x?a={app}#b', 'https://platform.example'])(
    '%s is taken as it is',
    (value) => expect(parseText(parse, value).value).toBe(value),
  );

  it.each([
    ['https://x.example/{ap}', 'holds `{ap}`, but what is filled in is `{app}`, `{build}`'],
    ['https://x.example/{app', 'holds `{app`'],
    ['https://x.example/{{app}}', 'holds `{{app}}`'],
    ['x.example/{app}', 'must be an address such as `https://platform.example/{app}`'],
    ['https://x.example/{app}\nhttps://y.example/{app}', 'must be an address such as'],
    ['javascript:alert({app})', 'must be an address such as'],
    ['https://me:secret@x.example/{app}', 'must not hold a user name or password'],
  ])('%s is none', (value, problem) => expect(problemOf(parse, value)).toContain(problem));
});
