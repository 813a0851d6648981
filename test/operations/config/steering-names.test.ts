import { expect, it } from 'vitest';
import { judgeName } from '../../../src/operations/config/steering-names.ts';

it.each([
  ['', 'malformed'],
  ['1_KEY', 'malformed'],
  ['A KEY', 'malformed'],
  ['=MY_KEY', 'malformed'],
  ['MY_KEY=', 'malformed'],
  ['MY_KEY\n', 'malformed'],
  ['PLATFORM_KEY', 'reserved'],
  ['platform_key', 'reserved'],
  ['PLATFORM', 'steering'],
  ['STATE', 'steering'],
  ['KEY', 'steering'],
  ['_KEY', 'steering'],
  ['_API_KEY', 'steering'],
  ['AWS_KEY', 'steering'],
  ['FORCE_COLOR', 'steering'],
  ['SURGE_LOGIN', 'steering'],
  ['SEMGREP_APP_TOKEN', 'steering'],
  ['FORCE_LOCALE', 'plain'],
  ['SURGE_MAX', 'plain'],
  ['MY_KEY', 'plain'],
  ['my_key', 'plain'],
  ['MY_SERVICE_API_KEY', 'plain'],
  ['KEY_MY_THING', 'steering'],
  ['DATABASE_URL', 'plain'],
  ['MY_DATABASE_URL', 'plain'],
  ['MY_TOOL_URL', 'steering'],
  ['DATABASE_TOOL_URL', 'steering'],
  ['URL_DATABASE_X', 'steering'],
  ['PORT', 'plain'],
  ['NODE_ENV', 'plain'],
])('%j is %s to later steps', (name, kind) => {
  expect(judgeName(name)).toBe(kind);
});
