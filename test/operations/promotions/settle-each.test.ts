import { expect, it } from 'vitest';
import { combineOutputs } from '../../../src/operations/promotions/settle-each.ts';

it.each([
  [{ restarts: 2 }, { restarts: 2 }, { restarts: 4 }],
  [{ restarts: 0 }, { restarts: 3 }, { restarts: 3 }],
  [{ restarts: 1 }, {}, { restarts: 1 }],
  [{ duration: 8 }, { duration: 5 }, { duration: 8 }],
  [{ duration: 8 }, { duration: 8 }, { duration: 8 }],
  [{ status: 'live' }, { status: 'live' }, { status: 'live' }],
  [{ status: 'live' }, { status: 'failed' }, { status: undefined }],
  [{ status: 'live' }, {}, { status: undefined }],
])('%j and %j are together %j', (one, other, wanted) => {
  expect(combineOutputs([one, other])).toEqual(wanted);
});
