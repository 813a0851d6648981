import { expect, it } from 'vitest';
import { isCommit } from '../../src/contract/commit-id.ts';
import { isOtherCommit, isSameCommit } from '../../src/contract/same-commit.ts';
import { differ } from '../../src/platform/deployment.ts';

const sha = '0123456789abcdef0123456789abcdef01234567';

it.each([
  [sha, sha, false],
  [sha, sha.toUpperCase(), false],
  [sha, sha.slice(0, 7), false],
  [sha.slice(0, 7), sha, false],
  [sha.slice(0, 11), sha, false],
  [`${sha.slice(0, 10)}b`, sha, true],
  [sha, `1${sha.slice(1)}`, true],
  [sha, `${sha.slice(0, 6)}f`, true],
  [sha, `${sha.slice(0, -1)}0`, true],
  [sha, sha.slice(0, 6), false],
  [sha, 'main', false],
  ['main', sha, false],
  ['20261115', sha, false],
  ['deadbeef', sha, false],
  ['20261115b', sha, false],
  ['FACADE5', sha, true],
  [sha, '1234567', true],
  ['v1.2.3', 'v1.2.4', false],
  [sha, undefined, false],
  [undefined, sha, false],
])('%s and %s are two commits: %s', (ours, told, isOther) => {
  expect(isOtherCommit(ours, told)).toBe(isOther);
});

it.each([
  [sha, sha, true],
  [sha, sha.toUpperCase(), true],
  [sha, sha.slice(0, 7), true],
  [sha.slice(0, 11), sha, true],
  [sha, `1${sha.slice(1)}`, false],
  [sha, '1234567', false],
  ['1234567', sha, false],
  ['20261115', sha, false],
  ['deadbeef', sha, false],
  [sha.slice(0, 7), sha, true],
  [sha, 'main', false],
  ['main', sha, false],
  [sha, '', false],
  ['', sha, false],
  ['main', 'main', true],
  ['main', 'Main', false],
  ['v1.2.3', 'v1.2.4', false],
])('%s and %s are the same commit: %s', (one, other, isSame) => {
  expect(isSameCommit(one, other)).toBe(isSame);
});

it.each([
  [sha, true],
  [sha.slice(0, 7), true],
  ['f'.repeat(64), true],
  [sha.slice(0, 6), false],
  ['f'.repeat(65), false],
  [`${sha}-fix`, false],
  [`fix-${sha}`, false],
  ['', false],
  [undefined, false],
])('%s is a commit’s own id: %s', (name, is) => {
  expect(isCommit(name)).toBe(is);
});

it.each([
  ['a', 'b', true],
  ['a', 'a', false],
  ['a', undefined, false],
  [undefined, 'b', false],
])('%s and %s differ: %s', (one, other, is) => {
  expect(differ(one, other)).toBe(is);
});
