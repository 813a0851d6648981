import { describe, expect, it } from 'vitest';
import { operationNames } from '../../src/operations/index.ts';
import { endpoints } from '../../src/platform/wire/endpoints.ts';
import { findCall } from '../harness/contract.ts';
import type { StepResult } from '../harness/world.ts';
import { load, openExample, operations } from './example-world.ts';
import { writesOf } from './rows.ts';

async function playExample(name: string, more: Readonly<Record<string, string>> = {}): Promise<StepResult> {
  const { step, world } = await openExample(name);
  return world.run({ ...step, with: { ...step.with, ...more } });
}

const names = Object.keys(operations);
/** What the action itself writes for each. */
const common = ['operation', 'changed', 'would-change', 'skipped', 'skip-reason', 'result'];

it('every operation has a row', () => {
  expect([...operationNames.values()].flat().sort()).toEqual([...names].sort());
});

describe('the example of', () => {
  it.each(names)('%s', async (name) => {
    const { endpoints: declared, gives } = await load(name);
    const wanted = operations[name]?.split(' ').filter(Boolean) ?? [];
    expect([...gives].sort()).toEqual([...wanted].sort());

    const step = await playExample(name);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.headline).not.toBe('');
    const further = Object.keys(step.outputs).filter((one) => ![...wanted, ...common].includes(one));
    expect(further).toEqual([]);
    expect(step.annotations.filter((one) => one.startsWith('warning'))).toEqual([]);
    const called = new Set(step.calls.map((call) => nameEndpoint(...(call.split(' ') as [string, string]))));
    expect([...called].filter((one) => !declared.some((known) => known === one))).toEqual([]);
  });
});

describe('a dry run of', () => {
  it.each(names)('%s', async (name) => {
    const step = await playExample(name, { 'dry-run': 'true' });
    expect(step.exitCode, step.log).toBe(0);
    expect(writesOf(step)).toEqual([]);
    expect(step.githubCalls.filter((call) => !/^GET |^POST \/graphql$/.test(call))).toEqual([]);
    const real = await playExample(name);
    const { changed, 'would-change': would } = step.outputs;
    // A plan is a dry run by itself.
    expect([changed, would]).toEqual(['false', name === 'plan' ? 'true' : real.outputs['changed']]);
    for (const key of ['added-keys', 'changed-keys', 'removed-keys', 'removed-names', 'commitish', 'kept-names'])
      expect(step.outputs[key], key).toEqual(real.outputs[key]);
  });
});

/** The action's own name of a call. */
function nameEndpoint(method: string, path: string): string | undefined {
  const call = findCall(method, path);
  const blank = (text = '') => text.replace(/\{\w+\}/g, '{}');
  const found = Object.entries(endpoints).find(
    ([, one]) => one.method === method && blank(one.path) === blank(call?.path),
  );
  return found?.[0];
}
