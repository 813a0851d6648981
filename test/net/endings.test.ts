import { describe, expect, it } from 'vitest';
import { openTestWorld } from '../harness/world.ts';
import { plays } from './build-endings.table.ts';
import { endOf, lineOf, ofBuilds, ofPromotions, playBuild, playPromotion } from './play-endings.ts';
import { promotions } from './promotion-endings.table.ts';

it.each([
  ['build', ofBuilds, plays],
  ['promotion', ofPromotions, promotions],
])('every play of a %s has its rows', (_, rows, all) => {
  expect([...new Set(rows.map(({ what }) => what))]).toEqual(Object.keys(all));
});

describe('a build', () => {
  it.each(ofBuilds)('$what, reported: $told', async ({ told, what, ...expected }) => {
    const world = openTestWorld();
    const step = await playBuild(world, told, plays[what] ?? {});
    expect(endOf(step, world), step.log).toBe(lineOf(expected));
    expect(step.calls.filter((call) => call.startsWith('POST')).length).toBeLessThanOrEqual(1);
  });
});

describe('a promotion', () => {
  it.each(ofPromotions)('$what, reported: $told', async ({ by, told, what, ...expected }) => {
    const world = openTestWorld();
    const step = await playPromotion(world, told, promotions[what] ?? {});
    expect(endOf(step, world), step.log).toBe(lineOf(expected));
    if (by !== '') expect(step.calls.some((call) => /^POST .*\/builds$/.test(call)) ? 'rebuild' : 'promotion').toBe(by);
  });
});
