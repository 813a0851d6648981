import { describe, expect, it } from 'vitest';
import { compareDigest, digestPlan } from '../../../src/operations/apps-file/digest.ts';
import type { Change } from '../../../src/operations/apps-file/plan-app.ts';
import { openTestWorld } from '../../harness/world.ts';
import { codeOf, playRows, writesOf } from '../../net/rows.ts';
import { planRows } from './plan-rows.ts';

describe('plan and apply', () => playRows(planRows));

describe('a digest', () => {
  const file = { path: 'platform.yml', text: 'apps: {}' };
  const change = (name: string, kind: Change['kind'] = '+'): Change => ({
    app: 'shop',
    resource: 'config',
    name,
    kind,
  });
  const reviewed = digestPlan([change('A'), change('B')], file);

  it('is the same for the same plan', () => {
    expect(digestPlan([change('A'), change('B')], file)).toBe(reviewed);
  });

  it.each([
    ['a change more', [change('A'), change('B'), change('C')], file, ['shop, `+ C`']],
    ['another kind', [change('A'), change('B', '~')], file, ['shop, `~ B`']],
    ['another file', [change('A'), change('B')], { ...file, text: 'apps: { }' }, ['`platform.yml` is not the file']],
  ])('of %s is another, and names what differs', (_, changes, now, said) => {
    expect(digestPlan(changes, now)).not.toBe(reviewed);
    const items = compareDigest(reviewed, changes, now);
    expect(items).toHaveLength(said.length);
    for (const [at, words] of said.entries()) expect(items[at]).toContain(words);
  });

  it('covers what is left of its plan', () => {
    expect(compareDigest(reviewed, [change('B')], file)).toEqual([]);
    expect(compareDigest(reviewed, [], file)).toEqual([]);
  });

  it.each(['', 'abc', 'would-change'])('is not %j', (text) => {
    expect(compareDigest(text, [], file)).toEqual(['`expect-plan` is not the output `plan-digest` of a plan.']);
  });
});

describe('a plan that was reviewed', () => {
  const files = { 'platform.yml': 'apps: { shop-staging: { config: { NEW: x } } }' };

  it('is applied', async () => {
    const world = openTestWorld();
    const { outputs } = await world.run({ with: { operation: 'plan' }, files });
    const step = await world.run({ with: { operation: 'apply', 'expect-plan': outputs['plan-digest'] }, files });
    expect([step.exitCode, writesOf(step)]).toEqual([0, ['PATCH /apps/shop-staging/config-vars']]);
  });

  it('goes on after a failure, with the same digest', async () => {
    const world = openTestWorld();
    const more = { 'platform.yml': 'apps: { shop-staging: { config: { NEW: x }, domains: [a.example] } }' };
    const { outputs } = await world.run({ with: { operation: 'plan' }, files: more });
    world.disturb({ on: 'addDomain', ends: { status: 422, body: { code: 'taken', message: 'Taken' } } });
    const reviewed = { operation: 'apply', 'expect-plan': outputs['plan-digest'] };
    expect((await world.run({ with: reviewed, files: more })).exitCode).toBe(1);
    const again = await world.run({ with: reviewed, files: more });
    expect([again.exitCode, writesOf(again)]).toEqual([0, ['POST /apps/shop-staging/domains']]);
  });

  it('is refused once the platform has changed', async () => {
    const world = openTestWorld();
    const { outputs } = await world.run({ with: { operation: 'plan' }, files });
    await world.run({ with: { operation: 'set-config', app: 'shop-staging', 'config-vars': 'NEW=y' } });
    const step = await world.run({ with: { operation: 'apply', 'expect-plan': outputs['plan-digest'] }, files });
    expect([codeOf(step), writesOf(step)]).toEqual(['plan-changed', []]);
    expect(step.summary).toContain('Not in the reviewed plan: shop-staging, `~ NEW`');
  });
});
