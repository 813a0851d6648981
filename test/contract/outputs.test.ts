import { expect, it } from 'vitest';
import type { Outputs } from '../../src/contract/outcome.ts';
import { outputs } from '../../src/contract/outputs.ts';

it('an output is called a list just where its description says so', () => {
  const lists = Object.values(outputs).filter(([kind]) => kind === 'list');
  expect(lists.length).toBeGreaterThan(10);
  expect(Object.values(outputs).filter(([, holds]) => holds.startsWith('JSON array of '))).toEqual(lists);
});

it('an output takes a value of its own kind alone', () => {
  const fitting: Outputs = { names: ['a'], count: 1, exitCode: '', matrix: { app: ['a'] }, status: 'live' };
  // @ts-expect-error A list is no number.
  const count: Outputs = { names: 3 };
  // @ts-expect-error A duration is a number, so that it can be added up.
  const text: Outputs = { duration: '3 s' };
  // @ts-expect-error A condition that does not hold is no text.
  const none: Outputs = { status: 0 };
  expect([fitting, count, text, none]).toHaveLength(4);
});
