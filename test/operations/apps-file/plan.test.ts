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
    ['another kind', [change('A'), change('B', '~')], file, ['shop, `~ B`', ': 1 change']],
    ['nothing left', [], file, [': 2 changes']],
    ['another file', [change('A'), change('B')], { ...file, text: 'apps: { }' }, ['`platform.yml` is not the file']],
  ])('of %s is another, and names what differs', (_, changes, now, said) => {
    const digest = digestPlan(changes, now);
    expect(digest).not.toBe(reviewed);
    const items = compareDigest(reviewed, digest, changes, 'platform.yml');
    expect(items).toHaveLength(said.length);
    for (const [at, words] of said.entries()) expect(items[at]).toContain(words);
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

  it('is refused once the platform has changed', async () => {
    const world = openTestWorld();
    const { outputs } = await world.run({ with: { operation: 'plan' }, files });
    await world.run({ with: { operation: 'set-config', app: 'shop-staging', 'config-vars': 'NEW=y' } });
    const step = await world.run({ with: { operation: 'apply', 'expect-plan': outputs['plan-digest'] }, files });
    expect([codeOf(step), writesOf(step)]).toEqual(['plan-changed', []]);
    expect(step.summary).toContain('Not in the reviewed plan: shop-staging, `~ NEW`');
  });
});
