import { expect, it } from 'vitest';
import { saysWell } from '../../../src/platform/words/success-words.ts';

it.each(['OK', '0', '00000', '201', 'success', 'namespace_created', 'APP_CREATED', 'buildQueued', 'CREATE_SUCCESS'])(
  '%s says that all went well',
  (code) => {
    expect(saysWell(code)).toBe(true);
  },
);

it.each([
  ...['not_found', 'already_created', 'conflict_found', 'cert_cannot_be_updated', 'cannot_be_queued', 'unstarted'],
  ...['PARTIAL_SUCCESS', 'CANNOT_BE_STARTED', 'must_be_updated', 'nothing_updated', 'never_started', 'failed', '12'],
])('%s does not', (code) => {
  expect(saysWell(code)).toBe(false);
});
