import { expect, it } from 'vitest';
import { knownNames } from '../../src/operations/known-names.ts';

it.each([
  [{ id: 'srv-7', name: 'web' }, ['web', 'srv-7']],
  [{ id: 'web', name: 'web' }, ['web']],
  [{ id: undefined, name: 'web' }, ['web']],
  [{ id: 'srv-7' }, ['srv-7']],
  [{}, []],
])('an app that a reply calls %j is known by %j', (app, names) => {
  expect(knownNames(app)).toEqual(names);
});
