import { pullRequestEvent } from './pull-request-event.ts';
import { pushed, type RecipeWorld, runRecipe } from './recipe-world.ts';
import { findRecipe } from './recipes.ts';

/** What must have happened before a recipe has something to do. */
const earlier: Readonly<Record<string, (world: RecipeWorld) => unknown>> = {
  sweep: leaveReview,
  'call-sweep': leaveReview,
  rollback: ({ github }) => github.addRecords('production', ['a'.repeat(40), 'success']),
  // What is promoted was deployed, and found to be good.
  'call-promote': async ({ github, platform }) => {
    await platform.step({ operation: 'build', app: 'shop-staging', commitish: pushed, branch: 'main' });
    platform.calls();
    github.addRecords('staging', [pushed, 'success']);
  },
  // All that was merged has arrived: the run has nothing to complain of.
  'nightly-status': async ({ platform }) => {
    for (const app of ['shop-staging', 'shop-production'])
      await platform.step({ operation: 'build', app, commitish: pushed, branch: 'main' });
    platform.calls();
  },
};

/** Lets happen what comes before a recipe; how many calls GitHub had by then comes back. */
export async function prepareRecipe(name: string, world: RecipeWorld): Promise<number> {
  await earlier[name]?.(world);
  return world.github.calls().length;
}

/** A sweep asks GitHub only if there is something to sweep. */
function leaveReview(world: RecipeWorld) {
  return runRecipe(world, findRecipe('review'), pullRequestEvent(world.github, 'opened'));
}
