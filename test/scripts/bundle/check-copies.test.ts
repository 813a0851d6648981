import { expect, it } from 'vitest';
import { checkCopies } from '../../../scripts/bundle/check-copies.ts';

const shared = { path: '/project/lib/operations/existence.js', importer: '', copies: 2, bytes: 2000 };

it('a bundle holds what several operations share once', () => {
  expect(() => checkCopies([shared])).toThrow('In several chunks: /project/lib/operations/existence.js');
  expect(() => checkCopies([{ ...shared, copies: 1 }])).not.toThrow();
});

it('a few lines may stand there twice', () => {
  expect(() => checkCopies([{ ...shared, bytes: 200 }])).not.toThrow();
});
