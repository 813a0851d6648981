import { expect, it } from 'vitest';
import {
  describeBuild,
  describePromotion,
  describeRebuild,
  describeRollback,
} from '../../../src/operations/deployment/work.ts';

it.each([
  ['build', describeBuild('shop'), 'a build of shop: Building shop, Built shop'],
  [
    'promotion',
    describePromotion('staging', 'shop'),
    'a promotion of staging to shop: Promoting staging to shop, Promoted staging to shop',
  ],
  [
    'rebuild',
    describeRebuild('staging', 'shop'),
    'a build of shop: Rebuilding the commit of staging for shop, Rebuilt the commit of staging for shop',
  ],
  [
    'rollback',
    describeRollback('shop', 'a'.repeat(40)),
    'a rollback of shop: Rolling back shop to aaaaaaaaaaaa, Rolled back shop to aaaaaaaaaaaa',
  ],
])('a %s is told in its own words', (_, { doing, done, noun, of }, words) => {
  expect(`a ${noun} of ${of}: ${doing}, ${done}`).toBe(words);
});
