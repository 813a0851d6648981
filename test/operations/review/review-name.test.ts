import { expect, it } from 'vitest';
import { nameReview } from '../../../src/operations/review/review-name.ts';

// The hashes are those of `sha256sum`.
it.each([
  ['shop', 7, 'shop-pr-7'],
  ['Octo.Shop_2', 7, 'octo-shop-2-pr-7'],
  ['…', 7, 'review-pr-7'],
  ['a'.repeat(58), 7, `${'a'.repeat(58)}-pr-7`],
  ['a'.repeat(59), 7, `${'a'.repeat(49)}-111bb261-pr-7`],
  ['A'.repeat(59), 7, `${'a'.repeat(49)}-111bb261-pr-7`],
  ['ab-'.repeat(30), 123, `${'ab-'.repeat(15)}ab-ddd85945-pr-123`],
  [`---${'x'.repeat(70)}`, 5, `${'x'.repeat(49)}-283d3da5-pr-5`],
])('the namespace of %s, pull request %i, is %s', (repository, number, name) => {
  expect(nameReview(repository, number)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(63);
});
