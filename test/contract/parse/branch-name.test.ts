import { expect, it } from 'vitest';
import { branchName } from '../../../src/contract/parse/branch-name.ts';
import { parseText, problemOf } from '../../harness/parse-text.ts';

it.each([
  ['main', 'main'],
  ['refs/heads/main', 'main'],
  ['refs/heads/feature/refs/heads/x', 'feature/refs/heads/x'],
])('the branch of %s is %s', (written, name) => {
  expect(parseText(branchName, written).value).toBe(name);
});

it.each(['refs/tags/v1', 'refs/pull/7/merge'])('%s is no branch', (written) => {
  expect(problemOf(branchName, written)).toContain('build a tag or a pull request by `commitish`');
});
