import { expect, it } from 'vitest';
import { planChange } from '../../../src/operations/config/change-plan.ts';

it('lists names in their order, whatever order a platform and a workflow have', () => {
  const before = new Map([
    ['GONE_B', '1'],
    ['SAME_B', '1'],
    ['NEW_VALUE_B', '1'],
    ['GONE_A', '1'],
    ['SAME_A', '1'],
    ['NEW_VALUE_A', '1'],
  ]);
  const wanted = new Map([
    ['SAME_B', '1'],
    ['SAME_A', '1'],
    ['NEW_VALUE_B', '2'],
    ['NEW_VALUE_A', '2'],
    ['NEW_B', '2'],
    ['NEW_A', '2'],
  ]);
  const merged = {
    before,
    added: ['NEW_A', 'NEW_B'],
    changed: ['NEW_VALUE_A', 'NEW_VALUE_B'],
    unchanged: ['SAME_A', 'SAME_B'],
    removed: [],
    toSend: { NEW_A: '2', NEW_B: '2', NEW_VALUE_A: '2', NEW_VALUE_B: '2' },
  };
  expect(planChange(before, wanted, 'merge')).toEqual(merged);
  expect(planChange(before, wanted, 'overwrite')).toEqual({ ...merged, removed: ['GONE_A', 'GONE_B'] });
});

it('sends what is there without its value, be it empty, and removes it by its name', () => {
  const before = new Map([['UNTOLD', undefined]]);
  const plan = { before, added: [], changed: ['UNTOLD'], unchanged: [], removed: [], toSend: { UNTOLD: '' } };
  expect(planChange(before, new Map([['UNTOLD', '']]), 'merge')).toEqual(plan);
  expect(planChange(before, new Map(), 'overwrite').removed).toEqual(['UNTOLD']);
});
