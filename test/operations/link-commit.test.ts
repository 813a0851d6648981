import { expect, it } from 'vitest';
import { linkCommit } from '../../src/operations/link-commit.ts';

it.each([
  ['a'.repeat(40), 'a'.repeat(12)],
  ['A'.repeat(64), 'A'.repeat(12)],
  ['a'.repeat(39), 'a'.repeat(39)],
  [`fix-${'a'.repeat(40)}`, `fix-${'a'.repeat(40)}`],
  [`${'a'.repeat(40)}-fix`, `${'a'.repeat(40)}-fix`],
])('shows the commit %s as %s', (commit, text) => {
  expect(linkCommit('https://git.example/o/r', commit)).toMatchObject({ text });
});

it.each([
  ['a'.repeat(40), 'a'.repeat(40)],
  ['feature/new shop', 'feature%2Fnew%20shop'],
])('links the commit %s, as code, to the page %s', (commit, page) => {
  const url = `https://git.example/o/r/commit/${page}`;
  expect(linkCommit('https://git.example/o/r', commit)).toMatchObject({ url, code: true });
});
